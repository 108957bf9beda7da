// Something asked for again while somebody looks at it. The first failure is told; later ones are tried again in silence.
import { complain } from '@/state/notices.svelte'

const AGAIN = 5_000

export function fresh(look: () => Promise<unknown>): void {
  $effect(() => {
    const again = () => void (document.visibilityState === 'visible' && look().catch(() => {}))
    const timer = setInterval(again, AGAIN)
    document.addEventListener('visibilitychange', again)
    look().catch(complain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  })
}
