// What a move is called by what it gives away: byzantium/review.py, whose numbers these are.
import type { Grade } from '@/types'
import { CLEAR, GRADES, LEAST, LOSSES } from './made/numbers'

export { CLEAR, LEAST }

/** Twice a standard error in hundredths of the win, rounded up: no more is known than that. */
export const within = (error: number): number => Math.ceil(2 * 100 * error - 1e-9)

/** Of the chances that one had, the part given away: `lost` of them, where `left` are left. */
export const partOf = (lost: number, left: number): number => (lost > 0 ? lost / (lost + left) : 0)

export function gradeOf(lost: number, error: number, left: number): Grade {
  if (lost < Math.max(CLEAR * error, LEAST)) return 'fine'
  return GRADES[LOSSES.filter((least) => partOf(lost, left) >= least).length]!
}
