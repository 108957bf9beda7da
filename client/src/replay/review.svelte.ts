// The review of a finished game, as far as the server has come with it; of a game of this browser, as far as the page has.
import { untrack } from 'svelte'
import { api, isHere, Refusal, UNREACHABLE } from '@/net/api'
import { complain } from '@/state/notices.svelte'
import type { TableState } from '@/state/table.svelte'
import type { Review } from '@/types'

const SOON = 1000,
  LATER = 5000 // milliseconds before it is asked for again: while it grows; without an answer

const made = new Map<string, Review>() // by table of this browser, and whose moves: whole ones

export class Reviewing {
  found = $state.raw<Review | null>(null)
  failed = $state.raw<Refusal | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #run = 0 // changes when nobody looks any more: what was asked before is not heard

  /** `only`: a game of this browser is reviewed for these players alone, which is quicker. */
  constructor(
    readonly at: Pick<TableState, 'id' | 'history' | 'view' | 'table' | 'names'>,
    readonly only: readonly number[] | null = null,
  ) {}

  done = $derived.by(() => this.found !== null && this.found.done === this.found.of)

  /** Ask until it is done, or until what this returns is called. */
  watch(): () => void {
    if (!untrack(() => this.done)) untrack(() => void this.ask()) // what it finds must not begin it anew
    return () => {
      this.#run++
      clearTimeout(this.#timer)
    }
  }

  async ask(): Promise<void> {
    clearTimeout(this.#timer)
    const run = ++this.#run
    if (isHere(this.at.id)) return this.#make(run)
    const wait = await this.#hear(run)
    if (run === this.#run && wait) this.#timer = setTimeout(() => void this.ask(), wait)
  }

  /** One answer, and how long to wait for the next; 0: nothing more is to be asked. */
  async #hear(run: number): Promise<number> {
    try {
      const found = await api.review(this.at.id)
      if (run === this.#run) [this.found, this.failed] = [found, null]
      return found.done < found.of ? SOON : 0
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (run === this.#run) this.failed = error
      return error.code === UNREACHABLE ? LATER : 0
    }
  }

  async #make(run: number): Promise<void> {
    const { id, history, view, table, names } = this.at,
      key = `${id} ${this.only ?? ''}`
    this.found = made.get(key) ?? null
    if (this.found || !view) return
    try {
      const [{ reviewHere }, { stateAfter }, { sayIfWeaker }] = await Promise.all([
        import('./reviewHere'),
        import('@/engine/preview'),
        import('@/engine/weaker'),
      ])
      for await (const found of reviewHere(
        (await stateAfter(view, [], table?.start ?? null))!,
        history,
        names.length,
        this.only,
      )) {
        if (run !== this.#run) return
        this.found = sayIfWeaker(found)
      }
      if (this.found) made.set(key, this.found)
    } catch (error) {
      if (run === this.#run) complain(error)
    }
  }
}
