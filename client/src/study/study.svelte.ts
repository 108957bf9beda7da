// A position that somebody studies: lines are tried on the board as at a table, and every answer is kept in a tree.
import { engine } from '@/engine/client'
import type { State } from '@/engine/engine'
import type { CityName, Preview } from '@/types'
import type { Questions } from '@/table/choosing.svelte'
import { CITIES, STATE_AT } from '@/engine/made/tables'
import { kept, newMoment, remove, type Kept, type Moment, type Run } from './moments'
import { named, nameless } from './naming'

const CHANGES = new Set([
  'event.pawn',
  'event.tokens',
  'event.fortification',
  'event.control',
  'event.attack',
  'event.siege_end',
  'event.retreats',
])

export class Study implements Questions {
  now = $state.raw<Moment>()!
  preview = $state.raw<Preview | null>(null)
  busy = $state(false)
  locked = $state(false) // nothing may be answered: a puzzle that is being judged
  grown = $state(0) // changes whenever the tree does: it is plain data
  readonly playing = false
  readonly players: readonly string[]
  readonly mine: readonly number[]
  #root: Moment

  private constructor(root: Moment, players: readonly string[]) {
    this.#root = root
    this.players = players
    this.mine = players.map((_, i) => i)
    this.now = root
    void this.#look()
  }

  /** Players without a name are called by their colours. */
  static async of(state: State, players: readonly string[] = nameless(state)): Promise<Study> {
    return new Study(newMoment(null, null, state, await engine.view(state, 0), []), players)
  }

  /** A study that was kept; null if it begins in no position. An answer that the rules refuse ends its line. */
  static async from(saved: Kept): Promise<Study | null> {
    const start = await engine.fromText(saved.start)
    if (!start || saved.players.length !== start[STATE_AT.n_players]) return null
    const study = await Study.of(start, saved.players)
    Object.assign(study.#root, textsOf(saved))
    for (const line of saved.lines) await study.#add(study.#root, line)
    await study.play(saved.now ?? [])
    study.grown++
    return study
  }

  async #add(parent: Moment, run: Run): Promise<void> {
    let last: Moment | null = parent
    for (const code of run.codes) if (!(last = await this.#child(last, code))) return
    Object.assign(last, textsOf(run))
    for (const line of run.lines ?? []) await this.#add(last, line)
  }

  /** As it can be kept. */
  async kept(): Promise<Kept> {
    return kept(this.#root, await engine.toText(this.#root.state), this.players, this.now)
  }

  get root(): Moment {
    void this.grown
    return this.#root
  }
  names = $derived.by(() => named(this.players))
  view = $derived(this.now.view)
  shown = $derived(this.now.view)
  asked = $derived(this.locked || this.view.prompt.chance ? null : this.view.prompt.asked)
  undoTo = $derived(this.now.parent && !this.locked ? this.now.parent.depth : null)
  over = $derived(this.view.prompt.id === 'prompt.game_over')
  /** Cities that the last answer changed. */
  fresh = $derived.by<ReadonlySet<CityName>>(() => {
    const named = this.now.events.filter(({ id }) => CHANGES.has(id)).flatMap(({ args }) => [args.city, args.to_city])
    return new Set(named.filter((city): city is CityName => Boolean(city)))
  })

  async #child(parent: Moment, code: number): Promise<Moment | null> {
    const known = parent.children.find((one) => one.code === code)
    if (known) return known
    const played = await engine.step(parent.state, code)
    if (!played) return null
    const view = await engine.view(played.state, parent.depth + 1)
    const again = parent.children.find((one) => one.code === code) // made meanwhile
    const made = again ?? newMoment(parent, code, played.state, view, played.events)
    if (!again) parent.children = [...parent.children, made]
    this.grown++
    return made
  }

  async decide(code: number): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    try {
      const next = await this.#child(this.now, code)
      if (next) this.go(next)
      return next !== null
    } finally {
      this.busy = false
    }
  }

  /** Answers one after the other. */
  async play(codes: readonly number[]): Promise<void> {
    for (const code of codes) if (!(await this.decide(code))) return
  }

  async undo(): Promise<void> {
    if (this.now.parent && !this.locked) this.go(this.now.parent)
  }

  go(moment: Moment): void {
    this.now = moment
    void this.#look()
  }

  forget(moment: Moment): void {
    if (!moment.parent) return
    for (let one: Moment | null = this.now; one; one = one.parent) if (one === moment) this.go(moment.parent)
    remove(moment)
    this.grown++
  }

  async #look(): Promise<void> {
    const { state, depth } = this.now
    const preview = await engine.preview(state, depth)
    if (this.now.state === state) this.preview = preview
  }
}

/** What somebody says about a moment; a study from elsewhere may hold anything. */
function textsOf({
  name,
  comment,
  arrows,
}: Partial<Pick<Kept, 'name' | 'comment' | 'arrows'>>): Pick<Moment, 'name' | 'comment' | 'arrows'> {
  const known = new Set<string>(CITIES)
  return {
    name: String(name ?? ''),
    comment: String(comment ?? ''),
    arrows: (arrows ?? []).filter(({ from, to }) => known.has(from) && known.has(to)),
  }
}
