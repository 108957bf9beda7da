// My tables, those of this browser among them, and the open ones, asked for again while somebody looks at them.
import { api, isHere, Refusal, SEEN, UNREACHABLE } from '@/net/api'
import { isLesson } from '@/learn/kept'
import { complain } from '@/state/notices.svelte'
import { entry, entryHere, inOrder, type Entry } from './listing'
import { me, meet } from './me.svelte'

const AGAIN = 15_000
/** `alone`: no server answers, and only games of this browser are listed. `lasts`: those are kept when the page is closed. */
export const lists = $state<{ mine: Entry[] | null; open: Entry[] | null; alone: boolean; lasts: boolean }>({
  mine: null,
  open: null,
  alone: false,
  lasts: true,
})

export async function refresh(): Promise<void> {
  const here = await gamesHere()
  const told = await askServer()
  const served = told?.mine ?? lists.mine?.filter((table) => !isHere(table.id)) ?? []
  lists.alone = !told
  lists.mine = inOrder([...here, ...served])
  if (told) lists.open = told.open
}

async function gamesHere(): Promise<Entry[]> {
  const { store } = await import('@/local/store')
  const kept = await store()
  lists.lasts = kept.lasts
  const rows = await (kept.lasts ? kept.tables() : (await import('@/net/local')).tablesHere())
  const mine = rows.filter(({ id }) => !isLesson(id) && !id.startsWith(SEEN))
  return mine.map(({ listing }) => entryHere(listing))
}

/** Null: it doesn't answer. */
async function askServer(): Promise<{ mine: Entry[]; open: Entry[] } | null> {
  try {
    await meet()
    const [mine, open] = await Promise.all([api.myTables(), api.openTables()]),
      name = me.who?.name ?? ''
    return {
      mine: mine.filter((table) => !isLesson(table.id)).map((table) => entry(table, name)),
      open: open.map((table) => entry(table, name)),
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === UNREACHABLE) return null
    throw error
  }
}

/** An invitation: its seat is for anybody then. */
export async function decline({ id, invited }: Entry): Promise<void> {
  try {
    await api.leave(id, invited!.seat)
    await refresh()
  } catch (error) {
    complain(error)
  }
}

/** Whoever invites: none of their invitations is shown any more. */
export async function block({ invited }: Entry): Promise<void> {
  try {
    await api.block(invited!.person)
    await refresh()
  } catch (error) {
    complain(error)
  }
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
    addEventListener('online', again)
    refresh().catch(complain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      removeEventListener('online', again)
    }
  })
}
