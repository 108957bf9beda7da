// What a table in play shows besides its position: what is lit, what is looked at, and which sheet lies over it. Made while its page is.
import { untrack } from 'svelte'
import type { Camera } from '@/board/camera.svelte'
import { placeOf } from '@/board/geometry'
import { pace, settings } from '@/state/settings.svelte'
import type { TableState } from '@/state/table.svelte'
import { isPhone } from '@/state/window.svelte'
import type { CityName } from '@/types'
import { consequences, last, oddsOf } from './choices'
import type { Choosing } from './choosing.svelte'
import { besides, lighting, litCities } from './lighting'

export type SheetName = 'menu' | 'help' | 'howto' | 'rules' | 'list' | 'luck'
type Spot = [x: number, y: number]

export class Play {
  sheet = $state<SheetName | null>(null)
  clause = $state('1') // at which the rules are open
  named = $state<CityName | null>(null) // in the log
  #seen = $state.raw<ReadonlySet<CityName>>(new Set()) // cities to choose from that have been in sight

  constructor(
    readonly at: TableState,
    readonly choosing: Choosing,
    readonly camera: Camera,
  ) {
    $effect(() => {
      void this.decision
      this.#seen = new Set()
    })
    $effect(() => {
      if (this.#question) untrack(() => this.#lookAtChoices())
    })
  }

  view = $derived.by(() => this.at.shown!)
  position = $derived(this.view.position)
  decision = $derived(this.view.prompt.decision)
  phone = $derived(isPhone())
  acting = $derived.by(() => this.at.asked !== null && this.view.prompt.id === 'prompt.action')
  fights = $derived.by(
    () => this.position.attack !== null && (this.at.playing || this.view.prompt.id !== 'prompt.action'),
  )
  amounts = $derived.by(() =>
    this.at.asked === null
      ? []
      : this.view.options.filter((option) => option.id === 'option.cubes' || option.id === 'option.split'),
  )

  openRules(clause = this.view.prompt.args.clause ?? '1'): void {
    this.clause = clause
    this.sheet = 'rules'
  }

  // ---------------------------------------------------------------- the map

  threatened = $derived.by(() =>
    settings.threats && this.at.mine.length && !this.at.playing
      ? (this.at.preview?.threatened[this.at.seat] ?? [])
      : [],
  )
  lights = $derived.by(() =>
    lighting(
      this.view,
      this.choosing,
      litCities(this.choosing),
      this.threatened,
      this.named,
      pace() === 0 ? this.at.fresh : new Set(),
    ),
  )
  #lit = $derived.by(() => [...this.lights.cities].filter(([, light]) => light.kind !== 'soft').map(([city]) => city))
  /** Cities to choose from. On a phone the map shows them, and the army that moves. */
  wanted = $derived.by(() => (this.at.asked !== null ? this.#lit : []))
  battling = $derived(this.fights && !this.wanted.length) // its panel may lie over cities that must be clicked

  // Once for a question: the map must not move under a finger when something more is known of it.
  #question = $derived.by(() =>
    this.phone && this.at.asked !== null ? [this.decision, this.lights.origin, ...this.wanted].join() : '',
  )

  #lookAtChoices(): void {
    const places = this.wanted.map((city) => placeOf(city).at),
      origin = this.lights.origin
    if (places.length) this.camera.showPoints(origin ? [...places, placeOf(origin).at] : places)
    else if (this.acting) this.camera.fill()
  }

  // Those that don't fit are counted; a tap shows the next of them, until all have been in sight.
  #hidden = $derived.by(() => this.wanted.filter((city) => !this.camera.reaches(placeOf(city).at)))
  #unseen = $derived.by(() =>
    this.#hidden.some((city) => !this.#seen.has(city))
      ? this.#hidden.filter((city) => !this.#seen.has(city))
      : this.#hidden,
  )
  next = $derived({ number: this.#hidden.length, show: () => this.#showNext() })

  #showNext(): void {
    const before = this.#hidden.length === this.#unseen.length ? [] : this.#seen // all have been in sight: once more from the start
    this.#seen = new Set([...before, ...this.wanted.filter((city) => !this.#hidden.includes(city))])
    this.camera.showMost(this.#unseen.map((city) => placeOf(city).at))
  }

  // ---------------------------------------------------------------- chances

  #preview = $derived.by(() =>
    this.at.asked !== null && this.at.preview?.decision === this.decision ? this.at.preview : null,
  )
  underWay = $derived(this.#preview?.under_way ?? null)
  defence = $derived(this.#preview?.defence ?? [])

  /** The attack under the pointer or about to be chosen. */
  considered = $derived.by(() => {
    const { choosing } = this,
      { preview } = this.at
    const target =
      choosing.pointed && choosing.can(choosing.pointed) ? choosing.pointed : (choosing.staged?.target ?? null)
    if (!target?.startsWith('city:')) return null
    const path =
      choosing.staged?.target === target
        ? choosing.staged.path
        : choosing.paths(target).find((one) => oddsOf(one, preview))
    const odds = path && oddsOf(path, preview)
    return path && odds ? { odds, text: consequences(last(path)).slice(0, 2) } : null
  })

  /** An attack is looked at, and its odds are still being computed: right after the start of the server. */
  unknown = $derived.by(
    () =>
      !this.considered &&
      this.at.preview !== null &&
      !this.at.preview.ready &&
      this.lights.cities.get(this.choosing.city ?? ('' as CityName))?.kind === 'attack',
  )

  // ---------------------------------------------------------------- where cards stand

  #onScreen(city: CityName): Spot {
    const [x, y] = placeOf(city).at
    return [x * this.camera.scale + this.camera.x, y * this.camera.scale + this.camera.y]
  }

  /** Beside a spot, so that it covers none of these cities. */
  #beside(spot: Spot, size: Spot, free: readonly CityName[] = []): Spot {
    const { width, height } = this.camera
    return besides(
      spot,
      size,
      [width, height],
      free.map((city) => this.#onScreen(city)),
    )
  }

  cardAt = $derived.by(
    () => this.considered && this.#beside(this.#onScreen(this.considered.odds.city), [350, 110], this.#lit),
  )
  fallAt = $derived.by(() =>
    this.choosing.pointed === 'city:Constantinople' ? this.#beside(this.#onScreen('Constantinople'), [320, 76]) : null,
  )
  menuAt = $derived.by(() => {
    const several = this.choosing.several
    if (!several) return null
    const spot: Spot = several.target.startsWith('city:')
      ? this.#onScreen(several.target.slice(5) as CityName)
      : [this.camera.width - 160, this.camera.height / 2]
    return this.#beside(spot, [280, 60 + 48 * several.paths.length])
  })
}
