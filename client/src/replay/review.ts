// What a review says about a game, for the panel and the log. Pure: the page asks, the tests ask.
import type { Line } from '@/state/history'
import type { Grade, LogEntry, Played, Review, ReviewedMove } from '@/types'
import type { Mark, Row } from './chart'

export type Slip = ReviewedMove & { grade: Exclude<Grade, 'fine'> }
export const SIGNS: Record<Slip['grade'], string> = { inaccuracy: '?!', mistake: '?', blunder: '??' }
const SIZES: Record<Slip['grade'], number> = { inaccuracy: 2.6, mistake: 3.6, blunder: 4.8 } // of their marks, in pixels

const isSlip = (move: ReviewedMove): move is Slip => move.grade !== 'fine'

/** Those of some players, or of all. */
export function slipsOf(moves: readonly ReviewedMove[], players: readonly number[] | null): Slip[] {
  return moves.filter(isSlip).filter((slip) => players === null || players.includes(slip.player))
}

const MOST = 3 // moves to learn from

/** Where players gave most away, whether or not it is called a slip; the worst first. */
export function worstOf(moves: readonly ReviewedMove[], players: readonly number[]): ReviewedMove[] {
  return moves
    .filter((move) => players.includes(move.player) && move.lost > 0 && move.better.length)
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, MOST)
}

/** The move of theirs that brought most, of those than which nothing was better. */
export function bestOf(moves: readonly ReviewedMove[], players: readonly number[]): ReviewedMove | null {
  const gain = (move: ReviewedMove, i: number) =>
    i ? move.shares[move.player]! - moves[i - 1]!.shares[move.player]! : 0
  const own = moves
    .map((move, i) => ({ move, gain: gain(move, i) }))
    .filter(
      ({ move }) => players.includes(move.player) && move.lost <= Math.max(0, 2 * move.error) && move.grade === 'fine',
    )
  return own.toSorted((a, b) => b.gain - a.gain)[0]?.move ?? null
}

/** The slip that is about to be made, or is being made, at a moment. */
export function slipAt(slips: readonly Slip[], now: number): Slip | null {
  return slips.find((slip) => slip.decision <= now && now < slip.decision + slip.count) ?? null
}

export function nextSlip(slips: readonly Slip[], now: number, direction: 1 | -1): Slip | null {
  return (
    (direction > 0 ? slips.find((slip) => slip.decision > now) : slips.findLast((slip) => slip.decision < now)) ?? null
  )
}

/** What was played in a move. */
export function entriesOf(move: ReviewedMove, entries: ReadonlyMap<number, LogEntry>): LogEntry[] {
  return Array.from({ length: move.count }, (_, i) => entries.get(move.decision + i)).filter(
    (entry) => entry !== undefined,
  )
}

/** The decision that is waited for after a move. */
const after = ({ decision, count }: ReviewedMove) => decision + count

/** Where a place on the chart leads to: to what came of a move, or to a slip before it is made. */
export const momentOf = (move: ReviewedMove) => (isSlip(move) ? move.decision : after(move))

/** How all stood at a moment, after the last move before it; unknown before the first, and after what is graded so far. */
export function sharesAt(
  { moves, done, of }: Pick<Review, 'moves' | 'done' | 'of'>,
  now: number,
): readonly number[] | null {
  const last = moves.findLastIndex((move) => after(move) <= now)
  return last < 0 || (done < of && last === moves.length - 1) ? null : moves[last]!.shares
}

export const rowsOf = (moves: readonly ReviewedMove[]): Row[] =>
  moves.map((move) => ({ at: after(move), values: move.shares }))

export const marksOf = (slips: readonly Slip[]): Mark[] =>
  slips.map((slip) => ({
    at: after(slip),
    player: slip.player,
    value: slip.shares[slip.player]!,
    size: SIZES[slip.grade],
  }))

/** At which lines of the log signs stand, by the line's key: where a slip begins, or where what it did is noted. */
export function signsAt(told: readonly Line<Played>[], slips: readonly Slip[]): Map<string, Slip['grade']> {
  const numbers = told.map((line) => line.entry.body.number)
  const found = new Map<string, Slip['grade']>()
  for (const { decision, count, grade } of slips) {
    const first = numbers.findIndex((n) => decision <= n && n < decision + count)
    const line = told[first < 0 ? numbers.findLastIndex((n) => n < decision) : first]
    if (line) found.set(line.key, grade)
  }
  return found
}
