// One table in the page: a fold over its log, as byzantium/server/core/table.py is on the server, for somebody who plays alone or shares
// a screen. It tells what happens in the same messages. No input, no output, no waiting: whoever calls it keeps the log.
//
// Seats are taken when it is set up; dice come from a secret that the browser draws, by the server's scheme and without seeds.
import NAMES from '@bots/names.json'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Choice } from '@/engine/bots'
import type { Engine } from '@/engine/engine'
import * as T from '@/engine/made/tables'
import { Refusal } from '@/net/refusal'
import { numbers, SCHEME, take } from '@/proof/dice'
import type { Chain, EntryOf, Kind, Listing, LogEntry, PastViews, Table, TableSetup, UndoReach, View } from '@/types'
import { Game } from './game'
import type { GameRecord, Move } from './record'

export const ME = 'me' // the person of this browser
const OTHER = 'other' // somebody elsewhere
const NAME_LENGTH = 24
const ALL = 'all'
const CHANCE = '' // who "took" a roll
/** What a server would sign. Nobody signs here, and nobody else could want to check it. */
export const UNSIGNED: Chain = { entries: 0, head: '', signature: '', key: '' }

/** What a table is made from. */
export interface Facts {
  id: string
  created: number
  name: string // mine
  secret: string
  setup: TableSetup
  record: { record: GameRecord; state: string | null } | null // a game that was begun elsewhere; the state of its start (base64)
  day?: string // the game of this day
  seen?: boolean // another's, to be looked at: nobody of this browser has played it
}
export type Stored = Omit<LogEntry, ByRules>
type ByRules = 'turn' | 'round' | 'events' // told of an entry, and never kept
type Body<K extends Kind> = EntryOf<K>['body']
type Ending = NonNullable<Table['ending']>
interface Seat {
  name: string
  person: string | null
  bot: string | null
  owner: string | null
}
interface Proposal {
  what: 'undo' | 'end'
  to: number | null
  seat: number
}

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

export class LocalTable {
  log: LogEntry[] = []
  seats: Seat[] = []
  game: Game | null = null
  ending: Ending | null = null
  fresh: Stored[] = [] // done, and not kept yet
  #takers: string[] = [] // who took each decision of this table that still stands
  #takenIn: number[] = [] // the entry that it stands in
  #rolls = 0 // how many there were; never goes back
  #askedAt = 0
  #proposal: Proposal | null = null
  #rematch: string | null = null

  constructor(
    readonly engine: Engine,
    readonly facts: Facts,
    entries: readonly Stored[] = [],
  ) {
    this.reset(entries)
  }

  /** As its log says, whatever was known before. */
  reset(entries: readonly Stored[]): void {
    this.seats = this.facts.setup.seats.map(({ name }) => ({ name: name ?? '', person: null, bot: null, owner: null }))
    this.log = []
    this.fresh = []
    this.game = this.ending = this.#proposal = this.#rematch = null
    this.#takers = []
    this.#takenIn = []
    this.#rolls = 0
    this.#askedAt = this.facts.created
    for (const entry of entries) this.fold(entry)
  }

  // ---------------------------------------------------------------- looking

  get status(): Table['status'] {
    return this.ending ? 'over' : this.game ? 'playing' : 'open'
  }

  get seq(): number {
    return this.log.length
  }

  get asked(): number | null {
    return this.status !== 'playing' || !this.game || this.game.player === T.CHANCE ? null : this.game.player
  }

  get botAsked(): string | null {
    return this.asked === null ? null : this.seats[this.asked]!.bot
  }

  get mine(): number[] {
    return this.seats.flatMap(({ person }, i) => (person === ME ? [i] : []))
  }

  /** How many decisions were taken before the game came to this table. */
  get first(): number {
    return this.facts.record?.record.decisions.length ?? 0
  }

  view(): View | null {
    return this.game?.view() ?? null
  }

  startedGame(): Game {
    if (!this.game) throw new Refusal('not_now', 'The game has not started yet.', 'not_started')
    return this.game
  }

  /** All that happened after an entry; since 0: from the first decision on, wherever it was taken. */
  entriesSince(since: number): LogEntry[] {
    return since ? this.log.slice(since) : [...this.#elsewhere(), ...this.log]
  }

  #elsewhere(): LogEntry[] {
    return (this.game?.taken.slice(0, this.first) ?? []).map(({ move, player, events }, number) => {
      const chance = typeof move !== 'number' ? { faces: move } : player === T.CHANCE ? { code: move } : null
      const body = chance ? { number, ...chance } : { number, seat: player, code: move, by: '' }
      return {
        seq: number + 1 - this.first,
        at: this.facts.created,
        kind: chance ? 'roll' : 'decision',
        body,
        ...this.game!.when(number),
        events,
      } as LogEntry
    })
  }

  /** The table as it is told. */
  data(thinking: boolean): Table {
    const { facts, asked } = this
    return {
      id: facts.id,
      status: this.status,
      creator: ME,
      created: facts.created,
      setup: facts.setup,
      forked_at: facts.record ? this.first : null,
      start: facts.record?.state ?? null,
      seats: this.seats.map(({ name, person, bot, owner }, seat) => ({
        seat,
        name,
        person,
        bot,
        left: owner !== null && person === null,
        invited: null,
        connected: person === ME,
        thinking: thinking && seat === asked,
        warming: false,
      })),
      asked,
      dice: {
        scheme: SCHEME,
        commitment: bytesToHex(sha256(hexToBytes(facts.secret))),
        bound: this.seats.map(() => null),
        sealed: false,
        awaited: [],
        dealing: !this.game,
        seeds: this.game ? this.seats.map(() => '') : [],
        secret: this.ending ? facts.secret : null,
      },
      clock: null,
      proposal: this.#proposal && { ...this.#proposal, agreed: [ME], waiting: [] },
      rematch: this.#rematch,
      ending: this.ending,
      trouble: null,
      invitation: null,
      watching: 0,
      tournament: null,
    }
  }

  /** The table in a list. */
  listing(changed: number): Listing {
    const game = this.game?.summary() ?? null,
      asked = this.asked === null ? null : this.seats[this.asked]!
    const won = game && (this.ending === 'rules' || this.ending === 'agreement') ? game.places : []
    return {
      id: this.facts.id,
      status: this.status,
      created: this.facts.created,
      changed,
      my_turn: asked?.person === ME,
      setup: this.facts.setup,
      seats: this.seats.map(({ name, bot }, seat) => ({ seat, name, bot, person: null })),
      turn: game?.turn ?? null,
      round: game?.round ?? null,
      asked: asked?.name ?? null,
      clock: null,
      controllers: game?.controllers ?? T.CITIES.map(() => null),
      scores: game?.scores ?? [],
      places: game?.places ?? [],
      winners: this.seats.filter((_, p) => won[p] === 1).map(({ name }) => name),
      watching: 0,
      followed: [],
      invited: null,
    }
  }

  /** The views before decisions, the one that is waited for included. */
  past(first: number, count: number): PastViews {
    const game = this.startedGame(),
      last = game.number
    const entry = (number: number) =>
      number < this.first ? number - this.first + 1 : (this.#takenIn[number - this.first] ?? null)
    const views = Array.from({ length: Math.max(0, Math.min(first + count, last) - first) }, (_, i) => ({
      decision: first + i,
      view: game.viewBefore(first + i),
      entry: entry(first + i),
    }))
    if (first <= last && last < first + count) views.push({ decision: last, view: game.view(), entry: null })
    return { first, last, views }
  }

  /** How far I may take decisions back; null: not at all. */
  undoReach(): UndoReach | null {
    const by = this.#takers.at(-1) ?? CHANCE
    if (this.status !== 'playing' || this.facts.setup.undo === 'none' || by !== ME || !this.mine.length) return null
    return { person: by, to: this.#floor([by]) }
  }

  /** The first decision since which only these have decided and nothing was rolled. */
  #floor(takers: readonly string[]): number {
    let number = this.#takers.length
    while (number && this.#takers[number - 1] !== CHANCE && takers.includes(this.#takers[number - 1]!)) number--
    return this.first + number
  }

  // ---------------------------------------------------------------- acts

  /** Seat all, and begin. */
  begin(now: number): void {
    for (const [seat, { kind, bot, name }] of this.facts.setup.seats.entries()) {
      if (kind === 'bot' && bot)
        this.#do('bot', { seat, bot, name: this.#freeName(name ? [name] : properNames(bot), seat) }, now)
      else
        this.#do(
          'sat',
          {
            seat,
            person: this.facts.seen ? OTHER : ME,
            name: this.#freeName([name ?? this.facts.name], seat),
            bound: '',
          },
          now,
        )
    }
    const players = this.facts.record?.record.players ?? this.seats.map(({ name }) => name)
    this.#do('started', { players, seeds: players.map(() => ''), rules: T.RULES_VERSION, dice: SCHEME }, now)
    this.#goOn(now)
  }

  /** One that no other seat has: the rules know players by their names. */
  #freeName(names: readonly string[], mine: number): string {
    const others = new Set(this.seats.filter((_, seat) => seat !== mine).map(({ name }) => name))
    const again = Array.from({ length: 7 }, (_, i) => `${names[0]!.slice(0, NAME_LENGTH - 2)} ${i + 2}`)
    return [...names, ...again].find((name) => !others.has(name))!
  }

  decide(decision: number, code: number, now: number): void {
    const game = this.#playing()
    if (decision !== game.number)
      throw new Refusal('stale', `Decision ${decision} is not the one that is asked: that is ${game.number}.`)
    if (this.asked === null || this.seats[this.asked]!.person !== ME)
      throw new Refusal('not_your_seat', 'It is not your decision.')
    this.#decide(this.asked, code, ME, now)
  }

  /** What a bot has thought out, if it is still asked. */
  decideForBot(bot: string, decision: number, choice: Choice, now: number): void {
    if (this.ending || decision !== this.game?.number || this.asked === null || this.botAsked !== bot)
      throw new Refusal('stale', 'The bot is no longer asked.')
    this.#decide(
      this.asked,
      choice.code,
      `bot:${bot}`,
      now,
      choice.why ? { why: choice.why as Body<'decision'>['why'] } : {},
    )
  }

  #decide(seat: number, code: number, by: string, now: number, more: Pick<Body<'decision'>, 'why'> = {}): void {
    const game = this.#playing(),
      spent = Math.round(1000 * Math.max(now - this.#askedAt, 0)) / 1000
    if (!this.engine.legal(game.state).includes(code)) throw new Refusal('illegal', 'That cannot be chosen now.')
    this.#do('decision', { number: game.number, seat, code, by, spent, ...more }, now)
    this.#goOn(now)
  }

  /** Roll as long as chance is asked; end what is over. */
  #goOn(now: number): void {
    const game = this.#playing(),
      secret = hexToBytes(this.facts.secret)
    while (!game.isOver && game.player === T.CHANCE) {
      const roll = this.#rolls,
        from = (n: number) =>
          numbers(
            secret,
            this.facts.id,
            this.seats.map(() => ''),
            roll,
            n,
          )
      const came =
        game.kind === T.KIND.first_player
          ? { code: T.PLAYER + take(1, from(this.seats.length))[0]! }
          : { faces: take(game.dice, from(6)).map((n) => n + 1) }
      this.#do('roll', { number: game.number, roll, ...came } as Body<'roll'>, now)
    }
    if (game.isOver) this.#end('rules', now)
  }

  #end(how: Ending, now: number): void {
    this.#do('ended', { how, secret: this.facts.secret }, now)
  }

  undo(to: number, now: number): void {
    const game = this.#playing()
    if (this.facts.setup.undo === 'none')
      throw new Refusal('not_yours', 'At this table all must agree to an undo: propose it.', 'undo_by_all')
    this.#checkUndo(to, this.#floor([ME]), game.number)
    this.#do('undone', { to, by: ME }, now)
  }

  #checkUndo(to: number, floor: number, number: number): void {
    if (to >= number) throw new Refusal('not_now', `Decision ${to} has not been taken yet.`)
    if (to < this.first)
      throw new Refusal('not_yours', 'What was decided at another table stays decided.', 'undo_elsewhere')
    if (to < this.#floor(this.#takers))
      throw new Refusal(
        'not_yours',
        'What was rolled stays rolled: nothing before the last roll can be taken back.',
        'undo_rolled',
      )
    if (to < floor)
      throw new Refusal(
        'not_yours',
        'Somebody else has decided since: all must agree to this undo, propose it.',
        'undo_others',
      )
  }

  /** All who must agree are one. */
  propose(what: 'undo' | 'end', to: number | null, now: number): void {
    const game = this.#playing(),
      seat = this.mine[0]
    if (seat === undefined) throw new Refusal('not_your_seat', 'You do not sit at this table.', 'not_seated')
    if (what === 'undo') this.#checkUndo(to ?? game.number, 0, game.number)
    this.#do('proposed', { what, to: what === 'undo' ? to : null, seat, person: ME }, now)
    if (what === 'end') this.#end('agreement', now)
    else this.#do('undone', { to: to!, by: ALL }, now)
  }

  leave(seat: number, now: number): void {
    if (this.seats[seat]?.person !== ME) throw new Refusal('not_your_seat', 'You do not sit there.', 'not_seated')
    if (this.ending) throw new Refusal('over', 'The game is over.')
    this.#do('left', { seat, person: ME }, now)
    if (!this.mine.length) this.#end('abandoned', now)
  }

  say(text: string, now: number): void {
    this.#do('chat', { person: ME, name: this.facts.name, text }, now)
  }

  /** The same again with everybody one seat on. */
  rematchSetup(): TableSetup {
    if (!this.ending) throw new Refusal('not_now', 'The game is not over yet.', 'not_over')
    const seats = [...this.seats.slice(1), this.seats[0]!].map(({ bot, name }): TableSetup['seats'][number] => ({
      kind: bot ? 'bot' : 'me',
      name: bot ? null : name,
      bot,
      invited: null,
    }))
    return { ...this.facts.setup, seats }
  }

  goOnAt(table: string, now: number): void {
    if (!this.#rematch) this.#do('rematch', { table }, now)
  }

  #playing(): Game {
    if (this.ending) throw new Refusal('over', 'The game is over.')
    return this.startedGame()
  }

  // ---------------------------------------------------------------- the fold

  #do<K extends Kind>(kind: K, body: Body<K>, at: number): void {
    const entry = { seq: this.seq + 1, at, kind, body } as Stored
    this.fold(entry)
    this.fresh.push(entry)
  }

  takeFresh(): Stored[] {
    return this.fresh.splice(0)
  }

  /** An entry that happened, here or in another window. */
  fold(stored: Stored): void {
    const when = stored.kind === 'decision' || stored.kind === 'roll' ? this.game?.when(this.game.number) : null
    const entry = { ...stored, turn: null, round: null, ...when, events: [] } as unknown as LogEntry
    entry.events = this.#change(entry)
    this.log.push(entry)
  }

  #change(entry: LogEntry): LogEntry['events'] {
    switch (entry.kind) {
      case 'decision':
        return this.#move(entry.body.code, entry.body.by, entry)
      case 'roll':
        this.#rolls = (entry.body.roll ?? 0) + 1
        return this.#move(entry.body.code ?? entry.body.faces!, CHANCE, entry)
      case 'sat':
        Object.assign(this.seats[entry.body.seat]!, {
          person: entry.body.person,
          owner: entry.body.person,
          bot: null,
          name: entry.body.name,
        })
        break
      case 'bot':
        Object.assign(this.seats[entry.body.seat]!, { person: null, bot: entry.body.bot, name: entry.body.name })
        break
      case 'left':
        this.seats[entry.body.seat]!.person = null
        break
      case 'started':
        this.#start(entry.body.players, entry.at)
        break
      case 'undone':
        this.#undo(entry.body.to, entry.at)
        break
      case 'proposed':
        this.#proposal = { what: entry.body.what, to: entry.body.to, seat: entry.body.seat }
        break
      case 'ended':
        ;[this.ending, this.#proposal] = [entry.body.how, null]
        break
      case 'rematch':
        this.#rematch = entry.body.table
        break
    }
    return []
  }

  #start(players: readonly string[], at: number): void {
    const { record: prefix, setup } = this.facts,
      text = prefix?.record.start
    this.game = new Game(
      this.engine,
      players,
      prefix?.record.options ?? setup.options,
      text && prefix?.state ? { text, state: bytesOf(prefix.state) } : null,
    )
    for (const move of prefix?.record.decisions ?? [])
      if (!this.game.play(move))
        throw new Refusal('bad_record', 'The record has a decision that the rules do not allow.')
    this.#askedAt = at
  }

  #move(move: Move, by: string, entry: LogEntry): LogEntry['events'] {
    const events = this.game!.play(move)
    if (!events)
      throw new Refusal('rules_changed', 'This game was begun with other rules, which allowed what these do not.')
    this.#takers.push(by)
    this.#takenIn.push(this.seq + 1)
    this.#changed(entry.at)
    return events
  }

  #undo(to: number, at: number): void {
    this.game!.undo(to)
    this.#takers.length = this.#takenIn.length = to - this.first
    this.#changed(at)
  }

  /** The game is elsewhere: somebody is asked from now on, and what was proposed to be undone is another thing. */
  #changed(at: number): void {
    this.#askedAt = at
    if (this.#proposal?.what === 'undo') this.#proposal = null
  }
}

function properNames(bot: string): string[] {
  const title = bot.replaceAll('-', ' ')
  return (NAMES as Record<string, string[]>)[bot] ?? [title.charAt(0).toUpperCase() + title.slice(1)]
}
