// Points over time, by folding the log. What the players had at first is what is left when everything that the log knows
// is taken off the end: so the graph is right for games that were begun with a position, too.
import type { GameResult, LogEntry, PlayerSide } from '@/types'

export type Tracks = Record<PlayerSide, number>
export interface Sample {
  decision: number                 // the moment after it
  action: number                   // actions taken so far: where it stands on the graph
  ends: number | null              // the turn that ends with it
  points: Tracks[]
}

/** 13.4 Both tracks if twice the lower is at least the higher, else the higher alone. */
export function counting({ byzantine, arab }: Tracks): number {
  const low = Math.min(byzantine, arab), high = Math.max(byzantine, arab)
  return 2 * low >= high ? low + high : high
}

export function pointsOverTime(history: readonly LogEntry[], result: GameResult): Sample[] {
  const now = result.players.map(({ points }) => ({ ...points }))
  const events = history.flatMap((entry) => entry.events)
  for (const event of events) if (event.id === 'event.points') move(now, event.args.player, event.args.side, -(event.args.amount ?? 0))

  const samples: Sample[] = []
  let action = 0, decision = 0, turn = 1, begun = false
  const take = (ends: number | null) => samples.push({ decision, action, ends, points: now.map((one) => ({ ...one })) })
  for (const entry of history) {
    if (entry.kind !== 'decision' && entry.kind !== 'roll') continue
    if (!begun) decision = Number(entry.body['number'])
    for (const event of entry.events) {
      if (event.id === 'event.action') {
        take(null)                                       // as it was before: an action changes what comes after it
        action++
        begun = true
      } else if (event.id === 'event.turn') {
        if (begun) take(turn)
        turn = event.args.turn ?? turn
      } else if (event.id === 'event.points') move(now, event.args.player, event.args.side, event.args.amount ?? 0)
    }
    decision = Number(entry.body['number']) + 1
  }
  take(result.ending === 'playing' ? null : turn)
  return samples
}

function move(points: Tracks[], player: number | null | undefined, side: string | null | undefined, by: number): void {
  const one = points[player ?? -1]
  if (one && (side === 'byzantine' || side === 'arab')) one[side] += by
}

export type Shown = 'counts' | PlayerSide

/** What a line of the graph shows of a sample. After the fall of Constantinople Arab points alone count (13.6). */
export function valueOf(sample: Sample, player: number, shown: Shown, fallen: boolean): number {
  const points = sample.points[player]!
  if (shown !== 'counts') return points[shown]
  return fallen ? points.arab : counting(points)
}

/** A scale from 0 with round steps that reaches the largest value. */
export function scaleOf(most: number): { top: number; step: number } {
  const step = [5, 10, 20, 25, 50, 100].find((one) => most / one <= 5) ?? 200
  return { top: Math.max(step, Math.ceil(most / step) * step), step }
}
