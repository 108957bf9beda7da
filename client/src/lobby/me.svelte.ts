// Who I am, as the server knows me. Asked once; pages share it.
import { api } from '@/net/api'
import type { Me } from '@/types'
import { storage } from '@/state/storage'

export const me = $state<{ who: Me | null }>({ who: null })
const UNKNOWN = 'Theodora' // a name that is one in every language, until the server has given another

/** What I am called, also where no server says so. */
export const myName = (): string => me.who?.name ?? storage.over('byzantium.me', { name: UNKNOWN }).name
let asked: Promise<void> | null = null

/** The first call to the server gives this browser its cookie, so everything else waits for it. */
export function meet(): Promise<void> {
  asked ??= api.me().then(become, (error: unknown) => {
    asked = null // to be asked again
    throw error
  })
  return asked
}

/** Somebody else from now on. */
export function become(who: Me): void {
  me.who = who
  storage.write('byzantium.me', { name: who.name })
}

export async function rename(name: string): Promise<void> {
  become(await api.rename(name))
}

export async function logOut(): Promise<void> {
  await api.logOut()
  asked = null
  await meet()
}
