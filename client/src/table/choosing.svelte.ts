// Choosing: from a click to the server. What can't be taken back is first shown as chosen, and done when it is confirmed.
import type { TableState } from '@/state/table.svelte'
import { settings } from '@/state/settings.svelte'
import type { CityName } from '@/types'
import { choices, codes, last, type Path, type Target } from './choices'

const PATIENCE = 900                 // milliseconds

export class Choosing {
  staged = $state.raw<{ target: Target; path: Path } | null>(null)
  several = $state.raw<{ target: Target; paths: Path[] } | null>(null)     // a thing with more than one meaning
  pointed = $state<Target | null>(null)
  #rest = $state.raw<{ code: number; after: number } | null>(null)         // the second half of a path
  #unsure = $state.raw<{ target: Target; code: number; decision: number } | null>(null)   // chosen before it was known whether it is final
  following = $derived(this.#rest !== null)

  constructor(readonly at: TableState) {}

  all = $derived.by(() => (this.at.asked === null || !this.at.shown ? new Map<Target, Path[]>() : choices(this.at.shown, this.at.preview)))

  can(target: Target): boolean {
    return this.all.has(target)
  }

  paths(target: Target): Path[] {
    return this.all.get(target) ?? []
  }

  /** A click on a thing. */
  pick(target: Target): void {
    const paths = this.paths(target)
    if (!paths.length || this.at.busy) return
    if (this.staged?.target === target && paths.length === 1) return this.confirm()
    if (paths.length === 1) this.take(target, paths[0]!)
    else this.several = { target, paths }
  }

  /** One of the meanings of a thing. `sure`: a button says in words what it does, so nothing need be confirmed. */
  take(target: Target, path: Path, sure = false): void {
    this.several = null
    const asks = !sure && settings.confirm && path.options.length === 1
    if (asks && path.final === null) this.#waitToKnow(target, path)
    else if (asks && path.final) this.staged = { target, path }
    else void this.#send(path)
  }

  /** The server says in a moment whether the choice is final; should it not, ask to confirm it. */
  #waitToKnow(target: Target, path: Path): void {
    const decision = this.at.shown?.prompt.decision ?? 0
    this.#unsure = { target, code: last(path).code, decision }
    setTimeout(() => {
      if (this.#unsure?.decision !== decision || this.at.shown?.prompt.decision !== decision) return
      this.#unsure = null
      this.staged = { target, path }
    }, PATIENCE)
  }

  confirm(): void {
    const staged = this.staged
    this.staged = null
    if (staged) void this.#send(staged.path)
  }

  cancel(): void {
    this.staged = this.several = this.#unsure = null
  }

  async #send(path: Path): Promise<void> {
    const [first, second] = codes(path)
    if (first === undefined) return
    this.staged = null
    const decision = this.at.view?.prompt.decision ?? 0
    if (second !== undefined) this.#rest = { code: second, after: decision }
    if (!(await this.at.decide(first))) this.#rest = null
  }

  /** Called in an effect: what was chosen too early, and second halves of paths, go on as soon as they can. */
  follow(): void {
    this.#goOn()
    this.#answerNext()
  }

  #goOn(): void {
    const unsure = this.#unsure
    if (!unsure || this.at.preview?.decision !== unsure.decision) return
    this.#unsure = null
    const path = this.paths(unsure.target).find((one) => one.options.length === 1 && last(one).code === unsure.code)
    if (path && this.at.shown?.prompt.decision === unsure.decision) this.take(unsure.target, path)
  }

  /** The question that a path's second half answers has come: answer it as if it had been clicked. */
  #answerNext(): void {
    const view = this.at.shown, rest = this.#rest
    if (!rest || !view || view.prompt.decision <= rest.after) return
    if (this.at.asked === null) return
    const option = view.options.find((one) => one.code === rest.code)
    if (option && this.at.preview?.decision !== view.prompt.decision) return         // wait to know whether it is final
    this.#rest = null
    for (const [target, paths] of this.all) {
      const path = paths.find((one) => one.options.length === 1 && one.options[0]!.code === rest.code)
      if (option && path) return this.take(target, path)
    }
  }

  /** The city under the pointer, or about to be chosen. */
  city = $derived.by<CityName | null>(() => cityOf(this.pointed) ?? cityOf(this.staged?.target ?? null))
}

export function cityOf(target: Target | null): CityName | null {
  return target?.startsWith('city:') ? (target.slice(5) as CityName) : null
}
