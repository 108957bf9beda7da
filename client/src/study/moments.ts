// Lines that somebody tries from a position: a tree of moments. Pure data, so that it can be kept, linked to and tested.
import type { State } from '@/engine/engine'
import type { CityName, Message, View } from '@/types'

export interface Arrow {
  from: CityName
  to: CityName
}

/** A moment of a line: what was answered to come here, and what somebody says about it. */
export interface Moment {
  readonly parent: Moment | null
  readonly code: number | null // null: where the study begins
  readonly state: State
  readonly view: View
  readonly events: readonly Message[]
  readonly depth: number
  children: Moment[] // the first is the main line
  name: string
  comment: string
  arrows: Arrow[]
}

/** A study as it is kept: runs of codes with what branches off at their end, texts where there are any. */
export interface Kept {
  players: readonly string[]
  start: string // the position as a line of text
  lines: readonly Run[]
  now?: readonly number[] // the codes that lead to the moment that was shown
  name?: string
  comment?: string
  arrows?: readonly Arrow[]
}
/** Codes one after the other; the texts are those of the last moment. */
export interface Run {
  codes: readonly number[]
  name?: string
  comment?: string
  arrows?: readonly Arrow[]
  lines?: readonly Run[]
}

export function newMoment(
  parent: Moment | null,
  code: number | null,
  state: State,
  view: View,
  events: readonly Message[],
): Moment {
  return {
    parent,
    code,
    state,
    view,
    events,
    depth: parent ? parent.depth + 1 : 0,
    children: [],
    name: '',
    comment: '',
    arrows: [],
  }
}

/** From the beginning to a moment, both included. */
export function lineTo(moment: Moment): Moment[] {
  const found: Moment[] = []
  for (let one: Moment | null = moment; one; one = one.parent) found.unshift(one)
  return found
}

/** The last moment of the main line from here. */
export function lastOf(moment: Moment): Moment {
  let one = moment
  while (one.children[0]) one = one.children[0]
  return one
}

export function codesTo(moment: Moment): number[] {
  return lineTo(moment).flatMap(({ code }) => (code === null ? [] : [code]))
}

/** All moments, a line before what branches off from it. */
export function* all(moment: Moment): Generator<Moment> {
  yield moment
  for (const child of moment.children) yield* all(child)
}

/** A moment before another of the same parent becomes the main line, up to the beginning. */
export function promote(moment: Moment): void {
  for (let one = moment; one.parent; one = one.parent)
    one.parent.children = [one, ...one.parent.children.filter((other) => other !== one)]
}

export function remove(moment: Moment): void {
  if (moment.parent) moment.parent.children = moment.parent.children.filter((other) => other !== moment)
}

/** Does a new action, or the answer of somebody else, begin at a moment? Shown as the beginning of a paragraph. */
export function beginsMove(moment: Moment): boolean {
  const before = moment.parent?.view.prompt
  return (
    !before ||
    before.id === 'prompt.action' ||
    before.chance ||
    before.asked !== moment.parent?.parent?.view.prompt.asked
  )
}

const texts = ({ name, comment, arrows }: Moment) => ({
  ...(name ? { name } : {}),
  ...(comment ? { comment } : {}),
  ...(arrows.length ? { arrows } : {}),
})

const isPlain = ({ children, name, comment, arrows }: Moment) =>
  children.length === 1 && !name && !comment && !arrows.length

function runFrom(moment: Moment): Run {
  const codes = [moment.code!]
  while (isPlain(moment)) codes.push((moment = moment.children[0]!).code!)
  return { codes, ...texts(moment), ...(moment.children.length ? { lines: moment.children.map(runFrom) } : {}) }
}

export function kept(root: Moment, start: string, players: readonly string[], now: Moment = root): Kept {
  return { players, start, ...texts(root), lines: root.children.map(runFrom), now: codesTo(now) }
}

export interface Step {
  code: number
  name: string
  comment: string
  arrows: readonly Arrow[]
}

/** The main line of a study as it is kept: code by code, with what is said at each moment. */
export function mainLine(study: Kept): Step[] {
  const found: Step[] = []
  for (let run = study.lines[0]; run; run = run.lines?.[0]) {
    const { codes, name = '', comment = '', arrows = [] } = run
    found.push(
      ...codes.map((code, i) =>
        i < codes.length - 1 ? { code, name: '', comment: '', arrows: [] } : { code, name, comment, arrows },
      ),
    )
  }
  return found
}
