// What a table is set up with.
import type { TableSetup } from '@/types'

export type SeatWish = TableSetup['seats'][number]
const NOBODY = { name: null, bot: null, invited: null }
export const me = (name: string | null = null): SeatWish => ({ ...NOBODY, kind: 'me', name })
export const open = (invited: string | null = null): SeatWish => ({ ...NOBODY, kind: 'open', invited })
export const bot = (name: string): SeatWish => ({ ...NOBODY, kind: 'bot', bot: name })

/** The usual game, for which nothing need be said. */
export const USUAL: Omit<TableSetup, 'seats'> = {
  options: {
    civil_war_targets: 'rival',
    two_player_passing: 'extended',
    failed_sea_attacker: 'blockable',
    army_entry: 'any',
  },
  listed: false,
  pace: 'live',
  undo: 'own',
  clock: null,
  delay: 0,
}
