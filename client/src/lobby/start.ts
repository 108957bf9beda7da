// Setting a table up and going there.
import { api } from '@/net/api'
import { wake } from '@/net/local'
import { complain, isUnreachable, note } from '@/state/notices.svelte'
import { go } from '@/state/route.svelte'
import type { TableSetup } from '@/types'
import { t } from '@/words/index.svelte'
import { playsHere } from './bots.svelte'
import { meet, myName } from './me.svelte'

/** A game against bots is played in the page itself, if its bots are there. True if the page has gone to the new table. */
export async function playAgainstBots(wish: TableSetup): Promise<boolean> {
  return fitsHere(wish) ? goTo(setUpHere(wish)) : setUp(wish)
}

/** Nobody else, no clock, and bots that the page has. */
const fitsHere = ({ seats, clock }: TableSetup): boolean =>
  !clock && seats.every(({ kind, bot }) => kind !== 'open' && (bot === null || playsHere(bot)))

function setUpHere(wish: TableSetup): Promise<{ table: string }> {
  void navigator.storage?.persist?.() // so that the browser doesn't throw it away
  void warn()
  return api.setUpHere(wish, myName())
}

/** Some browsers keep nothing, above all for a file that was opened from a disk. */
async function warn(): Promise<void> {
  const { store } = await import('@/local/store')
  if (!(await store()).lasts) note(t('lobby.not_kept'))
}

/** On the server; where that doesn't answer and isn't needed, in the page. True if the page has gone to the new table. */
export function setUp(wish: TableSetup): Promise<boolean> {
  const made = meet()
    .then(() => api.setUp(wish))
    .catch((error: unknown) => {
      if (isUnreachable(error) && fitsHere(wish)) return setUpHere(wish)
      throw error
    })
  return goTo(made)
}

async function goTo(made: Promise<{ table: string }>): Promise<boolean> {
  try {
    go(`/t/${(await made).table}`)
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

/** Somebody is about to play: what the first question of a game in the page needs is fetched and started. */
export function warmUp(): void {
  wake()
  void import('@/table/TablePage.svelte').catch(() => {})
}

/** Where the page is kept in this browser, that costs no network: all is made ready before anybody points at anything. */
export function getReady(): void {
  if (!navigator.serviceWorker?.controller) return
  warmUp()
  import('@/table/prepare').then(({ prepareTable }) => prepareTable()).catch(() => {})
}
