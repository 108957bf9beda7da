// Setting a table up and going there.
import { api } from '@/net/api'
import { complain } from '@/state/notices.svelte'
import { go } from '@/state/route.svelte'
import type { TableSetup } from '@/types'
import { playsHere } from './bots.svelte'
import { meet, myName } from './me.svelte'

/** A game against bots is played in the page itself, if its bots are there. True if the page has gone to the new table. */
export async function playAgainstBots(wish: TableSetup): Promise<boolean> {
  if (!wish.seats.every(({ bot }) => bot === null || playsHere(bot))) return setUp(wish)
  try {
    void navigator.storage?.persist?.()                 // so that the browser doesn't throw it away
    const { table } = await api.setUpHere(wish, myName())
    go(`/t/${table}`)
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

/** True if the page has gone to the new table. */
export async function setUp(wish: TableSetup): Promise<boolean> {
  try {
    await meet()
    const { table } = await api.setUp(wish)
    go(`/t/${table}`)
    return true
  } catch (error) {
    complain(error)
    return false
  }
}
