// A game in the page: decisions and rolls over the rules, with all that was before, to look back and to take back. What
// byzantium.Game is to the server.
import type { Engine, Played, Rules, State, Tally } from '@/engine/engine'
import * as T from '@/engine/made/tables'
import type { GameResult, Listing, Luck, Message, View } from '@/types'
import { digest } from './record'
import type { GameRecord, Move } from './record'

export interface Taken {
  move: Move
  player: number
  before: State
  tally: Tally // before it, too
  events: Message[]
  numbers: Played['numbers'] // of the events
}

type Moment = GameResult['over_time'][number]

export class Game {
  readonly taken: Taken[] = []
  #state: State
  #tally: Tally // of all that has happened

  /** `start`: the state that it begins in, if that is not a new game's; `text`: the same as records tell it. */
  constructor(
    readonly engine: Engine,
    readonly players: readonly string[],
    readonly rules: Rules,
    readonly start: { state: State; text: string } | null = null,
  ) {
    this.#state = start?.state ?? engine.newGame(players.length, rules).state
    this.#tally = engine.beginTally(this.#state)
  }

  // ---------------------------------------------------------------- the decision

  get state(): State {
    return this.#state
  }

  /** How many decisions have been taken, rolls too: the number of the one that is waited for. */
  get number(): number {
    return this.taken.length
  }

  get player(): number {
    return this.#at('now.player')
  }

  get kind(): number {
    return this.#at('now.kind')
  }

  /** How many dice are to be rolled. */
  get dice(): number {
    return this.#at('now.n')
  }

  get isOver(): boolean {
    return this.#at('over') !== T.PLAYING
  }

  #at(field: keyof typeof T.STATE_AT): number {
    return this.#state[T.STATE_AT[field]]!
  }

  // ---------------------------------------------------------------- playing

  /** Take a decision, or a roll by its faces. What happened; null if it is not legal. */
  play(move: Move): Message[] | null {
    const code = typeof move === 'number' ? move : T.NUMBER + move.filter((face) => face >= T.HIT).length
    const stepped = this.engine.step(this.#state, code)
    if (!stepped) return null
    const { state, events, numbers } = stepped
    this.taken.push({ move, player: this.player, before: this.#state, tally: this.#tally, events, numbers })
    this.#state = state
    this.#tally = this.engine.count(this.#tally, numbers)
    return events
  }

  /** Back to the decision of this number. */
  undo(to: number): void {
    const { before, tally } = this.taken[to]!
    this.#state = before
    this.#tally = tally
    this.taken.length = to
  }

  // ---------------------------------------------------------------- looking

  view(): View {
    return this.engine.view(this.#state, this.number, this.#tally)
  }

  /** The view before a decision that was taken, without options. */
  viewBefore(number: number): View {
    const { before, tally } = this.taken[number]!
    return this.engine.view(before, number, tally, false)
  }

  /** The turn and the round of a decision that was taken, or of the one that is waited for. */
  when(decision: number): { turn: number; round: number } {
    const { before, tally } = this.taken[decision] ?? { before: this.#state, tally: this.#tally }
    return { turn: this.engine.tally(tally).turn, round: this.engine.describe(before, tally).position.round }
  }

  /** What lists show of it. */
  summary(): Pick<Listing, 'turn' | 'round' | 'controllers' | 'scores' | 'places'> {
    const { position } = this.engine.describe(this.#state, this.#tally)
    const standings = this.players.map((_, p) => position.players[p]!.standings[T.BY_NOW]!)
    return {
      turn: this.#at('turn'),
      round: position.round,
      controllers: position.controllers.map((p) => (p === T.NOBODY ? null : p)),
      scores: standings.map(({ tie_breaks }) => tie_breaks[0]!),
      places: standings.map(({ place }) => place),
    }
  }

  record(): GameRecord {
    const decisions = this.taken.map(({ move }) => move)
    const body = {
      format: T.RECORD_FORMAT,
      version: T.RECORD_VERSION,
      rules: T.RULES_VERSION,
      players: [...this.players],
      options: this.view().position.options,
      start: this.start?.text ?? null,
      decisions,
      count: decisions.length,
    }
    return { ...body, digest: digest(body) }
  }

  // ---------------------------------------------------------------- how it went

  result(): GameResult {
    const { ending, players } = this.view().position,
      { position } = this.engine.describe(this.#state)
    return {
      ending,
      players: players.map(({ player, points, tracks }) => {
        const { both_count, half_cost, standings } = position.players[player]!,
          { place, ahead_by, tie_breaks } = standings[T.BY_NOW]!,
          [score, , cities, bezants] = tie_breaks
        return {
          player,
          place,
          score: score!,
          points,
          sum: points.byzantine + points.arab,
          lower: tracks.lower,
          both_count: both_count > 0,
          missing: tracks.missing,
          half_cost: half_cost > 0,
          cities: cities!,
          bezants: bezants!,
          ahead_by: ahead_by === T.ABSENT ? null : T.TIE_BREAKS[ahead_by]!,
          sources: { byzantine: this.#sources(player, 0), arab: this.#sources(player, 1) },
        }
      }),
      over_time: this.#overTime(),
    }
  }

  #sources(player: number, side: number): GameResult['players'][number]['sources']['arab'] {
    const all = this.engine.tally(this.#tally).sources,
      first = (2 * player + side) * T.SOURCES_OF_POINTS
    const points = all.slice(first, first + T.SOURCES_OF_POINTS) // those of the start are the last
    return Object.fromEntries([...T.SOURCES, 'start'].map((id, i) => [id, points[i]!]).filter(([, number]) => number))
  }

  /** How all stood before every action and at the ends of turns, and stand now. */
  #overTime(): Moment[] {
    const moments: Moment[] = []
    let tally = this.taken[0]?.tally ?? this.#tally
    for (const [number, { events, numbers }] of this.taken.entries())
      for (const [i, { id }] of events.entries()) {
        const ends = id === 'event.turn'
        if (id === 'event.action' || (ends && moments.length)) moments.push(this.#moment(number, tally, ends))
        tally = this.engine.count(tally, [numbers[i]!])
      }
    return [...moments, { ...this.#moment(this.number, tally, this.isOver), scores: this.summary().scores }] // 13.6 counts at the end alone
  }

  #moment(decision: number, tally: Tally, ends: boolean): Moment {
    const { turn, actions, points, scores } = this.engine.tally(tally)
    return {
      decision,
      actions,
      ends: ends ? turn : null,
      points: this.players.map((_, p) => ({ byzantine: points[2 * p]!, arab: points[2 * p + 1]! })),
      scores: scores.slice(0, this.players.length),
    }
  }

  luck(): Luck {
    const { dice, hits } = this.engine.tally(this.#tally)
    return {
      players: [...this.players.keys(), T.CHANCE].map((roller) => {
        const rolled = dice[roller]!,
          low = this.engine.fewestHits(rolled)
        const player = roller === T.CHANCE ? null : roller
        return { player, dice: rolled, hits: hits[roller]!, expected: rolled / 2, low, high: rolled - low }
      }),
    }
  }
}
