// The review of a finished game, as far as the server has come with it.
import { api, Refusal, UNREACHABLE } from '@/net/api'
import type { Review } from '@/types'

const SOON = 1000, LATER = 5000                // milliseconds before it is asked for again: while it grows; without an answer

export class Reviewing {
  found = $state.raw<Review | null>(null)
  failed = $state.raw<Refusal | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #run = 0                                     // changes when nobody looks any more: what was asked before is not heard

  constructor(readonly table: string) {}

  done = $derived.by(() => this.found !== null && this.found.done === this.found.of)

  /** Ask until it is done, or until what this returns is called. */
  watch(): () => void {
    if (!this.done) void this.ask()
    return () => {
      this.#run++
      clearTimeout(this.#timer)
    }
  }

  async ask(): Promise<void> {
    clearTimeout(this.#timer)
    const run = ++this.#run
    const wait = await this.#hear(run)
    if (run === this.#run && wait) this.#timer = setTimeout(() => void this.ask(), wait)
  }

  /** One answer, and how long to wait for the next; 0: nothing more is to be asked. */
  async #hear(run: number): Promise<number> {
    try {
      const found = await api.review(this.table)
      if (run === this.#run) [this.found, this.failed] = [found, null]
      return found.done < found.of ? SOON : 0
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (run === this.#run) this.failed = error
      return error.code === UNREACHABLE ? LATER : 0
    }
  }
}
