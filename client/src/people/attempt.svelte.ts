// Something asked of the server by a form: one at a time, complaints in words.
import { complain } from '@/state/notices.svelte'

export function attempts() {
  const state = $state({ waiting: 0 })
  let before = Promise.resolve(true)
  async function attempt(what: () => Promise<unknown>): Promise<boolean> {
    try {
      await what()
      return true
    } catch (error) {
      complain(error)
      return false
    } finally {
      state.waiting -= 1
    }
  }
  return {
    get busy() {
      return state.waiting > 0
    },
    /** Whether it went well. What is asked meanwhile waits: the last that was asked is what holds. */
    run(what: () => Promise<unknown>): Promise<boolean> {
      state.waiting += 1
      return (before = before.then(() => attempt(what)))
    },
  }
}
