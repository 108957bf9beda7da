// Displays and panels of the table where nothing can be chosen: in a replay they only show.
import type { TableState } from '@/state/table.svelte'
import { Choosing } from '@/table/choosing.svelte'

export function nothingToChoose(): Choosing {
  const table: Pick<TableState, 'asked' | 'shown' | 'preview' | 'busy'> = { asked: null, shown: null, preview: null, busy: false }
  return new Choosing(table as TableState)
}
