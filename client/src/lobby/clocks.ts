// The clocks that the forms offer: seconds in the bank and more with each turn; over days the bank is a reserve.
import type { TableSetup } from '@/types'

type Clock = NonNullable<TableSetup['clock']>
const MINUTE = 60,
  DAY = 86_400

export const LIVE_CLOCKS = [
  [20 * MINUTE, 15],
  [40 * MINUTE, 20],
  [90 * MINUTE, 30],
] as const
export const DAYS_CLOCKS = [
  [1 * DAY, 1 * DAY],
  [2 * DAY, 2 * DAY],
  [7 * DAY, 7 * DAY],
] as const
export const DAILY = DAYS_CLOCKS[1]

export function clock(
  kind: Clock['kind'],
  [bank, increment]: readonly [number, number],
  when_out: Clock['when_out'],
): Clock {
  return { kind, bank, increment, when_out }
}
