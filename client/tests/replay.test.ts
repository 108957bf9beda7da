import { describe, expect, it } from 'vitest'
import type { GameResult, LogEntry, Message } from '../src/types'
import { scaleOf, valueOf } from '../src/replay/points'
import { since } from '../src/replay/since'
import { byNumber, moments, nextStop, stops, whenIs } from '../src/replay/steps'
import { besides, verdict } from '../src/replay/verdict'

type Events = [string, Record<string, unknown>?][]
let seq = 0
const entry = (number: number, by: string, ...events: Events): LogEntry => ({
  seq: ++seq,
  at: 0,
  turn: 1,
  round: 1,
  ...(by
    ? { kind: 'decision' as const, body: { number, seat: 0, code: 0, by } }
    : { kind: 'roll' as const, body: { number } }),
  events: events.map(([id, args = {}]) => ({ id: `event.${id}`, args }) as unknown as Message),
})
const action = (player: number, code = 'tax'): [string, Record<string, unknown>] => [
  'action',
  { player, code: { id: `option.${code}`, args: {} } },
]
const points = (player: number, side: string, amount: number): [string, Record<string, unknown>] => [
  'points',
  { player, side, amount },
]

// Two players, two turns: 0 first player, 1-2 an action of two decisions, 3 a pass, 4 an action, 5 the end of the turn with
// upkeep in 6, 7 the last action.
const ROUNDS = [0, 1, 1, 1, 2, 2, 2, 1]
const game = () => played().map((one, n) => ({ ...one, turn: n < 7 ? 1 : 2, round: ROUNDS[n]! }))
const played = () => [
  entry(0, '', ['first_player', { player: 0 }], ['turn', { turn: 1 }]),
  entry(1, 'anna', action(0, 'take_control')),
  entry(2, 'anna', ['control', { player: 0, city: 'Tabuk', flag: true }], points(0, 'arab', 2)),
  entry(3, 'bela', action(1, 'pass')),
  entry(4, 'anna', action(0)),
  entry(5, 'bela', action(1), ['turn_end', { turn: 1 }]),
  entry(6, 'anna', points(0, 'arab', -1), ['turn', { turn: 2 }]),
  entry(
    7,
    'bela',
    action(1, 'army'),
    ['attack', { player: 1, city: 'Tabuk' }],
    ['siege_end', { player: 1, city: 'Tabuk', flag: true }],
    ['control', { player: 0, city: 'Tabuk', flag: false }],
    points(1, 'byzantine', 3),
    ['game_over', { ending: 'turn_3' }],
  ),
]

describe('steps', () => {
  const all = moments(byNumber(game()), 8, { turn: 2, round: 2 })
  it('stops where actions, rounds and turns begin, and at both ends', () => {
    expect(stops(all, 'decision')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(stops(all, 'action')).toEqual([0, 1, 3, 4, 5, 6, 7, 8])
    expect(stops(all, 'round')).toEqual([0, 1, 4, 7, 8])
    expect(stops(all, 'turn')).toEqual([0, 1, 7, 8])
  })
  it('plays passes together with what came before them', () =>
    expect(stops(all, 'action', true)).toEqual([0, 1, 4, 5, 6, 7, 8]))
  it('goes from stop to stop and no further', () => {
    expect(nextStop([0, 1, 4, 7], 2, 1)).toBe(4)
    expect(nextStop([0, 1, 4, 7], 2, -1)).toBe(1)
    expect(nextStop([0, 1, 4, 7], 7, 1)).toBe(7)
    expect(nextStop([0, 1, 4, 7], 0, -1)).toBe(0)
  })
  it('knows turn and round of a moment', () => {
    expect(whenIs(all, 2)).toEqual({ turn: 1, round: 1 })
    expect(whenIs(all, 5)).toEqual({ turn: 1, round: 2 })
    expect(whenIs(all, 7)).toEqual({ turn: 2, round: 1 })
  })
})

describe('rounds', () => {
  const took = (n: number, round: number, ...players: number[]) => ({
    ...entry(n, 'x', ...players.map((player) => action(player))),
    round,
  })
  const begins = (entries: LogEntry[], round: number) =>
    moments(byNumber(entries), entries.length, { turn: 1, round }).map((one) => one.round)
  it('begin where the log says so, and the last lasts until now', () => {
    const twice = [took(0, 1, 0), took(1, 2, 0), took(2, 2, 1), took(3, 2, 1), took(4, 3, 0)]
    expect(begins(twice, 3)).toEqual([true, true, false, false, true, false])
    expect(whenIs(moments(byNumber(twice), 5, { turn: 1, round: 4 }), 5)).toEqual({ turn: 1, round: 4 })
  })
  it('begin with the first action that was chosen, where a forced one opened them', () =>
    expect(begins([took(0, 1, 0, 1, 0), took(1, 2, 1)], 2)).toEqual([true, true, false]))
})

const player = (
  n: number,
  byzantine: number,
  arab: number,
  more: Partial<GameResult['players'][number]> = {},
): GameResult['players'][number] => {
  const both = 2 * Math.min(byzantine, arab) >= Math.max(byzantine, arab)
  return {
    player: n,
    place: n + 1,
    score: both ? byzantine + arab : Math.max(byzantine, arab),
    points: { byzantine, arab },
    sum: byzantine + arab,
    lower: byzantine <= arab ? 'byzantine' : 'arab',
    both_count: both,
    missing: 0,
    half_cost: false,
    cities: 5,
    bezants: 10,
    ahead_by: n === 0 ? 'score' : null,
    sources: { byzantine: {}, arab: {} },
    ...more,
  } as GameResult['players'][number]
}
const names = ['Anna', 'Béla', 'Cem', 'Dora']
const list = (some: string[]) => some.join(' & ')
const of = (ending: GameResult['ending'], ...players: GameResult['players']): GameResult => ({
  ending,
  players,
  over_time: [],
})

describe('verdict', () => {
  const say = (result: GameResult, agreed = false) => verdict(result, agreed, names, list)
  it('says whether both tracks count', () => {
    expect(say(of('turn_3', player(0, 20, 15), player(1, 20, 12)))).toMatchObject({
      id: 'result.both',
      values: { score: 35, ahead: 3, rival: 1 },
    })
    expect(say(of('turn_3', player(0, 40, 15), player(1, 20, 12)))).toMatchObject({
      id: 'result.one',
      values: { score: 40, side: 'arab' },
    })
  })
  it('names the tie-break that decided', () => {
    const tied = (more: object, less: object) => say(of('turn_3', player(0, 20, 15, more), player(1, 20, 15, less)))
    expect(tied({ cities: 6, ahead_by: 'cities' }, {})).toMatchObject({
      id: 'result.tie_cities',
      values: { more: 6, less: 5 },
    })
    expect(tied({ bezants: 11, ahead_by: 'bezants' }, {})).toMatchObject({ id: 'result.tie_bezants' })
    expect(say(of('turn_3', player(0, 35, 10, { ahead_by: 'sum' }), player(1, 20, 15)))).toMatchObject({
      id: 'result.tie_sum',
      values: { more: 45, less: 35 },
    })
  })
  it('knows shared victories', () => {
    expect(say(of('turn_3', player(0, 20, 15), player(1, 20, 15, { place: 1 })))).toMatchObject({
      id: 'result.shared',
      values: { names: 'Anna & Béla', score: 35 },
    })
  })
  it('counts Arab points alone when Constantinople has fallen, and says who took it', () => {
    const result = of(
      'constantinople_by_bulgars',
      player(0, 21, 24, { score: 24 }),
      player(1, 24, 11, { score: 11, sources: { byzantine: {}, arab: { capital: 5 } } as never }),
    )
    expect(say(result).id).toBe('result.most_arab')
    expect(besides(result)).toEqual([{ id: 'result.fell_to_bulgars', values: { player: 1 } }])
  })
  it('says whom the half rule cost the game', () => {
    expect(besides(of('turn_3', player(0, 20, 15), player(1, 30, 14, { missing: 1, half_cost: true })))).toEqual([
      { id: 'result.half_cost', values: { player: 1, side: 'arab', sum: 44, number: 1 } },
    ])
  })
})

describe('points over time', () => {
  it('shows what counts, or a track', () => {
    const sample = { decision: 8, actions: 5, ends: 2, points: [{ byzantine: 21, arab: 10 }], scores: [21] }
    expect((['counts', 'byzantine', 'arab'] as const).map((shown) => valueOf(sample, 0, shown))).toEqual([21, 21, 10])
  })
  it('has a scale with room', () => {
    expect(scaleOf(47)).toEqual({ top: 50, step: 10 })
    expect(scaleOf(0)).toEqual({ top: 5, step: 5 })
  })
})

describe('since my last turn', () => {
  it('tells what the others did after it', () => {
    const found = since(game(), 'anna', 2)!
    expect(found).toMatchObject({ from: 7, actions: 1 })
    expect(found.players[1]).toMatchObject({
      points: { byzantine: 3, arab: 0 },
      deeds: [{ city: 'Tabuk', outcome: 'falls', number: 7 }],
    })
    expect(found.players[0]!.lost).toEqual(['Tabuk'])
  })
  it('is silent where nobody else has acted', () => {
    expect(since(game(), 'bela', 2)).toBe(null)
    const told = game()
    expect(since(told, 'anna', 2, told[4]!.seq)).toBe(null)
  })
})
