// The lessons in their order, and what the coach says when. No rules here: positions, options and events are the table's.
import { targetOf, type Target } from '@/table/choices'
import type { LogEntry, Message, Option, View } from '@/types'
import STORY from './lessons.json'

export type Moment = keyof typeof STORY
export const LEARNER = 0 // the learner's seat; the page plays the other

export interface Lesson {
  id: Moment | 'sides'
  begins: Moment // at which moment of the story
  clauses: string[] // to read on
  pages?: number // nothing to do, only to read
  actions?: RegExp // the actions that this lesson is about
  attack?: 'army' | 'civil_war' | 'bulgars' // the attack that must come of it
}

export const LESSONS: Lesson[] = [
  { id: 'sides', begins: 'control', clauses: ['13.4', '1.3'], pages: 3 },
  { id: 'control', begins: 'control', clauses: ['4.1', '4.2', '3.1'], actions: /^take_control$/ },
  { id: 'strengthen', begins: 'strengthen', clauses: ['5.1', '3.1', '13.2'], actions: /^strengthen$/ },
  { id: 'tax', begins: 'tax', clauses: ['5.2'], actions: /^tax$/ },
  { id: 'improve', begins: 'improve', clauses: ['6.2', '6.1'], actions: /^space:improve/ },
  { id: 'guard', begins: 'guard', clauses: ['6.4'], actions: /^space:(emperor|caliph)$/ },
  { id: 'build', begins: 'build', clauses: ['5.3'], actions: /^build:/ },
  { id: 'march', begins: 'march', clauses: ['7.1', '8.1', '8.2'], actions: /^army:/ },
  { id: 'siege', begins: 'siege', clauses: ['9.1', '9.7', '12.2', '12.3'], actions: /^army:/, attack: 'army' },
  { id: 'pass', begins: 'pass', clauses: ['5.4', '2.3', '13.1', '13.2'], actions: /^pass$/ },
  { id: 'battle', begins: 'battle', clauses: ['9.3', '9.6', '9.4'], actions: /^army:/, attack: 'army' },
  { id: 'fleet', begins: 'fleet', clauses: ['6.5', '8.5', '8.6'], actions: /^space:fleet/ },
  { id: 'sail', begins: 'sail', clauses: ['8.3', '8.4', '11.5'], actions: /^army:/, attack: 'army' },
  {
    id: 'bulgars',
    begins: 'bulgars',
    clauses: ['10.1', '10.2', '10.5'],
    actions: /^space:bulgars$/,
    attack: 'bulgars',
  },
  { id: 'fortify', begins: 'fortify', clauses: ['6.3'], actions: /^space:fortify$/ },
  { id: 'civil_war', begins: 'civil_war', clauses: ['9.2', '12.2'], actions: /^army:/, attack: 'civil_war' },
  { id: 'end', begins: 'end', clauses: ['13.4', '13.5', '13.6'] },
]

/** The game of a lesson: its record, and the state that it begins in. */
export const gameOf = (lesson: Lesson): { record: unknown; state: string } => STORY[lesson.begins]

// ---------------------------------------------------------------- what to light

/** The options that the story takes here, `times` being how often this question was asked before in this lesson. */
export function wanted(lesson: Lesson, view: View, times: number): Option | null {
  const codes = STORY[lesson.begins].way.filter(([prompt]) => prompt === view.prompt.id).map(([, code]) => code)
  const code = codes[Math.min(times, codes.length - 1)]
  return (
    view.options.find((option) => option.code === code) ?? (view.prompt.id === 'prompt.action' ? null : liked(view))
  )
}

// What loses least, for questions that the story doesn't have: the dice may fall otherwise.
const LIKED: Target[] = [
  'stand',
  'fight',
  'let_pass',
  'leave_sea_open',
  'pool',
  'casualties',
  'box:byzantine:move',
  'box:arab:move',
  'box:byzantine:main',
  'box:arab:main',
]
const liked = (view: View): Option | null =>
  LIKED.map((target) => view.options.find((option) => targetOf(option) === target)).find(
    (option) => option !== undefined,
  ) ?? null

// ---------------------------------------------------------------- what has happened

const eventsOf = (history: readonly LogEntry[]): Message[] => history.flatMap((entry) => entry.events)

/** The first action that the learner has taken in this lesson. */
export function actionOf(history: readonly LogEntry[]): Message | null {
  return (
    eventsOf(history).find((event) => event.id === 'event.action' && event.args.player === LEARNER)?.args.code ?? null
  )
}

export type Outcome = 'done' | 'failed' | 'other'

/** How the lesson has gone, once it is over; null before. */
export function outcome(lesson: Lesson, view: View, history: readonly LogEntry[]): Outcome | null {
  const action = actionOf(history)
  const over = view.prompt.id === 'prompt.game_over'
  if (!action || !(over || (view.prompt.id === 'prompt.action' && partnerCode(lesson, view) === null))) return null
  if (lesson.id === 'end') return view.position.players[LEARNER]?.tracks.lower_counts ? 'done' : 'failed'
  if (!lesson.actions?.test(targetOf(action))) return 'other'
  if (!lesson.attack) return 'done'
  const events = eventsOf(history)
  if (!events.some((event) => event.id === 'event.attack' && event.args.how === lesson.attack)) return 'other'
  return events.some((event) => event.id === 'event.siege_end' && event.args.flag) ? 'done' : 'failed'
}

/** The city that the learner's action was about. */
export function cityIn(history: readonly LogEntry[]): string | null {
  const told = eventsOf(history).filter(
    (event) => /^event\.(control|attack|tokens|fortification|siege)$/.test(event.id) && event.args.city,
  )
  return told.at(-1)?.args.city ?? null
}

/** Whether the learner does something that the lesson isn't about. */
export function strays(lesson: Lesson, history: readonly LogEntry[]): boolean {
  const action = actionOf(history)
  return action !== null && lesson.actions !== undefined && !lesson.actions.test(targetOf(action))
}

// ---------------------------------------------------------------- the other player

/** What the page answers for the other player; null if nobody but the learner is asked, or the lesson is over. */
export function partnerCode(lesson: Lesson, view: View): number | null {
  const asked = view.prompt.asked
  if (asked === null || asked === LEARNER || !view.options.length) return null
  if (view.prompt.id === 'prompt.action')
    return lesson.id === 'pass' ? (view.options.find((option) => option.id === 'option.pass')?.code ?? null) : null
  return (liked(view) ?? view.options[0]!).code
}

// ---------------------------------------------------------------- what the coach says

export interface Speech {
  text: string | null // ids of texts
  task: string | null
  values: Record<string, unknown>
}

interface Moment_ {
  lesson: Lesson
  page: number
  view: View
  history: readonly LogEntry[]
  times: number
}

/** What is said at this moment; `has` knows which texts there are. */
export function speech({ lesson, page, view, history, times }: Moment_, has: (id: string) => boolean): Speech {
  const of = (part: string) => `learn.${lesson.id}.${part}`
  if (lesson.pages) return { text: of(`page${page + 1}`), task: null, values: {} }
  const came = outcome(lesson, view, history)
  const [mine, rival] = view.position.players
  const action = actionOf(history)
  if (came) {
    const values = {
      city: cityIn(history),
      code: action,
      score: mine?.standings.turn_3.score,
      number: rival?.standings.turn_3.score,
    }
    return { text: came === 'other' ? 'learn.other' : of(came), task: null, values }
  }
  const kind = view.prompt.id.slice('prompt.'.length)
  if (strays(lesson, history)) return { text: null, task: 'learn.elsewhere', values: { code: action } }
  const light = wanted(lesson, view, times)
  const city = light ? (light.args.city ?? null) : null
  const task = [of(kind), `learn.${kind}`].find(has) ?? null
  const values = { city: city ?? (kind === 'pay_cube' || kind === 'lose_cube' ? cityIn(history) : null), code: light }
  return { text: kind === 'action' ? of('text') : null, task, values }
}
