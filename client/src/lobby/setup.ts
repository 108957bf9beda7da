// What a table is set up with.
import { OPTIONS } from '@/engine/made/tables'
import type { TableSetup } from '@/types'

export type SeatWish = TableSetup['seats'][number]
const NOBODY = { name: null, bot: null, invited: null }
export const me = (name: string | null = null): SeatWish => ({ ...NOBODY, kind: 'me', name })
export const open = (invited: string | null = null): SeatWish => ({ ...NOBODY, kind: 'open', invited })
export const bot = (name: string): SeatWish => ({ ...NOBODY, kind: 'bot', bot: name })

/** The usual game, for which nothing need be said. */
export const USUAL: Omit<TableSetup, 'seats'> = {
  options: Object.fromEntries(Object.entries(OPTIONS).map(([name, [usual]]) => [name, usual])) as TableSetup['options'],
  listed: false,
  pace: 'live',
  undo: 'own',
  clock: null,
  delay: 0,
}
