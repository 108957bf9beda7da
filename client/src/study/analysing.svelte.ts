// The engine beside a study: the champion's searches of growing size in workers of their own, each with dice of its own; what they find is one
// table of plans with their shares, surer with time. Whatever is searched is given up when another position is shown.
import { Worked } from '@/engine/client'
import type { Judgement, Plans, State } from '@/engine/engine'

export interface Ranked {
  codes: number[]
  shares: number[]
  visits: number
}
export interface Evaluation extends Judgement {
  plans: Ranked[]
  shares: number[]
  simulations: number
  exact: boolean
}

const SIZES = [200, 600, 1800, 5400, 16_000] // simulations of one search after the other
const DICE = 1 << 24 // between the samples of two workers
const MOST_WORKERS = 3
const BUSY = 1 // a core is left to the page

export const workersFor = (cores: number) => Math.max(1, Math.min(MOST_WORKERS, cores - BUSY))

export class Analysing {
  on = $state(true)
  found = $state.raw<Evaluation | null>(null)
  thinking = $state(false)
  #workers = Array.from({ length: workersFor(navigator.hardwareConcurrency || 2) }, () => new Worked())
  #run = 0
  #known = new Map<string, Evaluation>() // by position: what is found once is shown at once again

  /** Look at a position, deeper and deeper, or by one search of so many simulations. What was found of it; null if another was asked for. */
  async look(state: State, quiet: boolean, simulations?: number): Promise<Evaluation | null> {
    const run = ++this.#run,
      key = state.join()
    if (this.thinking) this.stop()
    this.found = this.#known.get(key) ?? null
    if (quiet) return this.found
    this.thinking = true
    const from = this.found ? SIZES.findIndex((size) => size * this.#workers.length > this.found!.simulations) : 0
    for (const [round, size] of (simulations ? [simulations] : SIZES).entries()) {
      if (from < 0 || round < from) continue
      try {
        const parts = await Promise.all(this.#workers.map(({ engine }, i) => engine.plans(state, size, i * DICE)))
        if (run !== this.#run) return null
        this.found = together(parts)
        this.#known.set(key, this.found)
        if (this.found.exact) break
      } catch {
        break // given up, or the rules can't be loaded
      }
    }
    if (run !== this.#run) return null
    this.thinking = false
    return this.found
  }

  stop(): void {
    this.thinking = false
    for (const worker of this.#workers) worker.stop()
  }

  close(): void {
    this.#run++
    this.stop()
  }
}

/** What several searches found, as one: shares by visits, the best plan by what most of them prefer. */
export function together(parts: readonly Plans[]): Evaluation {
  const all = new Map<string, Ranked & { first: number }>()
  for (const { plans } of parts)
    plans.forEach(({ codes, shares, visits }, i) => {
      const known = all.get(codes.join()),
        weight = Math.max(visits, 1)
      if (!known) return void all.set(codes.join(), { codes, shares, visits: weight, first: Number(!i) })
      known.shares = known.shares.map(
        (share, p) => (share * known.visits + shares[p]! * weight) / (known.visits + weight),
      )
      known.visits += weight
      known.first += Number(!i)
    })
  const plans = [...all.values()].sort((a, b) => b.first - a.first || b.visits - a.visits)
  return {
    plans,
    shares: plans[0]?.shares ?? [],
    simulations: Math.round(parts.reduce((sum, { simulations }) => sum + simulations, 0)),
    exact: parts[0]!.exact,
    ...(parts.some(({ weaker }) => weaker) ? { weaker: true } : {}),
  }
}
