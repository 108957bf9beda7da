// What a move is called by what it gives away: byzantium/review.py, whose numbers a test holds these to.
import type { Grade } from '@/types'

export const GRADES: readonly Grade[] = ['fine', 'inaccuracy', 'mistake', 'blunder']
export const LOSSES = [0.1, 0.2, 0.3] // parts of the chances that one had, from which a move is called so
export const CLEAR = 2 // standard errors
export const LEAST = 0.02 // of the win: less than that teaches nobody, and no judgement is so sure

/** Twice a standard error in hundredths of the win, rounded up: no more is known than that. */
export const within = (error: number): number => Math.ceil(2 * 100 * error - 1e-9)

/** Of the chances that one had, the part given away: `lost` of them, where `left` are left. */
export const partOf = (lost: number, left: number): number => (lost > 0 ? lost / (lost + left) : 0)

export function gradeOf(lost: number, error: number, left: number): Grade {
  if (lost < Math.max(CLEAR * error, LEAST)) return 'fine'
  return GRADES[LOSSES.filter((least) => partOf(lost, left) >= least).length]!
}
