// Setting a table up and going there.
import { api } from '@/net/api'
import { complain } from '@/state/notices.svelte'
import { go } from '@/state/route.svelte'
import type { TableSetup } from '@/types'
import { meet } from './me.svelte'

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
