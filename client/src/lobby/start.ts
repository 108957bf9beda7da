// Setting a table up and going there.
import { api, diceSeed } from '@/net/api'
import { complain } from '@/state/notices.svelte'
import { go } from '@/state/route.svelte'
import type { NewTable, TableSetup } from '@/types'
import { meet } from './me.svelte'

export type SeatWish = TableSetup['seats'][number]
const NOBODY = { name: null, bot: null, invited: null }
export const me = (name: string | null = null): SeatWish => ({ ...NOBODY, kind: 'me', name })
export const open = (invited: string | null = null): SeatWish => ({ ...NOBODY, kind: 'open', invited })
export const bot = (name: string): SeatWish => ({ ...NOBODY, kind: 'bot', bot: name })

/** The usual game, for which nothing need be said. */
export const USUAL: Omit<TableSetup, 'seats'> = {
  options: { civil_war_targets: 'rival', two_player_passing: 'extended', failed_sea_attacker: 'blockable', army_entry: 'any' },
  listed: false, pace: 'live', undo: 'own', clock: null,
}

/** True if the page has gone to the new table. */
export async function setUp(wish: TableSetup): Promise<boolean> {
  try {
    await meet()
    const { table } = await api.setUp({ ...wish, seed: diceSeed() } satisfies NewTable)
    go(`/t/${table}`)
    return true
  } catch (error) {
    complain(error)
    return false
  }
}
