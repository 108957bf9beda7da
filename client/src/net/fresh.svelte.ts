// What a page asks the server for. Whether it answers is told where its answer should stand (parts/Waiting.svelte).
import { complain, isUnreachable } from '@/state/notices.svelte'
import { isNowhere } from './refusal'

const AGAIN = 5_000

export interface Answering {
  /** No server answers. */
  readonly silent: boolean
  again: () => void
}

/** Asked for once; and again when the network is back, somebody wishes it, or what `look` reads at first has changed. */
export function fromServer(look: () => Promise<unknown>, nowhere?: () => void): Answering {
  let silent = $state(false)
  async function ask(fail: (error: unknown) => void) {
    try {
      await look()
      silent = false
    } catch (error) {
      if (isUnreachable(error)) silent = true
      else fail(error)
    }
  }
  const again = () => void ask(() => {})
  $effect(() => void ask((error) => (nowhere && isNowhere(error) ? nowhere() : complain(error))))
  $effect(() => {
    const back = () => silent && again()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  })
  return {
    get silent() {
      return silent
    },
    again,
  }
}

/** The same, again and again while somebody looks at it. Only the first failure is told. */
export function fresh(look: () => Promise<unknown>, nowhere?: () => void): Answering {
  const server = fromServer(look, nowhere)
  $effect(() => {
    const again = () => void (document.visibilityState === 'visible' && server.again())
    const timer = setInterval(again, AGAIN)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  })
  return server
}
