// People I have played with: they can be invited by name.
import { api } from '@/net/api'
import { people } from '@/people/api'
import { me, meet } from './me.svelte'

export interface Companion {
  id: string
  name: string
}
const TABLES = 12 // the latest; older ones are hardly who one looks for

/** `invited`: somebody whom I may not have played with, by player code. */
export async function companions(invited: string | null): Promise<Companion[]> {
  await meet()
  const mine = (await api.myTables()).filter((table) => table.setup.seats.some((seat) => seat.kind === 'open'))
  const latest = mine.toSorted((a, b) => b.changed - a.changed).slice(0, TABLES)
  const tables = await Promise.all(latest.map((table) => api.table(table.id)))
  const met = new Map(
    tables.flatMap((table) => table.seats).flatMap((seat) => (seat.person ? [[seat.person, seat.name] as const] : [])),
  )
  met.delete(me.who?.id ?? '')
  if (invited && !met.has(invited)) met.set(invited, (await people.player(invited)).name)
  return [...met].map(([id, name]) => ({ id, name }))
}
