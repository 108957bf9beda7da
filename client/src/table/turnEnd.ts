// The end of a turn in numbers, from the log: income, upkeep, what could not be paid, and the cubes that come back.
import type { LogEntry, PlayerSide } from '@/types'

export interface SideEnd {
  income: number
  upkeep: number
  cubes: number
  points: number
}
export interface PlayerEnd {
  player: number
  sides: Record<PlayerSide, SideEnd>
  returned: number
  pool: number
}
export interface TurnEnd {
  turn: number
  seq: number
  players: PlayerEnd[]
}

const nothing = (): SideEnd => ({ income: 0, upkeep: 0, cubes: 0, points: 0 })

/** The last turn that has ended and was followed by another; null: none has. */
export function lastTurnEnd(history: readonly LogEntry[], players: number): TurnEnd | null {
  const events = history.flatMap((entry) => entry.events.map((event) => ({ seq: entry.seq, ...event })))
  const next = events.findLastIndex((event) => event.id === 'event.turn')
  const from = events.slice(0, Math.max(0, next)).findLastIndex((event) => event.id === 'event.turn_end')
  if (next < 0 || from < 0) return null
  const all = Array.from({ length: players }, (_, player): PlayerEnd => ({
    player,
    sides: { byzantine: nothing(), arab: nothing() },
    returned: 0,
    pool: 0,
  }))
  for (const { id, args } of events.slice(from, next)) {
    const one = all[args.player ?? -1]
    const place = id === 'event.cubes' && args.to?.id === 'place.out' ? args.place?.args.side : args.side
    const side = one?.sides[place === 'arab' ? 'arab' : 'byzantine']
    if (!one || !side) continue
    if (id === 'event.bezants' && args.money === 'income') side.income += args.amount ?? 0
    else if (id === 'event.bezants' && args.money === 'upkeep') side.upkeep -= args.amount ?? 0
    else if (id === 'event.cubes' && args.to?.id === 'place.out') side.cubes += args.number ?? 1
    else if (id === 'event.points') side.points += args.amount ?? 0
    else if (id === 'event.returned') [one.returned, one.pool] = [args.number ?? 0, args.pool ?? 0]
  }
  return { turn: events[from]!.args.turn ?? 0, seq: events[next]!.seq, players: all }
}
