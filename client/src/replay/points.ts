// What a graph of points over time shows.
import type { GameResult, PlayerSide } from '@/types'

export type Sample = GameResult['over_time'][number]
export type Shown = 'counts' | PlayerSide

/** What a line of the graph shows of a sample. */
export function valueOf(sample: Sample, player: number, shown: Shown): number {
  return shown === 'counts' ? sample.scores[player]! : sample.points[player]![shown]
}

/** A scale from 0 with round steps that reaches the largest value. */
export function scaleOf(most: number): { top: number; step: number } {
  const step = [5, 10, 20, 25, 50, 100].find((one) => most / one <= 5) ?? 200
  return { top: Math.max(step, Math.ceil(most / step) * step), step }
}
