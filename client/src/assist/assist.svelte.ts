// The champion beside a game against bots: hints in steps, a word before a slip, and how the players stand. It searches in workers of
// its own, so that neither the page nor the bots wait for it.
import { Worked } from '@/engine/client'
import { gradeOf } from '@/engine/grades'
import type { Comparison, State } from '@/engine/engine'
import { stateAfter } from '@/engine/preview'
import { sayIfWeaker } from '@/engine/weaker'
import { isPlayed } from '@/state/history'
import { complain } from '@/state/notices.svelte'
import type { TableState } from '@/state/table.svelte'
import { Analysing, type Evaluation, type Ranked } from '@/study/analysing.svelte'
import { inWords, isWhole, told, type ToldPlan } from '@/study/plans'
import type { AttackOdds, Grade, LogEntry, Message } from '@/types'

export const STEPS = ['kind', 'where', 'why'] as const
export type Step = (typeof STEPS)[number]

/** The best plan for the decision that is asked, and what it is worth more than the next idea. */
export interface Hint {
  decision: number
  steps: readonly Step[]
  plan: ToldPlan
  share: number // mine, by the plan
  odds: AttackOdds | null
  reasons: readonly Message[]
  rival: { plan: ToldPlan; behind: number; error: number } | null | undefined // undefined: not compared yet
}

/** A plan that is about to be played though another is clearly better. */
export interface Warning {
  grade: Exclude<Grade, 'fine'>
  found: Comparison
  better: ToldPlan
  played: ToldPlan
  answer: (play: boolean) => void
}

const SEARCHED = 1800 // simulations of a search before its plan is called the best
const COMPARED = 1600 // of the comparison of two plans
const BOTS_OWN = new Set<string>(['reason.casualties', 'reason.elite', 'reason.byzantine_levy', 'reason.arab_levy']) // told of a bot: "for its Elite"
const WARNED = new Set<Grade>(['mistake', 'blunder'])

export class Assist {
  hint = $state.raw<Hint | null>(null)
  steps = $state(0) // of the hint that are told
  searching = $state(false) // for a hint
  checking = $state(false) // whether a plan is a slip
  warning = $state.raw<Warning | null>(null)
  shares = $state.raw<readonly number[] | null>(null) // of the win, by player: the evaluation bar
  #thinker = new Worked() // compares
  #analysing = new Analysing()
  #known = new Map<string, Promise<Evaluation | null>>() // by position
  #run = 0

  constructor(readonly at: TableState) {}

  close(): void {
    this.#analysing.close()
    this.#thinker.stop()
  }

  /** What was decided, up to a number. */
  #before(decision: number): LogEntry[] {
    return this.at.history.filter((entry) => isPlayed(entry) && entry.body.number < decision)
  }

  async #state(decision: number): Promise<State> {
    const state = await stateAfter(this.at.shown!, this.#before(decision), this.at.table?.start ?? null)
    if (!state) throw new Error('The page can not tell the position.')
    return state
  }

  /** What a search says of a position; asked for again, it is known. */
  #evaluate(state: State): Promise<Evaluation | null> {
    const key = state.join(),
      known = this.#known.get(key)
    if (known) return known
    const found = this.#analysing.look(state, false, SEARCHED).then((one) => one && sayIfWeaker(one))
    this.#known.set(key, found)
    const forget = () => this.#known.delete(key)
    found.then((one) => one || forget(), forget) // given up: asked again, it is searched again
    return found
  }

  /** How all stand, after a plan that is under way or before it: it changes when the plan is played. */
  async weigh(): Promise<void> {
    const { shown } = this.at
    try {
      const found = await this.#evaluate(await this.#state(this.#begun()))
      if (found && this.at.shown === shown) this.shares = found.shares
    } catch {
      this.shares = null // the rules did not load
    }
  }

  // ---------------------------------------------------------------- hints

  /** The next step of the hint; the first searches. */
  async next(): Promise<void> {
    const decision = this.at.shown?.prompt.decision
    if (this.at.asked === null || decision === undefined || this.searching) return
    if (this.hint?.decision === decision) return void (this.steps = Math.min(this.steps + 1, this.hint.steps.length))
    const run = ++this.#run
    this.searching = true
    try {
      for await (const hint of this.#find(decision)) {
        if (run !== this.#run) return
        if (!this.hint) this.steps = 1
        this.hint = hint
        this.searching = false
      }
    } catch (error) {
      if (run === this.#run) complain(error)
    } finally {
      if (run === this.#run) this.searching = false
    }
  }

  /** Another question: the hint was for the one before. */
  forget(): void {
    this.#run++
    this.hint = null
    this.steps = 0
    this.searching = false
  }

  /** The best plan; then the same with what it is worth more than the next idea. */
  async *#find(decision: number): AsyncGenerator<Hint> {
    const state = await this.#state(decision),
      [best, ...others] = (await this.#evaluate(state))?.plans ?? [],
      me = this.at.asked
    if (!best || me === null) return
    const plan = await told(state, best.codes),
      reasons = await this.#thinker.engine.reasons(state, best.codes[0]!)
    const hint: Hint = {
      decision,
      plan,
      steps: stepsOf(plan),
      share: best.shares[me] ?? 0,
      odds: this.#odds(best.codes),
      reasons: reasons.filter(({ id }) => !BOTS_OWN.has(id)),
      rival: undefined,
    }
    yield hint
    yield { ...hint, rival: await this.#rival(state, best, plan, others) }
  }

  #odds(codes: readonly number[]): AttackOdds | null {
    return (
      this.at.preview?.attacks?.find((attack) => attack.codes.join() === codes.slice(0, attack.codes.length).join()) ??
      null
    )
  }

  /** The best plan of another idea: one that is not told in the same words. */
  async #rival(
    state: State,
    best: Ranked,
    plan: ToldPlan,
    others: readonly Ranked[],
  ): Promise<NonNullable<Hint['rival']> | null> {
    const said = inWords(plan, this.at.names)
    for (const other of others) {
      const idea = await told(state, other.codes)
      if (inWords(idea, this.at.names) === said) continue
      const { lost, error } = await this.#thinker.engine.compare(state, best.codes, other.codes, COMPARED)
      return { plan: idea, behind: lost, error }
    }
    return null
  }

  // ---------------------------------------------------------------- before a slip

  /** Search while the player thinks, so that nobody waits for it later. */
  async prepare(): Promise<void> {
    await this.#evaluate(await this.#state(this.#begun()))
  }

  /** The number of the decision that the plan under way began with. */
  #begun(): number {
    const { prompt } = this.at.shown!
    let first = prompt.decision
    if (prompt.id === 'prompt.action') return first
    for (const entry of this.#before(first).filter(isPlayed).toReversed()) {
      if (entry.kind !== 'decision' || entry.body.seat !== prompt.asked) break
      first = entry.body.number
      if (entry.events.some(({ id }) => id === 'event.action')) break
    }
    return first
  }

  /** May this be played? Where it is the end of a plan that clearly gives something away, the player is asked. */
  async guard(code: number): Promise<boolean> {
    const me = this.at.asked,
      decision = this.at.shown?.prompt.decision
    if (me === null || decision === undefined) return true
    this.checking = true
    try {
      const found = await this.#slip(me, decision, code)
      this.checking = false
      return !found || (await this.#ask(found))
    } catch {
      return true // nobody is kept from playing
    } finally {
      this.checking = false
    }
  }

  async #slip(
    me: number,
    decision: number,
    code: number,
  ): Promise<(Omit<Warning, 'answer'> & { begun: number }) | null> {
    const now = await this.#state(decision),
      played = await this.#thinker.engine.step(now, code)
    if (!played || !isWhole(await this.#thinker.engine.view(played.state, 0, undefined, false), me)) return null
    const begun = this.#begun(),
      state = await this.#state(begun),
      [best] = (await this.#evaluate(state))?.plans ?? []
    const codes = [
      ...this.#before(decision)
        .filter((entry) => isPlayed(entry) && entry.body.number >= begun)
        .map((entry) => (entry.body as { code: number }).code),
      code,
    ]
    if (!best || best.codes.join() === codes.join()) return null
    const found = await this.#thinker.engine.compare(state, best.codes, codes, COMPARED)
    const grade = gradeOf(found.lost, found.error, found.shares[me] ?? 0)
    if (grade === 'fine' || !WARNED.has(grade)) return null
    return { grade, found, begun, better: await told(state, best.codes), played: await told(state, codes) }
  }

  async #ask({ begun, ...slip }: Omit<Warning, 'answer'> & { begun: number }): Promise<boolean> {
    const play = await new Promise<boolean>((answer) => (this.warning = { ...slip, answer }))
    this.warning = null
    if (!play && begun < this.at.shown!.prompt.decision) this.#takeBack(begun)
    return play
  }

  /** The whole plan, once what was asked about is known not to be sent. */
  #takeBack(to: number): void {
    setTimeout(() => void this.at.act({ type: 'undo', to }))
  }
}

/** Which steps tell something: an answer to another question than the action's is told at once, and a plan may go nowhere. */
function stepsOf({ steps, arrows, cities }: ToldPlan): Step[] {
  const acts = steps[0]?.asks === 'prompt.action',
    goes = arrows.length > 0 || cities.length > 0 || steps.length > 1
  return STEPS.filter((step) => step === 'why' || (step === 'kind' ? acts : goes || !acts))
}
