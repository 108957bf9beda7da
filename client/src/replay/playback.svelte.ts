// The playback of a game: which moment is shown, stepping and playing. Views come in chunks and are fetched ahead; the moment that
// is shown changes only when its view is there, so nothing flickers.
import { storage } from '@/state/storage'
import { api } from '@/net/api'
import { complain } from '@/state/notices.svelte'
import { pace } from '@/state/settings.svelte'
import type { TableState } from '@/state/table.svelte'
import { Story } from '@/state/story.svelte'
import { move, wait } from '@/table/motion'
import { isPlayed, lines } from '@/state/history'
import type { CityName, LogEntry, View } from '@/types'
import { byNumber, moments, nextStop, stops, UNITS, whenIs, type Unit } from './steps'

const CHUNK = 50,
  KEPT = 16 // views of a chunk; chunks that are kept
const REST = { action: 650, decision: 350, round: 1500, turn: 2600 } // milliseconds between steps that play themselves
const STILL = 900 // longer where nothing moves
export const SPEEDS = [0.5, 1, 2, 4] as const
const KEY = 'byzantium.replay'

interface Kept {
  unit: Unit
  speed: number
  skipPasses: boolean
}
function kept(): Kept {
  const found = storage.read<Kept>(KEY)
  return {
    unit: found && UNITS.includes(found.unit) ? found.unit : 'action',
    speed: found && SPEEDS.includes(found.speed as 1) ? found.speed : 1,
    skipPasses: Boolean(found?.skipPasses),
  }
}

export class Playback {
  now = $state(0) // the moment that is shown
  story = new Story() // of the step that moves
  #settled = $state.raw<View>()
  before = $state(0) // where the step that led here began: what it changed is marked
  playing = $state(false)
  moving = $state(false) // pieces are on their way
  loading = $state(false)
  unit = $state<Unit>('action')
  speed = $state(1)
  skipPasses = $state(false)
  #chunks = new Map<number, Promise<Map<number, View>>>()
  #there = new Map<number, Map<number, View>>()
  #run = 0 // changes whenever something new is wished: who waited for the old gives up
  #undone = 0
  #goal: number | null = null // where it is going

  constructor(readonly at: TableState) {
    Object.assign(this, kept())
  }

  /** What is shown: the view of the moment, and of the next as much as has been seen. */
  view = $derived.by<View | undefined>(() => {
    const { position } = this.story
    return this.#settled && position ? { ...this.#settled, position } : this.#settled
  })
  last = $derived.by(() => this.at.view?.prompt.decision ?? 0)
  entries = $derived.by(() => byNumber(this.at.history))
  moments = $derived.by(() => moments(this.entries, this.last, this.at.view?.position ?? { turn: 1, round: 1 }))
  stops = $derived.by(() => stops(this.moments, this.unit, this.skipPasses))
  turns = $derived.by(() =>
    this.moments.flatMap((moment, n) => (moment.turn === null ? [] : [{ turn: moment.turn, n }])),
  )
  when = $derived.by(() => whenIs(this.moments, this.now))
  /** The decisions and rolls before the moment that is shown, and of the next as much as has been seen. */
  past = $derived.by(() => this.#with(this.at.history.filter((e) => isPlayed(e) && e.body.number < this.now)))
  /** What the last step did, line by line. */
  told = $derived.by(() => {
    const step = Array.from({ length: Math.max(0, this.now - this.before) }, (_, i) =>
      this.entries.get(this.before + i),
    )
    return lines(this.#with(step.filter((entry) => entry !== undefined))).filter((line) => line.message)
  })
  #with = (entries: LogEntry[]): LogEntry[] => (this.story.entry ? [...entries, this.story.entry] : entries)
  atEnd = $derived.by(() => this.now >= this.last)
  /** Cities that the last step changed. */
  fresh = $derived.by<ReadonlySet<CityName>>(() => {
    const found = new Set<CityName>()
    if (!this.moving)
      for (let n = this.before; n < this.now; n++)
        for (const { id, args } of this.entries.get(n)?.events ?? [])
          if (CHANGES.has(id))
            for (const city of [args.city, args.to_city, args.place?.args.city, args.to?.args.city])
              if (city) found.add(city)
    return found
  })

  keep(): void {
    storage.write(KEY, { unit: this.unit, speed: this.speed, skipPasses: this.skipPasses })
  }

  // ---------------------------------------------------------------- views

  /** The view of a moment if it is there already. */
  #known(n: number): View | undefined {
    const newest = this.at.view
    if (newest && n === newest.prompt.decision) return newest
    return this.#there.get(Math.floor(n / CHUNK))?.get(n)
  }

  /** Decisions that were taken back are others now. */
  forgetUndone(): void {
    const undone = this.at.entries.filter((entry) => entry.kind === 'undone').length
    if (undone !== this.#undone) {
      this.#chunks.clear()
      this.#there.clear()
    }
    this.#undone = undone
    if (this.now > this.last) this.go(this.last)
  }

  #chunk(i: number): Promise<Map<number, View>> {
    const known = this.#chunks.get(i),
      whole = this.#there.get(i)
    // A chunk that was fetched when the game was shorter lacks its end.
    const lacks = whole && whole.size < Math.min(CHUNK, this.last - i * CHUNK)
    if (known && !lacks) return known
    const fetched = api.pastViews(this.at.id, i * CHUNK, CHUNK).then((past) => {
      const views = new Map(past.views.filter((one) => one.decision < past.last).map((one) => [one.decision, one.view]))
      this.#there.set(i, views)
      this.#forget(i)
      return views
    })
    fetched.catch(() => this.#chunks.delete(i))
    this.#chunks.set(i, fetched)
    return fetched
  }

  #forget(around: number): void {
    if (this.#there.size <= KEPT) return
    const far = [...this.#there.keys()].reduce((a, b) => (Math.abs(b - around) > Math.abs(a - around) ? b : a))
    this.#there.delete(far)
    this.#chunks.delete(far)
  }

  async #viewOf(n: number): Promise<View | undefined> {
    return this.#known(n) ?? (await this.#chunk(Math.floor(n / CHUNK))).get(n) ?? this.#known(n)
  }

  /** What comes next is fetched before it is asked for. */
  #ahead(n: number): void {
    const i = Math.floor(n / CHUNK),
      most = Math.floor(this.last / CHUNK)
    for (const one of [i + 1, i - 1, i + 2]) if (one >= 0 && one <= most) void this.#chunk(one).catch(() => null)
  }

  // ---------------------------------------------------------------- going

  /** Show a moment at once. */
  async jump(to: number, begun?: number): Promise<void> {
    const run = ++this.#run
    this.moving = false
    land()
    this.story.hurry()
    const n = Math.max(0, Math.min(this.last, to))
    const from = begun ?? nextStop(this.stops, n, -1)
    this.#goal = n
    const slow = setTimeout(() => (this.loading = run === this.#run), 250)
    try {
      const view = await this.#viewOf(n)
      if (run !== this.#run) return
      if (!view) {
        this.playing = false
        return
      }
      this.story.settle()
      this.#settled = view
      this.now = n
      this.before = Math.min(from, n)
      this.#ahead(n)
    } catch (error) {
      this.playing = false
      complain(error)
    } finally {
      clearTimeout(slow)
      if (run === this.#run) {
        this.loading = false
        this.#goal = null
      }
    }
  }

  /** By hand: back, or on with movement. */
  step(direction: 1 | -1, quick = false): void {
    this.playing = false
    if (direction < 0 && this.moving) return void this.jump(this.before)
    const from = this.#goal ?? this.now // somebody in a hurry steps on from where he is going
    const to = nextStop(this.stops, from, direction)
    if (direction < 0) void this.jump(to)
    else if (quick || this.#goal !== null) void this.jump(to, from)
    else void this.#advance()
  }

  go(to: number): void {
    this.playing = false
    void this.jump(to)
  }

  toggle(): void {
    if (this.playing) {
      this.playing = false
      return
    }
    void this.#play()
  }

  /** One step forward, with what happens in it. False: something else was wished meanwhile. */
  async #advance(): Promise<boolean> {
    const from = this.now,
      to = nextStop(this.stops, from, 1)
    if (to === from) return true
    const quickness = pace() / this.speed
    if (!quickness || this.unit === 'round' || this.unit === 'turn' || document.hidden) {
      await this.jump(to, from)
      return this.now === to
    }
    const run = ++this.#run
    const given = () => run !== this.#run
    const stage = { pace: () => quickness, move }
    this.#goal = to
    this.#ahead(to)
    try {
      await this.#viewOf(from + 1)
      if (given()) return false
      this.moving = true
      this.before = from
      for (let n = from; n < to; n++) {
        const entry = this.entries.get(n)
        const final = (await this.#viewOf(n + 1)) ?? null
        if (entry && this.#settled)
          await this.story.tell(entry, this.#settled.position, { stage, own: false, given, final })
        if (given()) return false
        if (!final) return (this.playing = false)
        this.story.settle()
        this.#settled = final
        this.now = n + 1
      }
      return true
    } catch (error) {
      this.playing = false
      complain(error)
      return false
    } finally {
      if (!given()) {
        this.moving = false
        this.#goal = null
      }
    }
  }

  async #play(): Promise<void> {
    this.playing = true
    if (this.atEnd) await this.jump(0, 0)
    while (this.playing && !this.atEnd) {
      if (!(await this.#advance())) return // who interrupted has said whether it goes on
      const run = this.#run
      await wait((REST[this.unit] + (pace() ? 0 : STILL)) / this.speed)
      if (run !== this.#run) return
    }
    this.playing = false
  }

  /** A moment chosen on the way: playing goes on from there. */
  async seek(to: number): Promise<void> {
    const playing = this.playing
    this.playing = false
    await this.jump(to)
    if (playing) void this.#play()
  }

  close(): void {
    this.#run++
    this.playing = false
  }
}

const CHANGES = new Set([
  'event.pawn',
  'event.tokens',
  'event.fortification',
  'event.control',
  'event.attack',
  'event.siege_end',
  'event.retreats',
  'event.cubes',
])

/** Pieces that fly are at once where they go. */
function land(): void {
  for (const one of document.getAnimations()) {
    const target = one.effect instanceof KeyframeEffect ? one.effect.target : null
    if (target?.classList.contains('flying')) one.finish()
  }
}
