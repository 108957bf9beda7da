import { describe, expect, it } from 'vitest'
import { apart, nearest } from '../src/replay/chart'
import { entriesOf, marksOf, momentOf, nextSlip, rowsOf, sharesAt, signsAt, slipAt, slipsOf } from '../src/replay/review'
import { lines } from '../src/state/history'
import type { Played, Message, ReviewedMove } from '../src/types'

const move = (decision: number, count: number, player: number, grade: ReviewedMove['grade'], shares = [0.5, 0.5]): ReviewedMove =>
  ({ decision, count, player, grade, shares, lost: 0.1, error: 0.02, answer: { id: 'option.pass', args: {} }, better: [], better_answer: null })
const MOVES = [move(1, 3, 0, 'fine'), move(4, 2, 1, 'mistake', [0.6, 0.4]), move(6, 1, 0, 'inaccuracy', [0.7, 0.3]), move(9, 2, 0, 'blunder')]
const SLIPS = slipsOf(MOVES, null)

const entry = (number: number, ...events: [string, object?][]): Played =>
  ({ seq: number + 1, at: 0, kind: 'decision', body: { number, seat: 0, code: 0, by: 'anna' }, events: events.map(([id, args = {}]) => ({ id: `event.${id}`, args }) as Message) })

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
    expect(at(20, MOVES.length + 1)).toBe(null)            // more is to come
    expect(sharesAt({ moves: [], done: 0, of: 4 }, 3)).toBe(null)
  })
  it('leads to what came of a move, or to a slip', () => {
    expect(MOVES.map(momentOf)).toEqual([4, 4, 6, 9])
  })
  it('puts moves and slips on a chart', () => {
    expect(rowsOf(MOVES)[1]).toEqual({ at: 6, values: [0.6, 0.4] })
    expect(marksOf(SLIPS).map(({ at, value }) => [at, value])).toEqual([[6, 0.4], [7, 0.7], [11, 0.5]])
    const sizes = marksOf(SLIPS).map((mark) => mark.size)
    expect(sizes[1]! < sizes[0]! && sizes[0]! < sizes[2]!).toBe(true)
  })
  it('puts signs where slips begin, or where what they did is noted', () => {
    const history = [entry(3, ['battle']), entry(4, ['action', { player: 1 }]), entry(5, ['control', { player: 1 }]), entry(6, ['points', { player: 0, amount: 1 }]), entry(9), entry(10, ['action', { player: 0 }])]
    const told = lines(history)
    const signs = signsAt(told, SLIPS.slice(1))
    expect(told.map((line) => signs.get(line.key))).toEqual([undefined, undefined, 'inaccuracy', 'blunder'])
    expect(signsAt(told, SLIPS.slice(0, 1)).get(told[1]!.key)).toBe('mistake')
    expect(entriesOf(SLIPS[0]!, new Map(history.map((one) => [one.body.number, one])))).toEqual(history.slice(1, 3))
  })
})

describe('lines', () => {
  it('say how many cubes an action placed in which box', () => {
    const cube = (box: string) => ['cubes', { player: 0, number: 1, place: { id: 'place.pool', args: {} }, to: { id: 'place.box', args: { side: 'arab', box } } }] as [string, object]
    const [line] = lines([entry(1, ['action', { player: 0 }], cube('move'), cube('move'), cube('elite'))])
    expect(line!.notes).toEqual([
      { kind: 'placed', player: 0, side: 'arab', box: 'move', amount: 2 },
      { kind: 'placed', player: 0, side: 'arab', box: 'elite', amount: 1 },
    ])
  })
})

describe('a chart', () => {
  const rows = [0, 4, 4, 9].map((at) => ({ at, values: [] }))
  it('knows the row next to a place, the later of two', () => expect([-3, 1, 3, 7, 20].map((at) => nearest(rows, at))).toEqual([0, 0, 2, 3, 3]))
  it('pushes labels apart and keeps them above the lowest place', () => {
    expect(apart([{ y: 50 }, { y: 10 }, { y: 12 }], 10, 100).map(({ y }) => y)).toEqual([10, 20, 50])
    expect(apart([{ y: 98 }, { y: 99 }, { y: 10 }], 10, 100).map(({ y }) => y)).toEqual([10, 90, 100])
  })
})
