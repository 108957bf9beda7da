// What this browser has seen of a game while it was played: the commitments to its dice, and the head of its log's chain.
import type { Chain, Table } from '@/types'
import { storage } from '@/state/storage'

const MANY = 200 // games that are kept

export interface Seen {
  commitments: string[]
  key: string
  entries: number
  head: string
  lost: boolean // the server once knew less than it had shown: it was restored from a backup
}

export const seen = (table: string): Seen | null => storage.read<Seen>(`byzantium.seen.${table}`)

/** Keep what the server has just said. Later it can say nothing else. */
export function witness(table: Table, chain: Chain): Seen {
  const known = seen(table.id) ?? begin(table.id, chain)
  const { commitment, dealing, sealed } = table.dice
  const mayBeNew = known.commitments.length === 0 || (dealing && !sealed)
  const commitments =
    mayBeNew && !known.commitments.includes(commitment) ? [...known.commitments, commitment] : known.commitments
  const now: Seen = {
    ...known,
    commitments,
    entries: chain.entries,
    head: chain.head,
    lost: known.lost || chain.entries < known.entries,
  }
  storage.write(`byzantium.seen.${table.id}`, now)
  return now
}

function begin(table: string, chain: Chain): Seen {
  const tables = [...(storage.read<string[]>('byzantium.seen') ?? []).filter((one) => one !== table), table]
  for (const old of tables.splice(0, Math.max(0, tables.length - MANY))) storage.write(`byzantium.seen.${old}`, null)
  storage.write('byzantium.seen', tables)
  return { commitments: [], key: chain.key, entries: 0, head: '', lost: false }
}
