// The guided first game as somebody goes through it: which lesson, at which table of this browser, and what the coach says.
import { myName } from '@/lobby/me.svelte'
import { api, isHere, Refusal } from '@/net/api'
import { complain } from '@/state/notices.svelte'
import { TableState } from '@/state/table.svelte'
import type { MessageId } from '@/types'
import { has } from '@/words/index.svelte'
import { recall, remember } from './kept'
import {
  LEARNER,
  LESSONS,
  gameOf,
  outcome,
  partnerCode,
  speech,
  strays,
  wanted,
  type Lesson,
  type Moment,
  type Speech,
} from './lessons'

const SILENT: Speech = { text: null, task: null, values: {} }
const LONGEST = 12_000,
  LOOK = 30 // milliseconds to wait for a table, and between looks at it

export class Course {
  index = $state(0)
  page = $state(0)
  at = $state.raw<TableState | null>(null)
  busy = $state(false)
  finished = $state(false) // all lessons: the last page is shown
  done = $state<string[]>(recall().done)
  #moment: Moment | null = null
  #asked = $state.raw<ReadonlyMap<number, MessageId>>(new Map()) // the learner's questions at this table, by number

  lesson = $derived<Lesson>(LESSONS[this.index]!)
  last = $derived(this.index === LESSONS.length - 1)
  outcome = $derived(this.at?.shown && !this.lesson.pages ? outcome(this.lesson, this.at.shown, this.at.history) : null)
  #times = $derived.by(() => {
    const prompt = this.at?.shown?.prompt
    return prompt ? [...this.#asked].filter(([number, id]) => number < prompt.decision && id === prompt.id).length : 0
  })
  /** The answer that is lit. */
  wanted = $derived.by(() => {
    const at = this.at
    if (!at?.shown || at.asked === null || this.outcome || this.lesson.pages || strays(this.lesson, at.history))
      return null
    return wanted(this.lesson, at.shown, this.#times)
  })
  speech = $derived.by<Speech>(() => {
    const at = this.at
    if (!at?.shown) return SILENT
    if (!this.outcome && partnerCode(this.lesson, at.shown) !== null) return { ...SILENT, task: 'learn.watch' }
    return speech(
      { lesson: this.lesson, page: this.page, view: at.shown, history: at.history, times: this.#times },
      has,
    )
  })

  // ---------------------------------------------------------------- going through it

  /** Where one left off; at the beginning if nowhere. */
  async begin(): Promise<void> {
    const kept = recall()
    const index = LESSONS.findIndex((lesson) => lesson.id === kept.lesson)
    await this.go(Math.max(0, index))
  }

  /** To a lesson; `anew`: with its board as at the beginning. */
  async go(index: number, anew = false): Promise<void> {
    const lesson = LESSONS[index]
    if (!lesson || this.busy) return
    this.busy = true
    try {
      const same =
        !anew && this.#moment === lesson.begins && this.at?.history.every((entry) => entry.kind !== 'decision')
      if (!same) await this.#setUp(lesson, anew)
      this.index = index
      this.page = 0
      this.finished = false
      remember({ lesson: lesson.id })
    } catch (error) {
      complain(error)
    } finally {
      this.busy = false
    }
  }

  next(): Promise<void> {
    if (this.lesson.pages && this.page < this.lesson.pages - 1) {
      this.page++
      return Promise.resolve()
    }
    if (this.outcome !== null || this.lesson.pages) this.#tick()
    if (!this.last) return this.go(this.index + 1)
    this.finished = true
    return Promise.resolve()
  }

  again(): Promise<void> {
    return this.go(this.index, true)
  }

  #tick(): void {
    if (!this.done.includes(this.lesson.id)) this.done.push(this.lesson.id)
    remember({ done: [...this.done] })
  }

  // ---------------------------------------------------------------- tables

  async #setUp(lesson: Lesson, anew: boolean): Promise<void> {
    const kept = recall()
    const reuse = !anew && !this.at && kept.table !== null && kept.moment === lesson.begins
    let next = reuse ? await sitDown(kept.table!) : null
    if (!next) {
      const { table } = await api.bringHere({ ...gameOf(lesson), bots: null, name: myName() })
      remember({ table, moment: lesson.begins, asked: [], tables: [...recall().tables, table] })
      next = await sitDown(table)
    }
    if (!next) throw new Refusal('no_such_table', '')
    const old = this.at?.id ?? (kept.table === next.id ? null : kept.table)
    this.at?.close()
    this.at = next
    this.#moment = lesson.begins
    this.#asked = new Map(next.id === kept.table ? kept.asked : [])
    // Nobody comes back to it. Lessons used to be on the server, where a table that is not over counts against those one may have.
    if (old)
      void (
        isHere(old) ? api.removeHere(old) : api.act(old, { type: 'propose', what: 'end', to: null, ref: null })
      ).catch(() => {})
  }

  /** A question of the learner has come. Called in an effect. */
  noteQuestion(): void {
    const at = this.at,
      prompt = at?.shown?.prompt
    if (!prompt || prompt.asked !== LEARNER || this.#asked.get(prompt.decision) === prompt.id) return
    this.#asked = new Map([...this.#asked, [prompt.decision, prompt.id]])
    remember({ asked: [...this.#asked] })
  }

  /** What the page answers for the other player now. */
  partner = $derived.by<number | null>(() => {
    const at = this.at
    if (!at?.shown || at.playing || at.busy || at.view !== at.shown || at.table?.status !== 'playing') return null
    return partnerCode(this.lesson, at.shown)
  })

  close(): void {
    this.at?.close()
  }
}

/** A table, once it is shown; null if there is none any more. */
async function sitDown(table: string): Promise<TableState | null> {
  const at = new TableState(table, LEARNER)
  for (let waited = 0; waited < LONGEST; waited += LOOK) {
    if (at.line === 'gone') break
    if (at.shown && at.table) {
      if (
        at.table.trouble ||
        !at.mine.length ||
        (at.table.status === 'over' && at.shown.prompt.id !== 'prompt.game_over')
      )
        break
      return at
    }
    await new Promise((done) => setTimeout(done, LOOK))
  }
  at.close()
  return null
}
