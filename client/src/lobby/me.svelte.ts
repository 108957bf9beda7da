// Who I am, as the server knows me. Asked once; pages share it.
import { api } from '@/net/api'
import type { Me } from '@/types'

export const me = $state<{ who: Me | null }>({ who: null })
let asked: Promise<void> | null = null

/** The first call to the server gives this browser its cookie, so everything else waits for it. */
export function meet(): Promise<void> {
  asked ??= api.me().then(
    (who) => void (me.who = who),
    (error: unknown) => {
      asked = null            // to be asked again
      throw error
    },
  )
  return asked
}

/** Somebody else from now on. */
export function become(who: Me): void {
  me.who = who
}

export async function rename(name: string): Promise<void> {
  me.who = await api.rename(name)
}

export async function logOut(): Promise<void> {
  await api.logOut()
  asked = null
  await meet()
}
