// How ratings are asked for and drawn.
import type { RatingPool, RatingStep } from '@/types'

export const POOLS: readonly RatingPool[] = ['people', 'bots']
export const COUNTS: readonly number[] = [2, 3, 4]

export interface Curve {
  line: string // of the rating, as a path
  band: string // what it may be, around it
  last: { x: number; y: number }
  marks: { y: number; points: number }[]
}

const STEPS = [50, 100, 200, 500, 1000]

/** A history in a box of this size; a single game is a point in its middle. */
export function curve(history: readonly RatingStep[], width: number, height: number): Curve {
  const low = Math.min(...history.map((one) => one.points - one.error))
  const high = Math.max(...history.map((one) => one.points + one.error))
  const x = (i: number) => round(history.length > 1 ? (i / (history.length - 1)) * width : width / 2)
  const y = (points: number) => round(height - ((points - low) / (high - low || 1)) * height)
  const path = (at: (one: RatingStep) => number) => history.map((one, i) => `${x(i)} ${y(at(one))}`)
  const upper = path((one) => one.points + one.error),
    lower = path((one) => one.points - one.error).toReversed()
  const step = STEPS.find((size) => (high - low) / size <= 5) ?? 2000
  const marks = Array.from({ length: 8 }, (_, i) => (Math.ceil(low / step) + i) * step).filter(
    (points) => points <= high,
  )
  const last = history[history.length - 1]!
  return {
    line: `M${path((one) => one.points).join('L')}`,
    band: `M${[...upper, ...lower].join('L')}Z`,
    last: { x: x(history.length - 1), y: y(last.points) },
    marks: marks.map((points) => ({ points, y: y(points) })),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
