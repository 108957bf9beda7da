import { describe, expect, it } from 'vitest'
import { apart, nearest } from '../src/replay/chart'
import {
  bestOf,
  entriesOf,
  marksOf,
  momentOf,
  nextSlip,
  rowsOf,
  sharesAt,
  signsAt,
  slipAt,
  slipsOf,
  worstOf,
} from '../src/replay/review'
import { movesOf } from '../src/replay/reviewHere'
import { whyNot } from '../src/replay/verdict'
import { folded, lines } from '../src/state/history'
import type { GameResult, LogEntry, Message, Played, ReviewedMove } from '../src/types'

const move = (
  decision: number,
  count: number,
  player: number,
  grade: ReviewedMove['grade'],
  shares = [0.5, 0.5],
): ReviewedMove => ({
  decision,
  count,
  player,
  grade,
  shares,
  lost: 0.1,
  error: 0.02,
  answer: { id: 'option.pass', args: {} },
  better: [],
  better_answer: null,
})
const MOVES = [
  move(1, 3, 0, 'fine'),
  move(4, 2, 1, 'mistake', [0.6, 0.4]),
  move(6, 1, 0, 'inaccuracy', [0.7, 0.3]),
  move(9, 2, 0, 'blunder'),
]
const SLIPS = slipsOf(MOVES, null)

const entry = (number: number, ...events: [string, object?][]): Played => ({
  seq: number + 1,
  at: 0,
  kind: 'decision',
  body: { number, seat: 0, code: 0, by: 'anna' },
  turn: 1,
  round: 1,
  events: events.map(([id, args = {}]) => ({ id: `event.${id}`, args }) as Message),
})

describe('review', () => {
  it('finds the slips, of some players or of all', () => {
    expect(SLIPS.map((slip) => slip.decision)).toEqual([4, 6, 9])
    expect(slipsOf(MOVES, [1]).map((slip) => slip.decision)).toEqual([4])
    expect(slipsOf(MOVES, [])).toEqual([])
  })
  it('goes from slip to slip and no further', () => {
    expect(nextSlip(SLIPS, 4, 1)?.decision).toBe(6)
    expect(nextSlip(SLIPS, 5, -1)?.decision).toBe(4)
    expect(nextSlip(SLIPS, 4, -1)).toBe(null)
    expect(nextSlip(SLIPS, 9, 1)).toBe(null)
  })
  it('knows the slip that is being made', () => {
    expect([3, 4, 5, 6, 7].map((now) => slipAt(SLIPS, now)?.decision)).toEqual([undefined, 4, 4, 6, undefined])
  })
  it('knows how all stood after the last move', () => {
    const at = (now: number, of = MOVES.length) => sharesAt({ moves: MOVES, done: MOVES.length, of }, now)
    expect(at(5)).toEqual([0.5, 0.5])
    expect(at(6)).toEqual([0.6, 0.4])
    expect(at(8)).toEqual([0.7, 0.3])
    expect(at(3)).toBe(null)
    expect(at(20)).toEqual([0.5, 0.5])
    expect(at(20, MOVES.length + 1)).toBe(null) // more is to come
    expect(sharesAt({ moves: [], done: 0, of: 4 }, 3)).toBe(null)
  })
  it('leads to what came of a move, or to a slip', () => {
    expect(MOVES.map(momentOf)).toEqual([4, 4, 6, 9])
  })
  it('puts moves and slips on a chart', () => {
    expect(rowsOf(MOVES)[1]).toEqual({ at: 6, values: [0.6, 0.4] })
    expect(marksOf(SLIPS).map(({ at, value }) => [at, value])).toEqual([
      [6, 0.4],
      [7, 0.7],
      [11, 0.5],
    ])
    const sizes = marksOf(SLIPS).map((mark) => mark.size)
    expect(sizes[1]! < sizes[0]! && sizes[0]! < sizes[2]!).toBe(true)
  })
  it('puts signs where slips begin, or where what they did is noted', () => {
    const history = [
      entry(3, ['battle']),
      entry(4, ['action', { player: 1 }]),
      entry(5, ['control', { player: 1 }]),
      entry(6, ['points', { player: 0, amount: 1 }]),
      entry(9),
      entry(10, ['action', { player: 0 }]),
    ]
    const told = lines(history)
    const signs = signsAt(told, SLIPS.slice(1))
    expect(told.map((line) => signs.get(line.key))).toEqual([undefined, undefined, 'inaccuracy', 'blunder'])
    expect(signsAt(told, SLIPS.slice(0, 1)).get(told[1]!.key)).toBe('mistake')
    expect(entriesOf(SLIPS[0]!, new Map(history.map((one) => [one.body.number, one])))).toEqual(history.slice(1, 3))
  })
})

describe('lines', () => {
  it('say how many cubes an action placed in which box', () => {
    const cube = (box: string) =>
      [
        'cubes',
        {
          player: 0,
          number: 1,
          place: { id: 'place.pool', args: {} },
          to: { id: 'place.box', args: { side: 'arab', box } },
        },
      ] as [string, object]
    const [line] = lines([entry(1, ['action', { player: 0 }], cube('move'), cube('move'), cube('elite'))])
    expect(line!.notes).toEqual([
      { kind: 'placed', player: 0, side: 'arab', box: 'move', amount: 2 },
      { kind: 'placed', player: 0, side: 'arab', box: 'elite', amount: 1 },
    ])
  })
})

describe('a chart', () => {
  const rows = [0, 4, 4, 9].map((at) => ({ at, values: [] }))
  it('knows the row next to a place, the later of two', () =>
    expect([-3, 1, 3, 7, 20].map((at) => nearest(rows, at))).toEqual([0, 0, 2, 3, 3]))
  it('pushes labels apart and keeps them above the lowest place', () => {
    expect(apart([{ y: 50 }, { y: 10 }, { y: 12 }], 10, 100).map(({ y }) => y)).toEqual([10, 20, 50])
    expect(apart([{ y: 98 }, { y: 99 }, { y: 10 }], 10, 100).map(({ y }) => y)).toEqual([10, 90, 100])
  })
})

describe('what a loser learns', () => {
  const BETTER = [{ id: 'option.pass', args: {} }] as unknown as ReviewedMove['better']
  const own = (decision: number, lost: number, grade: ReviewedMove['grade'] = 'mistake', shares = [0.5, 0.5]) => ({
    ...move(decision, 1, 0, grade, shares),
    lost,
    better: BETTER,
  })

  it('has the worst three moves of one\u2019s own, the worst first, whatever their grades', () => {
    const moves = [
      own(1, 0.02, 'fine'),
      own(2, 0.3),
      own(3, 0.1),
      { ...own(4, 0.9), player: 1 },
      own(5, 0.2),
      own(6, 0),
    ]
    expect(worstOf(moves, [0]).map((one) => one.decision)).toEqual([2, 5, 3])
    expect(worstOf(moves.slice(0, 1), [0]).map((one) => one.decision)).toEqual([1])
    expect(worstOf([{ ...own(7, 0.3), better: [] }], [0])).toEqual([])
  })
  it('has the move that brought most, of those than which nothing was better', () => {
    const moves = [
      own(1, 0, 'fine', [0.3, 0.7]),
      own(2, 0, 'fine', [0.5, 0.5]),
      own(3, 0.2, 'mistake', [0.9, 0.1]),
      own(4, 0, 'fine', [0.95, 0.05]),
    ]
    expect(bestOf(moves, [0])?.decision).toBe(2)
    expect(bestOf([own(3, 0.2)], [0])).toBe(null)
  })

  const player = (number: number, place: number, score: number, sources: object, more: object = {}) => ({
    player: number,
    place,
    score,
    lower: 'byzantine',
    sum: 20,
    both_count: true,
    missing: 0,
    points: { byzantine: 10, arab: 10 },
    sources: { byzantine: sources, arab: {} },
    ...more,
  })
  const result = (...players: object[]) => ({ ending: 'turn_3', players }) as unknown as GameResult
  it('says the place, and by what it was lost', () => {
    const four = result(
      player(0, 4, 20, { control: 8, conquest: 0 }),
      player(1, 1, 33, { control: 9, conquest: 12 }),
      player(2, 2, 30, {}),
      player(3, 3, 25, {}),
    )
    expect(whyNot(four, 0)).toMatchObject([
      { id: 'result.came', values: { rank: '4', behind: 13, rival: 1 } },
      { id: 'result.because_source', values: { source: 'conquest', more: 12 } },
    ])
    expect(whyNot(four, 1)).toEqual([])
  })
  it('says that a track did not count', () => {
    const two = result(
      player(0, 2, 20, {}, { both_count: false, lower: 'arab', missing: 3, points: { byzantine: 20, arab: 7 } }),
      player(1, 1, 33, {}),
    )
    expect(whyNot(two, 0).map((one) => one.id)).toEqual(['result.came', 'result.because_half'])
    expect(whyNot(two, 0)[1]!.values).toMatchObject({ side: 'arab', number: 3 })
  })
})

describe('a folded log', () => {
  it('has a line for an action, with what came of it and its points and losses together', () => {
    const points = (amount: number) =>
      ['points', { player: 0, side: 'arab', amount, source: 'conquest' }] as [string, object]
    const told = folded(
      lines([
        entry(1, ['action', { player: 0 }], ['attack', { player: 0, city: 'Jerusalem' }]),
        entry(2, ['siege_end', { player: 0, city: 'Jerusalem', flag: true }], points(2), points(1)),
        entry(3, ['action', { player: 1 }]),
      ]),
    )
    expect(told.map((one) => one.head.kind)).toEqual(['action', 'action'])
    expect(told[0]!.rest.length).toBeGreaterThan(0)
    expect(told[0]!.outcome?.message?.id).toBe('event.siege_end')
    expect(told[0]!.notes).toMatchObject([{ kind: 'points', amount: 3 }])
    expect(told[1]!.rest).toEqual([])
  })
})

it('splits a game into moves: up to the dice, a reply or the next action', () => {
  const decision = (number: number, seat: number, code: number, action = false) =>
    ({
      kind: 'decision',
      body: { number, seat, code, by: 'me' },
      events: action ? [{ id: 'event.action', args: { player: seat } }] : [],
    }) as unknown as LogEntry
  const roll = { kind: 'roll', body: { number: 3, faces: [4] }, events: [] } as unknown as LogEntry
  const history = [
    decision(0, 0, 58, true),
    decision(1, 0, 5),
    decision(2, 1, 49),
    roll,
    decision(4, 1, 33),
    decision(5, 1, 59, true),
    decision(6, 1, 59, true),
  ]
  expect(movesOf(history)).toEqual([
    { decision: 0, player: 0, codes: [58, 5] },
    { decision: 2, player: 1, codes: [49] },
    { decision: 4, player: 1, codes: [33] },
    { decision: 5, player: 1, codes: [59] },
    { decision: 6, player: 1, codes: [59] },
  ])
})
