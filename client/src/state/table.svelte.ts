// A table as this client knows it. What the server has told is in `table`, `view` and `entries`; what the page shows
// of it (`shown`, `log`) follows a little later, as events are played one after the other.
import { seatName } from '@/lobby/bots.svelte'
import { Live, type Line, type PlainAct } from '@/net/live'
import { api, isHere, Refusal } from '@/net/api'
import { bindSeed, seedOf } from '@/proof/seeds'
import { witness } from '@/proof/witness'
import type { Chain, CityName, EntryOf, LogEntry, Preview, Table, Told, UndoReach, View, You } from '@/types'
import { previewHere } from '@/engine/preview'
import { isBy, isPlayed, standing } from './history'
import { Story, type Stage } from './story.svelte'
import { t } from '@/words/index.svelte'
import { complain, note } from './notices.svelte'

interface Step {
  entries: LogEntry[]
  view: View | null
  table: Table | null
}

const MANY = 12 // steps that wait: more are not played, but shown at once

export class TableState {
  line = $state<Line>('connecting')
  you = $state<You>()
  table = $state.raw<Table>()
  view = $state.raw<View | null>(null)
  entries = $state.raw<LogEntry[]>([])
  story = new Story() // of the step that is being shown
  log = $state.raw<LogEntry[]>([])
  preview = $state.raw<Preview | null>(null)
  reach = $state.raw<UndoReach | null>(null) // who may take decisions back alone, and how far
  thinking = $state<{ seat: number; warming: boolean } | null>(null)
  playing = $state(false) // events are being played
  paused = $state(false) // what happens next waits
  own = $state(false) // and I have decided them
  canRepeat = $state(false) // somebody else has acted since my last decision
  busy = $state(false) // an act is on its way
  fresh = $state.raw<ReadonlySet<CityName>>(new Set())
  arrived = $state(0) // the entry seen when the page was opened: what is newer happened since
  guard: ((code: number) => Promise<boolean>) | null = null // asked before a decision is sent: false keeps it back
  #stage: Stage | null = null
  #settled = $state.raw<View | null>(null) // the last view that was shown whole
  #steps: Step[] = []
  #watched: { before: View | null; log: LogEntry[]; step: Step }[] = [] // what others did since my last decision
  #repeating = false
  #live: Live
  #skip = false
  #ahead = 0 // difference between the server's clock and ours, in seconds

  /** `only`: the seat that is played here, though all are mine. */
  constructor(
    readonly id: string,
    readonly only: number | null = null,
  ) {
    this.#readTo = lastRead(id)
    this.#live = new Live(id, {
      since: () => this.entries.at(-1)?.seq ?? 0,
      hear: (told) => this.#hear(told),
      line: (state) => (this.line = state),
    })
  }

  close(): void {
    this.#live.close()
  }

  /** The chat is open: all of it is read. */
  readChat(): void {
    const last = this.entries.findLast((entry) => entry.kind === 'chat')?.seq ?? 0
    if (last <= this.#readTo) return
    this.#readTo = last
    keepRead(this.id, last)
  }

  openChat(): void {
    this.chatAsked++
  }

  // ---------------------------------------------------------------- looking

  names = $derived<string[]>((this.table?.seats ?? []).map(({ name, bot }) => seatName(name, bot)))
  /** What is shown: the view of the last step, and of the next as much as has been seen. */
  shown = $derived.by<View | null>(() => {
    const { position } = this.story
    return this.#settled && position ? { ...this.#settled, position } : this.#settled
  })
  mine = $derived<number[]>((this.you?.seats ?? []).filter((seat) => this.only === null || seat === this.only))
  /** The seat of mine that is asked, once everything before has been shown. */
  asked = $derived.by<number | null>(() => {
    const asked = this.shown?.prompt.asked ?? null
    return asked !== null && !this.playing && this.mine.includes(asked) && this.table?.status === 'playing'
      ? asked
      : null
  })
  /** The game has ended, and all that led to its end has been shown. */
  over = $derived.by(() => this.table?.status === 'over' && !this.playing)
  /** Whose display is on top: mine, or the one of my seats that is asked. */
  seat = $derived<number>(
    this.asked ??
      (this.mine.length === 1
        ? this.mine[0]!
        : this.mine.includes(this.#lastAsked ?? -1)
          ? this.#lastAsked!
          : (this.mine[0] ?? 0)),
  )
  #standing = $derived(standing(this.log))
  /** What stands in the log, and of what is being played as much as has been seen. */
  history = $derived.by(() => (this.story.entry ? [...this.#standing, this.story.entry] : this.#standing))
  /** What others have said since the chat was open last. */
  unread = $derived.by(() =>
    this.entries.filter(
      (entry): entry is EntryOf<'chat'> =>
        entry.kind === 'chat' && entry.seq > this.#readTo && entry.body.person !== this.you?.person,
    ),
  )
  #readTo = $state(0)
  chatAsked = $state(0) // how often somebody wanted to see the chat
  /** The first decision that I may take back to: mine alone since the last roll and the last decision of somebody else. */
  undoTo = $derived<number | null>(this.reach && this.reach.person === this.you?.person ? this.reach.to : null)
  get #lastAsked(): number | null {
    return this.view?.prompt.asked ?? null
  }

  /** The server's time, in seconds. */
  now(): number {
    return Date.now() / 1000 + this.#ahead
  }

  // ---------------------------------------------------------------- hearing

  #hear(told: Told): void {
    if (told.type === 'welcome') this.#welcome(told)
    else if (told.type === 'update') this.#update(told)
    else if (told.type === 'thinking') this.thinking = told.on ? { seat: told.seat, warming: told.warming } : null
    else if (told.type === 'presence' && this.table) {
      const here = new Set(told.seats)
      this.table = {
        ...this.table,
        watching: told.watching,
        seats: this.table.seats.map((seat) => ({ ...seat, connected: here.has(seat.seat) })),
      }
    }
  }

  #welcome(told: Extract<Told, { type: 'welcome' }>): void {
    const known = this.entries.at(-1)?.seq ?? 0
    this.#ahead = told.now - Date.now() / 1000
    this.you = told.you
    this.reach = told.undo
    if (told.seq < known) this.entries = this.log = [] // the server was restored from a backup
    this.table = told.table
    this.#deal(told.chain)
    if (known && told.seq >= known) return this.#enqueue({ entries: told.entries, view: told.view, table: told.table })
    this.entries = this.log = told.entries
    this.view = this.#settled = told.view
    this.arrived = told.seq
    void this.#look()
  }

  #update(told: Extract<Told, { type: 'update' }>): void {
    this.reach = told.undo
    this.#ahead = told.now - Date.now() / 1000
    if (told.table) this.table = { ...told.table, invitation: told.table.invitation ?? this.table?.invitation ?? null }
    else if (told.clock && this.table) this.table = { ...this.table, clock: told.clock }
    if (told.table)
      this.you = this.you && {
        ...this.you,
        seats: told.table.seats.filter((seat) => seat.person === this.you?.person).map((seat) => seat.seat),
      }
    this.#deal(told.chain)
    this.#enqueue({ entries: told.entries, view: told.view, table: told.table })
  }

  /** Keep what the game can be checked by; bind and show a seed for its dice when that is due. */
  #deal(chain: Chain): void {
    const { table, you } = this
    if (!table || isHere(table.id)) return
    const known = witness(table, chain)
    const seat = you?.seats[0],
      { bound, sealed, dealing, awaited, commitment } = table.dice
    if (seat === undefined || table.status === 'over') return
    const seed = seedOf(bound[seat])
    if (awaited.includes(seat) && seed && known.commitments.includes(commitment)) this.#quietly({ type: 'show', seed })
    else if (dealing && !sealed && !bound[seat])
      void bindSeed().then((seed_hash) => this.#quietly({ type: 'bind', seed_hash }))
  }

  /** For the dice alone: should it fail, the game goes on without this seed, and its check says so. */
  #quietly(act: PlainAct): void {
    this.#live.act(act).catch(() => {})
  }

  #enqueue(step: Step): void {
    this.entries = [...this.entries, ...step.entries]
    if (step.view) this.view = step.view
    this.#steps.push(step)
    if (!this.playing) void this.#playOn()
  }

  /** How events are shown: given by the page that shows them. */
  onplay(stage: Stage | null): void {
    this.#stage = stage
  }

  /** Show at once what waits to be played. */
  skip(): void {
    this.#skip = true
    this.paused = false
    this.story.hurry()
  }

  get skipping(): boolean {
    const many = this.#steps.length > MANY && !isHere(this.id) // bots in the page are quick: what they do is shown all the same
    return this.#skip || document.hidden || (many && !this.#repeating)
  }

  /** Play the last action of somebody else once more. */
  repeat(): void {
    const from = this.#watched.findLastIndex(({ step }) =>
      step.entries.some((entry) => entry.events.some((event) => event.id === 'event.action')),
    )
    const first = this.#watched[Math.max(0, from)]
    if (this.playing || !first) return
    this.#steps.unshift(...this.#watched.splice(Math.max(0, from)).map(({ step }) => step))
    this.#settled = first.before
    this.log = first.log
    this.#repeating = true
    void this.#playOn()
  }

  async #unpaused(): Promise<void> {
    while (this.paused && !this.skipping) await new Promise((done) => setTimeout(done, 100))
  }

  async #playOn(): Promise<void> {
    this.playing = true
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      await this.#unpaused()
      this.#watch(step)
      for (const entry of step.entries) await this.#tell(entry, step.view)
      await this.#unpaused()
      this.story.settle()
      if (step.view) {
        this.fresh = changed(this.#settled, step.view)
        this.#settled = step.view
      }
    }
    this.playing = this.own = this.paused = this.#skip = this.#repeating = false
    void this.#look()
  }

  /** An entry, event by event; then it is one of the log. */
  async #tell(entry: LogEntry, final: View | null): Promise<void> {
    const from = this.#settled?.position
    if (entry.kind === 'decision') this.own = isBy(entry, this.you?.person)
    if (from && this.#stage && !this.skipping && entry.events.length)
      await this.story.tell(entry, from, {
        stage: this.#stage,
        own: this.own,
        given: () => this.skipping,
        final,
      })
    this.log = [...this.log, entry]
    this.story.entry = null
  }

  #watch(step: Step): void {
    const moved = step.entries.find(isPlayed)
    if (!moved || !this.mine.length) return
    if (isBy(moved, this.you?.person)) this.#watched = []
    else this.#watched.push({ before: this.#settled, log: this.log, step })
    this.canRepeat = this.#watched.length > 0
  }

  /** What the choices would lead to, and the odds: by the page's own rules; where they can't tell, by the server's. */
  async #look(again = 0): Promise<void> {
    const view = this.shown
    if (!view || (this.preview?.decision === view.prompt.decision && this.preview.ready)) return
    if (this.table?.status !== 'playing') return
    try {
      const preview =
        (again ? null : await previewHere(view, this.history, this.table.start)) ?? (await api.preview(this.id))
      if (this.shown?.prompt.decision !== preview.decision) return
      this.preview = preview
      if (!preview.ready && again < 60) setTimeout(() => void this.#look(again + 1), 500)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error // without it the game goes on, with fewer hints
    }
  }

  // ---------------------------------------------------------------- acting

  async act(act: PlainAct): Promise<boolean> {
    this.busy = true
    try {
      await this.#live.act(act)
      return true
    } catch (error) {
      complain(error)
      return false
    } finally {
      this.busy = false
    }
  }

  async decide(code: number): Promise<boolean> {
    const { decision } = this.view!.prompt
    this.busy = true // while it is thought about, too
    const sure = !this.guard || (await this.guard(code))
    this.busy = false
    return sure && this.act({ type: 'decide', decision, code })
  }

  /** Take a seat. Where the live connection was opened as somebody else, it is opened anew as whoever sits now. */
  async sit(seat: number, invitation: string | null): Promise<void> {
    try {
      const { person } = await api.sit(this.id, seat, invitation ?? this.table?.invitation ?? null)
      if (person !== this.you?.person) this.#live.reconnect()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_yours') note(t('room.need_link'), true)
      else complain(error)
    }
  }

  /** Take back my last decision. */
  async undo(): Promise<void> {
    const last = this.history.findLast((entry) => entry.kind === 'decision')
    if (this.undoTo === null || !last || this.busy) return
    await this.act({ type: 'undo', to: last.body.number })
  }
}

const READ = 'byzantium.read.' // before the id of a table: the last thing said that was read

function lastRead(id: string): number {
  try {
    return Number(localStorage.getItem(READ + id) ?? 0)
  } catch {
    return 0 // storing is forbidden here
  }
}

function keepRead(id: string, seq: number): void {
  try {
    localStorage.setItem(READ + id, String(seq))
  } catch {
    // then it counts as new with the next visit
  }
}

/** Cities that are not as they were: who missed the movement sees where something happened. */
function changed(before: View | null, after: View): Set<CityName> {
  if (!before) return new Set()
  const look = (view: View, i: number) => JSON.stringify(view.position.cities[i])
  return new Set(after.position.cities.filter((_, i) => look(before, i) !== look(after, i)).map((city) => city.name))
}
