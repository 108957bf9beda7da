// The bots that play in the page, as byzantium/bots has them: what they weigh and how long they search comes from its tables.
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Budget, Engine, State, Tree } from './engine'
import type { Champion } from './champion'
import * as T from './made/tables'

/** Who sits where. By its seed a bot that is made again plays again as it did. */
export interface Seat {
  seat: number
  bot: string
  seed: string
  forgets?: boolean // made anew for every decision, which follows from the position alone
}
export interface Reason {
  id: string
  args: Record<string, number>
}
export interface Choice {
  code: number
  why: Reason[] | null
}

const REASONS = 3,
  WORTH_TELLING = 0.005

const LOOKING = /^champion:(\d{1,6})$/ // it tells its simulations for an action

/** What there is to know of a bot; nothing if the page has none of the name. */
function rowOf(bot: string): T.BotRow | undefined {
  const looking = LOOKING.exec(bot)
  return looking ? { learned: true, simulations: Number(looking[1]) } : T.BOTS[bot]
}

export const isKnown = (bot: string): boolean => rowOf(bot) !== undefined
export const isLearned = (bot: string): boolean => rowOf(bot)?.learned === true

/** Fetch what a bot needs and the page has not yet. */
export async function prepare(bot: string): Promise<void> {
  if (rowOf(bot)?.learned) await (await import('./champion')).network()
}

export class Bot {
  tree: Tree | null
  #row: T.BotRow
  #champion: Champion | null = null
  #weights: readonly number[] = T.WEIGHTS
  #turn = 0 // for which its weights stray as they do
  #ahead = new Map<string, number>() // by position: the code by the plan under way
  #left: Budget | null = null // of the action's budget; null: it has not searched yet

  constructor(
    readonly engine: Engine,
    readonly seat: Seat,
    tree: Tree | null,
  ) {
    this.tree = tree
    this.#row = rowOf(seat.bot)!
    this.#weights = weightsOf(this.#row)
  }

  is({ seat, bot, seed, forgets }: Seat): boolean {
    return !forgets && this.seat.seat === seat && this.seat.bot === bot && this.seat.seed === seed
  }

  async choose(state: State, decision: number, seconds: number | null): Promise<Choice> {
    if (this.#row.learned && !this.#champion) {
      const { Champion, network } = await import('./champion'),
        { simulations } = this.#row
      this.#champion = new Champion(
        this.engine,
        this.seat.seat,
        await network(),
        simulations ? { simulations, seconds: null } : null,
      )
    }
    const code = this.#code(state, decision, seconds)
    return { code, why: state[T.STATE_AT['now.kind']] === T.KIND.action ? this.#reasons(state, code) : null }
  }

  #code(state: State, decision: number, seconds: number | null): number {
    const { random, misjudgement, simulations } = this.#row,
      { seed } = this.seat
    if (this.#champion) return this.#champion.choose(state, seconds)
    if (random) {
      const legal = this.engine.legal(state)
      return legal[new DataView(hashed(`${seed}/${decision}`).buffer).getUint32(0) % legal.length]!
    }
    if (simulations) return this.#search(state, { simulations, seconds })
    const turn = state[T.STATE_AT.turn]!
    if (misjudgement && turn !== this.#turn) {
      this.#turn = turn
      this.#weights = strayed(weightsOf(this.#row), misjudgement, `${seed}/${turn}`)
    }
    return this.engine.lookahead(state, this.#weights)[0]!.code
  }

  #reasons(state: State, code: number): Reason[] {
    return this.#row.random ? [{ id: 'reason.random', args: {} }] : reasons(this.engine, state, code, this.#weights)
  }

  /** The plan under way; if there is none, the best that a part of the action's budget finds. */
  #search(state: State, whole: Budget): number {
    const key = state.join()
    if (!this.#ahead.has(key)) {
      const begins =
        state[T.STATE_AT['now.kind']] === T.KIND.action || state[T.STATE_AT.active] !== state[T.STATE_AT['now.player']]
      const [budget, part] = begins ? [whole, T.FIRST_PART] : [this.#left ?? whole, 0.5],
        fresh = begins || !this.#left // a tree from before may be another bot's
      this.#left = partOf(budget, 1 - part)
      this.tree ??= this.engine.newTree()
      this.#follow(state, this.engine.grow(this.tree, state, partOf(budget, part), fresh).codes)
    }
    return this.#ahead.get(key)!
  }

  /** Keep what to answer along the plan. */
  #follow(state: State, codes: readonly number[]): void {
    this.#ahead.clear()
    for (const code of codes) {
      this.#ahead.set(state.join(), code)
      state = this.engine.step(state, code)!.state
    }
  }
}

/** What the line that begins with a code changes for whoever decides, feature by feature, the weightiest first. */
export function reasons(engine: Engine, state: State, code: number, weights: readonly number[] = T.WEIGHTS): Reason[] {
  const me = state[T.STATE_AT['now.player']]!,
    turn = state[T.STATE_AT.turn]!
  const before = engine.features(state, me),
    after = engine.featuresAfter(state, code, weights)
  const gain = (i: number) => Math.abs(weights[(turn - 1) * T.FEATURES.length + i]! * (after[i]! - before[i]!))
  const order = T.FEATURES.map((_, i) => i)
    .filter((i) => gain(i) > WORTH_TELLING)
    .sort((a, b) => gain(b) - gain(a))
  return order
    .slice(0, REASONS)
    .map((i) => ({ id: `reason.${T.FEATURES[i]!}`, args: { change: hundredths(after[i]! - before[i]!) } }))
}

/** The part of a budget. */
const partOf = ({ simulations, seconds }: Budget, part: number): Budget => ({
  simulations: simulations === null ? null : Math.max(Math.trunc(simulations * part), 1),
  seconds: seconds === null ? null : seconds * part,
})

/** By turn and feature; then what the strategist trusts them. */
function weightsOf({ factors, only }: T.BotRow): readonly number[] {
  const features = T.FEATURES.length
  return T.WEIGHTS.map((weight, i) =>
    i >= 3 * features ? weight : only ? (only[i % features] ?? 0) : weight * (factors?.[i % features] ?? 1),
  )
}

/** Weights that stray, one error for each feature, the same in every turn's row. */
function strayed(weights: readonly number[], misjudgement: number, text: string): number[] {
  const features = T.FEATURES.length
  // Rounded to single precision, as browsers differ in the last bit of an exponential.
  const errors = T.FEATURES.map((_, i) => Math.fround(Math.exp(misjudgement * normal(hashed(`${text}/${i}`)))))
  return weights.map((weight, i) => (i >= 3 * features ? weight : weight * errors[i % features]!))
}

/** A number of the normal distribution, nearly: the sum of sixteen even ones, by its standard deviation. */
function normal(bytes: Uint8Array): number {
  const parts = new DataView(bytes.buffer),
    count = bytes.length / 2
  let sum = 0
  for (let i = 0; i < count; i++) sum += (parts.getUint16(2 * i) + 0.5) / 65536
  return (sum - count / 2) / Math.sqrt(count / 12)
}

const hashed = (text: string) => Uint8Array.from(sha256(utf8ToBytes(text)))

/** Rounded as Python rounds: halves to the even number. */
function hundredths(x: number): number {
  const y = x * 100,
    low = Math.floor(y)
  if (y - low !== 0.5 || y / 100 !== x) return Number(x.toFixed(2))
  return (low % 2 ? low + 1 : low) / 100
}
