// Choosing: from a click to the server. What can't be taken back is first shown as chosen, and done when it is confirmed.
// The cube that pays comes from the pool, unless the player wants it from elsewhere; losses are chosen together.
import { settings } from '@/state/settings.svelte'
import type { CityName, MessageId, Preview, View } from '@/types'
import { choices, codes, isAttack, last, type Path, type Target } from './choices'

const PATIENCE = 900 // milliseconds
const PAID_FOR: ReadonlySet<string> = new Set([
  'prompt.action',
  'prompt.control_city',
  'prompt.strengthen_box',
  'prompt.improve_city',
  'prompt.fortify_city',
  'prompt.bulgars_plan',
])
const PAYING: ReadonlySet<string> = new Set(['prompt.pay_cube', 'prompt.pay_from', 'prompt.pass_cube'])
const finger = matchMedia('(pointer: coarse)')

/** What is asked, of whom, and who is told the answer: a table, or a position that somebody studies. */
export interface Questions {
  readonly asked: number | null // whose question it is, if it may be answered here
  readonly shown: View | null
  readonly view: View | null // the newest; what is shown follows it
  readonly preview: Preview | null
  readonly busy: boolean
  readonly playing: boolean
  readonly names: readonly string[]
  readonly mine: readonly number[]
  readonly undoTo: number | null
  decide(code: number): Promise<boolean>
  undo(): Promise<void>
}

/** What is still to be sent of a path, or of losses: answers to `asks`, and to no other question. */
interface Rest {
  codes: number[]
  asks: MessageId
  after: number
  sure: boolean
}

export class Choosing {
  staged = $state.raw<{ target: Target; path: Path } | null>(null)
  several = $state.raw<{ target: Target; paths: Path[] } | null>(null) // a thing with more than one meaning
  pointed = $state<Target | null>(null)
  losses = $state.raw<ReadonlyMap<Target, number>>(new Map()) // cubes to lose, by their box
  #rest = $state.raw<Rest | null>(null)
  #acts = 0 // clicks of this action
  #paid = $state.raw<ReadonlySet<number>>(new Set()) // decisions that the setting has answered: whoever takes one back wants to choose
  #unsure = $state.raw<{ target: Target; code: number; decision: number } | null>(null) // chosen before it was known whether it is final
  following = $derived.by(() => this.#rest !== null || this.#willPay)

  /** `stepwise`: every question is asked by itself, for those who learn the game. */
  constructor(
    readonly at: Questions,
    readonly stepwise = false,
  ) {}

  all = $derived.by(() =>
    this.at.asked === null || !this.at.shown ? new Map<Target, Path[]>() : choices(this.at.shown, this.at.preview),
  )

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
    if (this.losing) return this.lose(target, (this.losses.get(target) ?? 0) + 1)
    this.#acts++
    if (this.staged?.target === target && paths.length === 1) return this.confirm()
    if (paths.length === 1) this.take(target, paths[0]!)
    else this.several = { target, paths }
  }

  /** One of the meanings of a thing. `sure`: a button says in words what it does, so nothing need be confirmed. */
  take(target: Target, path: Path, sure = false): void {
    this.several = null
    if (sure) this.#acts++
    const asks = !sure && settings.confirm && path.options.length === 1 && !this.#isDeliberate(path)
    if (asks && path.final === null) this.#waitToKnow(target, path)
    else if (asks && path.final) this.staged = { target, path }
    else void this.#sendAll(codes(path), path.asks, sure)
  }

  /**
   * Said in more than one click: no slip of the hand, so it need not be confirmed. So is how something is paid, which is asked when
   * the rest has been said. Where is another matter for a finger, and an attack is always shown first, with its chances.
   */
  #isDeliberate(path: Path): boolean {
    return PAYING.has(path.asks) || (!finger.matches && this.#acts > 1 && !isAttack(path))
  }

  /** The server says in a moment whether the choice is final; should it not, ask to confirm it. */
  #waitToKnow(target: Target, path: Path): void {
    const decision = this.at.shown?.prompt.decision ?? 0
    this.#unsure = { target, code: last(path).code, decision }
    this.#later(() => {
      if (this.#unsure?.decision !== decision || this.at.shown?.prompt.decision !== decision) return
      this.#unsure = null
      this.staged = { target, path }
    })
  }

  #left = false
  #later(work: () => void): void {
    setTimeout(() => void (this.#left || work()), PATIENCE)
  }

  /** Its table is no longer shown: nothing that waits happens any more. */
  leave(): void {
    this.#left = true
  }

  confirm(): void {
    const staged = this.staged
    this.staged = null
    if (staged) void this.#sendAll(codes(staged.path), staged.path.asks, true)
  }

  cancel(): void {
    this.staged = this.several = this.#unsure = null
    this.losses = new Map()
  }

  /** One code after the other, each when its question has come. `sure`: none of them need be confirmed. */
  async #sendAll([first, ...others]: number[], asks: MessageId, sure: boolean): Promise<void> {
    if (first === undefined) return
    this.staged = null
    if (others.length) this.#rest = { codes: others, asks, after: this.at.view?.prompt.decision ?? 0, sure }
    if (!(await this.at.decide(first))) this.#rest = null
  }

  /** Called in an effect: what was chosen too early, and what is left of paths, go on as soon as they can. */
  follow(): void {
    this.#goOn()
    this.#answerNext()
    this.#countActs()
    this.#pay()
  }

  // ---------------------------------------------------------------- the cube that pays

  /** A question whose answer places a cube: here the player can say where it shall come from. */
  paysNext = $derived.by(() => {
    const view = this.at.shown,
      asked = this.at.asked
    if (!view || asked === null || this.stepwise || !PAID_FOR.has(view.prompt.id)) return false
    const own = view.position.players[asked]
    return own !== undefined && own.pool + own.casualties > 0
  })

  #source = $derived(settings.cubeFrom === 'ask' ? null : settings.cubeFrom)

  /** A cube is asked for, and the setting says where it comes from. */
  #willPay = $derived.by(() => {
    const view = this.at.shown
    if (!view || this.at.asked === null || this.stepwise || view.prompt.id !== 'prompt.pay_cube') return false
    return this.#source !== null && this.all.has(this.#source) && !this.#paid.has(view.prompt.decision)
  })

  #pay(): void {
    const view = this.at.shown,
      decision = view?.prompt.decision ?? 0,
      source = this.#source
    if (!view || this.at.asked === null) return
    if ([...this.#paid].some((paid) => paid > decision))
      this.#paid = new Set([...this.#paid].filter((paid) => paid <= decision))
    if (!this.#willPay || !source || this.#rest || this.at.busy) return
    const path = this.paths(source)[0]!
    // Beside a mouse the source stands before the action is begun: what was said in two clicks is meant, and so is a conquest.
    const deliberate = !finger.matches && (view.prompt.args.purpose === 'conquest' || this.#acts > 1)
    const asks = settings.confirm && !deliberate
    if (asks && path.final === null) return this.#later(() => this.#stageCube(decision))
    this.#paid = new Set([...this.#paid, decision])
    if (asks && path.final) this.staged = { target: source, path }
    else void this.#sendAll(codes(path), path.asks, true)
  }
  /** The server has not said in time whether paying can be taken back: ask. */
  #stageCube(decision: number): void {
    const source = this.#source
    if (!this.#willPay || !source || this.at.shown?.prompt.decision !== decision || this.staged) return
    this.#paid = new Set([...this.#paid, decision])
    this.staged = { target: source, path: this.paths(source)[0]! }
  }

  /** Clicks are counted anew with every action, and whenever somebody else is asked. */
  #countActs(): void {
    if (!this.at.shown) return
    const { id, asked: by, decision } = this.at.shown.prompt // of the rules: nobody may answer while events are played
    if (by !== this.#asked.by || (id === 'prompt.action' && decision !== this.#asked.decision)) this.#acts = 0
    this.#asked = { by, decision }
  }
  #asked: { by: number | null; decision: number } = { by: null, decision: -1 } // when this was last looked at

  // ---------------------------------------------------------------- losses

  losing = $derived.by(
    () => !this.stepwise && this.at.asked !== null && this.at.shown?.prompt.id === 'prompt.lose_cube',
  )
  /** How many cubes are in a box that may be chosen from. */
  inBox(target: Target): number {
    const [, side, box] = target.split(':') as [string, 'byzantine' | 'arab', 'elite' | 'main' | 'move' | 'levy']
    return this.at.shown?.position.players[this.at.asked ?? -1]?.boxes[side]?.[box] ?? 0
  }
  /** How many are to be lost, as far as there is a choice. */
  toLose = $derived.by(() => {
    if (!this.losing) return 0
    const there = [...this.all.keys()].reduce((sum, target) => sum + this.inBox(target), 0)
    return Math.min(this.at.shown!.prompt.args.number ?? 1, there)
  })
  chosenLosses = $derived([...this.losses.values()].reduce((sum, n) => sum + n, 0))

  /** So many cubes of a box; those chosen in other boxes before give way. A single one that can be taken back is lost at once. */
  lose(target: Target, n: number): void {
    const path = this.paths(target)[0]
    if (this.toLose === 1 && n === 1 && path?.final === false && !this.at.busy)
      return void this.#sendAll(codes(path), path.asks, true)
    const wanted = new Map(this.losses)
    const most = Math.min(this.inBox(target), this.toLose)
    wanted.set(target, n > most ? 0 : Math.max(0, n))
    for (const other of [...wanted.keys()]) {
      const over = [...wanted.values()].reduce((sum, one) => sum + one, 0) - this.toLose
      if (over > 0 && other !== target) wanted.set(other, Math.max(0, wanted.get(other)! - over))
    }
    this.losses = wanted
  }

  confirmLosses(): void {
    if (this.chosenLosses !== this.toLose || this.at.busy) return
    const all = [...this.losses].flatMap(([target, n]) => Array<number>(n).fill(last(this.paths(target)[0]!).code))
    this.losses = new Map()
    void this.#sendAll(all, 'prompt.lose_cube', true)
  }

  #goOn(): void {
    const unsure = this.#unsure
    if (!unsure || this.at.preview?.decision !== unsure.decision) return
    this.#unsure = null
    const path = this.paths(unsure.target).find((one) => one.options.length === 1 && last(one).code === unsure.code)
    if (path && this.at.shown?.prompt.decision === unsure.decision) this.take(unsure.target, path)
  }

  /** The question that the rest of a path answers has come: answer it as if it had been clicked. */
  #answerNext(): void {
    const view = this.at.shown,
      rest = this.#rest
    if (!rest || !view || view.prompt.decision <= rest.after) return
    if (this.at.asked === null || this.at.busy) return
    const code = rest.codes[0]!
    // The rules may have taken the rest themselves, where it was no choice; the same code can mean something else in what is asked then.
    const option = view.prompt.id === rest.asks ? view.options.find((one) => one.code === code) : undefined
    if (option && !rest.sure && this.at.preview?.decision !== view.prompt.decision) return // wait to know whether it is final
    this.#rest = null
    if (!option) return // something else is asked now
    if (rest.sure) return void this.#sendAll(rest.codes, rest.asks, true)
    for (const [target, paths] of this.all) {
      const path = paths.find((one) => one.options.length === 1 && one.options[0]!.code === code)
      if (path) return this.take(target, path)
    }
  }

  /** The city under the pointer, or about to be chosen. */
  city = $derived.by<CityName | null>(() => cityOf(this.pointed) ?? cityOf(this.staged?.target ?? null))
}

export function cityOf(target: Target | null): CityName | null {
  return target?.startsWith('city:') ? (target.slice(5) as CityName) : null
}
