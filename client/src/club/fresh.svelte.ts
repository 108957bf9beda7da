// Something asked for again while somebody looks at it. The first failure is told, or that there is no such thing; later ones are
// tried again in silence.
import { isNowhere } from '@/net/refusal'
import { complain } from '@/state/notices.svelte'

const AGAIN = 5_000

export function fresh(look: () => Promise<unknown>, nowhere?: () => void): void {
  $effect(() => {
    const again = () => void (document.visibilityState === 'visible' && look().catch(() => {}))
    const timer = setInterval(again, AGAIN)
    document.addEventListener('visibilitychange', again)
    look().catch((error: unknown) => (nowhere && isNowhere(error) ? nowhere() : complain(error)))
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  })
}
