// The table of a day's results on the server. It takes a game by its decisions and plays it again, so a result is sent as often as
// one likes: the first counts.
import { store } from '@/local/store'
import { myName } from '@/lobby/me.svelte'
import { api, ask, SEEN } from '@/net/api'
import type { DayResult, DayResults, Listing } from '@/types'
import { gameOf } from './day'

/** The games of days in this browser, by the ids of their tables. */
export async function playedHere(): Promise<Map<string, Listing>> {
  return new Map((await (await store()).tables()).map(({ id, listing }) => [id, listing]))
}

/** The table of a day, with mine in it if the game is over and the server still takes it. */
export async function resultsOf(day: string, isOver: boolean): Promise<DayResults> {
  const told = await ask<DayResults>('GET', `/days/${day}`)
  return !isOver || told.mine || !told.open || !(await isWhole(day)) ? told : await send(day)
}

const send = async (day: string) => {
  const { decisions } = await api.record(gameOf(day).fixed.id)
  return ask<DayResults>('POST', `/days/${day}`, { decisions })
}

/** Played to the end, and not ended by agreement with oneself. */
export const isWhole = async (day: string): Promise<boolean> =>
  (await api.table(gameOf(day).fixed.id)).ending === 'rules'

/** Somebody's game of a day, as a table of this browser to look at. */
export async function lookAt(day: string, { person }: DayResult): Promise<string> {
  const record = await ask<unknown>('GET', `/days/${day}/games/${encodeURIComponent(person)}`)
  const bots = gameOf(day).setup.seats.map(({ bot }) => bot ?? null)
  return (await api.bringHere({ record, state: null, bots, name: myName(), id: `${SEEN}${day}.${person}` })).table
}
