// My tables and the open ones, asked for again while somebody looks at them.
import { api } from '@/net/api'
import { isLesson } from '@/learn/kept'
import { complain } from '@/state/notices.svelte'
import { entry, inOrder, type Entry } from './listing'
import { me, meet } from './me.svelte'

const AGAIN = 15_000
export const lists = $state<{ mine: Entry[] | null; open: Entry[] | null }>({ mine: null, open: null })

export async function refresh(): Promise<void> {
  await meet()
  const [mine, open] = await Promise.all([api.myTables(), api.openTables()])
  const name = me.who?.name ?? ''
  lists.mine = inOrder(mine.filter((table) => !isLesson(table.id)).map((table) => entry(table, name)))
  lists.open = open.map((table) => entry(table, name))
}

/** Somebody else looks from now on. */
export function forgetLists(): void {
  lists.mine = lists.open = null
}

/** Keeps the lists fresh as long as the page that calls it is there. What fails later is tried again in silence. */
export function keepFresh(): void {
  $effect(() => {
    const again = () => void (document.visibilityState === 'visible' && refresh().catch(() => {}))
    const timer = setInterval(again, AGAIN)
    document.addEventListener('visibilitychange', again)
    refresh().catch(complain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  })
}
