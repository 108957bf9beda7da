// A table with whoever looks at it: keeps what happens, tells it, lets its bots think. What byzantium/server/play/room.py is on the server.
import { engine as thinker } from '@/engine/client'
import { Refusal } from '@/net/refusal'
import type { Act, LogEntry, Table, Told } from '@/types'
import type { Row, Store } from './store'
import { LocalTable, ME, UNSIGNED } from './table'

const PROTOCOL = 1
const SECONDS = 4 // that a bot which searches may take for an action
const OF_THE_GAME: ReadonlySet<LogEntry['kind']> = new Set<LogEntry['kind']>(['decision', 'roll', 'undone'])
export const now = () => Date.now() / 1000

export interface Hearer {
  tell(told: Told): void
}

export class Room {
  #hearers = new Set<Hearer>()
  #turn: Promise<unknown> = Promise.resolve() // one act after the other
  #thinking = false

  constructor(
    readonly table: LocalTable,
    public note: string,
    readonly store: Store,
    readonly changed: (table: string) => void,
  ) {}

  /** Something done at the table: kept first, then told. */
  act(act: (table: LocalTable, now: number) => void): Promise<number> {
    const done = this.#turn.then(() => this.#act(act))
    this.#turn = done.catch(() => {})
    return done
  }

  async #act(act: (table: LocalTable, now: number) => void): Promise<number> {
    const { table } = this,
      at = now(),
      before = table.seq
    act(table, at)
    if (!(await this.store.write(this.#row(at), table.takeFresh()))) {
      await this.#readAgain(before)
      throw new Refusal('stale', 'Something else was done in another window.')
    }
    this.changed(table.facts.id)
    this.#tell(before)
    this.lookAfter()
    return table.seq
  }

  #row(at: number): Row {
    return { id: this.table.facts.id, facts: this.table.facts, listing: this.table.listing(at), note: this.note }
  }

  /** What another window was faster with replaces what was tried here, and nobody was told. */
  async #readAgain(before: number): Promise<void> {
    const read = await this.store.read(this.table.facts.id)
    if (!read) throw new Refusal('no_such_table', 'There is no such table.')
    this.table.reset(read.entries)
    this.#tell(before)
  }

  /** Another window has written: tell what is new. */
  hearNews(): Promise<void> {
    const heard = this.#turn.then(async () => {
      const before = this.table.seq
      for (const entry of await this.store.entriesAfter(this.table.facts.id, before)) this.table.fold(entry)
      if (this.table.seq > before) this.#tell(before)
    })
    this.#turn = heard.catch(() => {})
    return heard
  }

  async writeNote(note: string): Promise<void> {
    this.note = note
    await this.store.write(this.#row(now()), [])
  }

  // ---------------------------------------------------------------- telling

  enter(hearer: Hearer, since: number): void {
    hearer.tell(this.#welcome(since > this.table.seq ? 0 : since))
    this.#hearers.add(hearer)
    this.lookAfter()
  }

  leave(hearer: Hearer): void {
    this.#hearers.delete(hearer)
  }

  data(): Table {
    return this.table.data(this.#thinking)
  }

  #welcome(since: number): Told {
    const { table } = this
    return {
      type: 'welcome',
      protocol: PROTOCOL,
      now: now(),
      you: { person: ME, name: table.facts.name, seats: table.mine },
      table: this.data(),
      entries: table.entriesSince(since),
      seq: table.seq,
      view: table.view(),
      undo: table.undoReach(),
      chain: UNSIGNED,
    }
  }

  #tell(before: number): void {
    const { table } = this,
      entries = table.log.slice(before),
      kinds = entries.map(({ kind }) => kind)
    if (!entries.length) return
    this.#tellAll({
      type: 'update',
      now: now(),
      entries,
      seq: table.seq,
      table: kinds.some((kind) => !OF_THE_GAME.has(kind) && kind !== 'chat') ? this.data() : null,
      view: kinds.some((kind) => OF_THE_GAME.has(kind) || kind === 'started') ? table.view() : null,
      undo: table.undoReach(),
      clock: null,
      chain: UNSIGNED,
    })
  }

  #tellAll(told: Told): void {
    for (const hearer of this.#hearers) hearer.tell(told)
  }

  // ---------------------------------------------------------------- bots

  /** Let a bot think if one is asked and anybody looks. */
  lookAfter(): void {
    if (this.#thinking || !this.table.botAsked || !this.#hearers.size) return
    this.#thinking = true
    void this.#letBotsPlay()
      .catch(() => {}) // why is told by the engine; whoever comes next asks again
      .finally(() => (this.#thinking = false))
  }

  async #letBotsPlay(): Promise<void> {
    const { table } = this
    for (let bot = table.botAsked; bot && this.#hearers.size; bot = table.botAsked) {
      const seat = table.asked!,
        decision = table.game!.number,
        { id, day } = table.facts
      this.#tellAll({ type: 'thinking', seat, on: true, warming: false })
      // The game of the day is the same on a slow machine, and after the page was closed in the middle of an action.
      const choice = await thinker.choose(
        { seat, bot, seed: `${id}/${seat}`, forgets: day !== undefined },
        table.game!.state,
        decision,
        day ? null : SECONDS,
      )
      this.#tellAll({ type: 'thinking', seat, on: false, warming: false })
      await this.act((table, now) => table.decideForBot(bot!, decision, choice, now)).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'stale')) throw error // stale: a decision was taken back meanwhile
      })
    }
  }
}

/** Do what a client sent. */
export async function perform(room: Room, act: Act): Promise<number> {
  switch (act.type) {
    case 'decide':
      return room.act((table, now) => table.decide(act.decision, act.code, now))
    case 'undo':
      return room.act((table, now) => table.undo(act.to, now))
    case 'propose':
      return room.act((table, now) => table.propose(act.what, act.to ?? null, now))
    case 'say':
      return room.act((table, now) => table.say(act.text, now))
    case 'ping':
      return room.table.seq
    default:
      throw new Refusal('not_now', 'There is nothing to answer at a table of this browser.')
  }
}
