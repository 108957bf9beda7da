// The champion, who has learned the game by playing it: a network chooses, alone or in a search (byzantium/bots/learned.py). Its
// weights are a file of their own that comes when it is first asked.
import type { Engine, State } from './engine'
import address from './made/champion.pack?url'
import * as T from './made/tables'

/** A network as `policy.infer` takes it: a byte for each weight, numbers to scale by, the width of its layers. */
export interface Network {
  weights: Uint8Array
  numbers: Uint8Array
  width: number
}
/** What a search may spend; a null is no limit. */
interface Budget {
  simulations: number | null
  seconds: number | null
}

const KEPT = 'champion' // a cache of its own
const HEAD = 12 // bytes: width, how many weights, how many numbers
let loaded: Promise<Network> | null = null

export function network(): Promise<Network> {
  loaded ??= fetched().then(unpack)
  loaded.catch(() => (loaded = null)) // tried again when asked again
  return loaded
}

/** One worker of the page after the other, so that it comes once for all of them; where pages have no locks, at once. */
const fetched = (): Promise<Response> =>
  self.isSecureContext ? navigator.locks.request(KEPT, wanted).catch(wanted) : wanted()

/** From the network once: few need it, so that it is not among what the page keeps from the start (offline.ts), and newer versions of
 *  the page have the same. */
async function wanted(): Promise<Response> {
  const kept = 'caches' in self ? await caches.open(KEPT).catch(() => null) : null
  const known = await kept?.match(address)
  if (known) return known
  const answer = await fetch(address)
  if (answer.ok && kept) {
    for (const old of await kept.keys()) await kept.delete(old)
    await kept.put(address, answer.clone()).catch(() => {}) // no room: it is fetched again
  }
  return answer
}

async function unpack(answer: Response): Promise<Network> {
  if (!answer.ok || !answer.body) throw new Error('The champion can not be loaded.')
  const bytes = new Uint8Array(
    await new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer(),
  )
  const head = new DataView(bytes.buffer),
    width = head.getUint32(0, true),
    weights = head.getUint32(4, true),
    numbers = head.getUint32(8, true)
  return {
    width,
    numbers: bytes.subarray(HEAD, HEAD + 4 * numbers),
    weights: bytes.subarray(HEAD + 4 * numbers, HEAD + 4 * numbers + weights),
  }
}

/** How a seat of the champion's decides; `budget`: of an action, if it searches. */
export class Champion {
  #left: Budget

  constructor(
    readonly engine: Engine,
    readonly seat: number,
    readonly network: Network,
    readonly budget: Budget | null,
  ) {
    this.#left = budget ?? { simulations: null, seconds: null }
  }

  choose(state: State, seconds: number | null): number {
    const legal = this.engine.legal(state)
    if (legal.length === 1) return legal[0]!
    if (!this.budget) {
      const likes = this.engine.infer(state, this.network)
      return legal.reduce((best, code) => (likes[code]! > likes[best]! ? code : best))
    }
    const begins =
      state[T.STATE_AT['now.kind']] === T.KIND.action || state[T.STATE_AT.active] !== state[T.STATE_AT['now.player']]
    if (begins) this.#left = { ...this.budget, seconds: this.budget.seconds ?? seconds }
    return this.engine.explore(this.seat, state, this.network, begins, () => {
      const now = partOf(this.#left, T.LEARNED_PART)
      this.#left = partOf(this.#left, 1 - T.LEARNED_PART)
      return now
    })
  }
}

const partOf = ({ simulations, seconds }: Budget, part: number): Budget => ({
  simulations: simulations === null ? null : Math.max(Math.trunc(simulations * part), 1),
  seconds: seconds === null ? null : seconds * part,
})
