// A game in the page: decisions and rolls over the rules, with all that was before, to look back and to take back. What
// byzantium.Game is to the server.
import type { Engine, Rules, State } from '@/engine/engine'
import * as T from '@/engine/made/tables'
import { HIT } from '@/engine/preview'
import type { GameResult, Listing, Luck, Message, View } from '@/types'
import { digest } from './record'
import type { GameRecord, Move } from './record'

export interface Taken {
  move: Move
  player: number
  before: State
  begun: readonly number[]
  events: Message[]
}

const NO_ACTIONS: readonly number[] = [0, 0, 0, 0]
type Moment = GameResult['over_time'][number]

export class Game {
  readonly taken: Taken[] = []
  #state: State
  #begun = NO_ACTIONS // actions in this turn, by player

  /** `start`: the state that it begins in, if that is not a new game's; `text`: the same as records tell it. */
  constructor(
    readonly engine: Engine,
    readonly players: readonly string[],
    readonly rules: Rules,
    readonly start: { state: State; text: string } | null = null,
  ) {
    this.#state = start?.state ?? engine.newGame(players.length, rules).state
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

  get round(): number {
    return roundOf(this.#state, this.#begun)
  }

  #at(field: keyof typeof T.STATE_AT): number {
    return this.#state[T.STATE_AT[field]]!
  }

  // ---------------------------------------------------------------- playing

  /** Take a decision, or a roll by its faces. What happened; null if it is not legal. */
  play(move: Move): Message[] | null {
    const code = typeof move === 'number' ? move : T.NUMBER + move.filter((face) => face >= HIT).length
    const stepped = this.engine.step(this.#state, code)
    if (!stepped) return null
    this.taken.push({ move, player: this.player, before: this.#state, begun: this.#begun, events: stepped.events })
    this.#state = stepped.state
    for (const { id, args } of stepped.events) {
      if (id === 'event.turn') this.#begun = NO_ACTIONS
      else if (id === 'event.action') this.#begun = this.#begun.map((n, p) => n + (p === args.player ? 1 : 0))
    }
    return stepped.events
  }

  /** Back to the decision of this number. */
  undo(to: number): void {
    const { before, begun } = this.taken[to]!
    this.#state = before
    this.#begun = begun
    this.taken.length = to
  }

  // ---------------------------------------------------------------- looking

  view(): View {
    return this.engine.view(this.#state, this.number, this.round)
  }

  /** The view before a decision that was taken, without options. */
  viewBefore(number: number): View {
    const { before, begun } = this.taken[number]!
    return this.engine.view(before, number, roundOf(before, begun), false)
  }

  /** What lists show of it. */
  summary(): Pick<Listing, 'turn' | 'round' | 'controllers' | 'scores'> & { leaders: number[] } {
    const { position } = this.engine.describe(this.#state)
    const standings = this.players.map((_, p) => position.players[p]!.standings[T.BY_NOW]!)
    return {
      turn: this.#at('turn'),
      round: this.round,
      controllers: position.controllers.map((p) => (p === T.NOBODY ? null : p)),
      scores: standings.map(({ tie_breaks }) => tie_breaks[0]!),
      leaders: standings.flatMap(({ place }, p) => (place === 1 ? [p] : [])),
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
        const { place, ahead_by, tie_breaks } = position.players[player]!.standings[T.BY_NOW]!,
          [score, , cities, bezants] = tie_breaks
        return {
          player,
          place,
          score: score!,
          points,
          both_count: this.#at('over') <= T.AFTER_TURN_3 && tracks.lower_counts,
          missing: tracks.missing,
          cities: cities!,
          bezants: bezants!,
          ahead_by: ahead_by === T.ABSENT ? null : T.TIE_BREAKS[ahead_by]!,
          sources: { byzantine: this.#sources(player, 'byzantine'), arab: this.#sources(player, 'arab') },
        }
      }),
      over_time: this.#overTime(),
    }
  }

  get #events(): Message[] {
    return this.taken.flatMap(({ events }) => events)
  }

  get #atStart(): { byzantine: number; arab: number }[] {
    const first = this.taken[0]?.before ?? this.#state
    return this.engine.view(first, 0, 0, false).position.players.map(({ points }) => ({ ...points }))
  }

  #sources(player: number, side: 'byzantine' | 'arab'): GameResult['players'][number]['sources']['arab'] {
    const points = new Map<string, number>([['start', this.#atStart[player]![side]]])
    for (const { id, args } of this.#events)
      if (id === 'event.points' && args.player === player && args.side === side)
        points.set(args.source!, (points.get(args.source!) ?? 0) + args.amount!)
    return Object.fromEntries([...points].filter(([, number]) => number))
  }

  /** How all stood before every action and at the ends of turns, and stand now. */
  #overTime(): Moment[] {
    const points = this.#atStart,
      moments: Moment[] = []
    let turn = Math.max((this.taken[0]?.before ?? this.#state)[T.STATE_AT.turn]!, 1),
      actions = 0
    const moment = (decision: number, ends: number | null): Moment => ({
      decision,
      actions,
      ends,
      points: points.map((both) => ({ ...both })),
      scores: points.map(counting),
    })
    for (const [number, { events }] of this.taken.entries())
      for (const { id, args } of events) {
        if (id === 'event.points') points[args.player!]![args.side as 'arab'] += args.amount!
        else if (id === 'event.action') {
          moments.push(moment(number, null))
          actions++
        } else if (id === 'event.turn') {
          if (actions) moments.push(moment(number, turn))
          turn = args.turn!
        }
      }
    return [...moments, { ...moment(this.number, this.isOver ? turn : null), scores: this.summary().scores }] // 13.6 counts at the end alone
  }

  luck(): Luck {
    const rolls = this.#events.filter(({ id }) => id === 'event.roll')
    return {
      players: [...this.players.keys(), null].map((player) => {
        const own = rolls.filter(({ args }) => args.roller === player)
        const dice = own.reduce((sum, { args }) => sum + args.number!, 0),
          hits = own.reduce((sum, { args }) => sum + args.hits!, 0)
        const low = lowest(dice)
        return { player, dice, hits, expected: dice / 2, low, high: dice - low }
      }),
    }
  }
}

/** Of the turn, from the actions that each player has begun; one that is asked for counts. */
function roundOf(state: State, begun: readonly number[]): number {
  const asked = state[T.STATE_AT['now.kind']] === T.KIND.action ? begun[state[T.STATE_AT['now.player']]!]! + 1 : 0
  return Math.max(...begun, asked)
}

/** 13.4 The lower track counts if twice it reaches the higher. */
function counting({ byzantine, arab }: { byzantine: number; arab: number }): number {
  const low = Math.min(byzantine, arab),
    high = Math.max(byzantine, arab)
  return 2 * low >= high ? low + high : high
}

/** The hits below which honest dice fall in few of 100 rolls: byzantium/luck.py. */
function lowest(dice: number): number {
  let low = 0,
    chance = 0.5 ** dice,
    below = chance // of exactly so many hits; of so many at most
  while (below <= (1 - T.SURE) / 2) {
    chance *= (dice - low) / ++low
    below += chance
  }
  return low
}
