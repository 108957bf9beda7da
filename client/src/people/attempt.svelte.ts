// Something asked of the server by a form: one at a time, complaints in words.
import { complain } from '@/state/notices.svelte'

export function attempts() {
  const state = $state({ busy: false })
  return {
    get busy() {
      return state.busy
    },
    /** Whether it went well. */
    async run(what: () => Promise<unknown>): Promise<boolean> {
      state.busy = true
      try {
        await what()
        return true
      } catch (error) {
        complain(error)
        return false
      } finally {
        state.busy = false
      }
    },
  }
}
