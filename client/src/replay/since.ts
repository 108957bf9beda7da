// What others did after one's own last decision.
import { isBy, isPlayed } from '@/state/history'
import type { CityName, LogEntry, Message, PlayerSide } from '@/types'

export interface Deed {
  number: number
  code: Message
  city: CityName | null
  outcome: 'falls' | 'holds' | null
}
export interface Doings {
  player: number
  deeds: Deed[]
  points: Record<PlayerSide, number>
  lost: CityName[]
}
export interface Since {
  from: number
  seq: number
  actions: number
  players: Doings[]
}

/** null: nobody else has acted since, at this table. `until` leaves out what came later than an entry. */
export function since(history: readonly LogEntry[], person: string, players: number, until = Infinity): Since | null {
  const moves = history.filter(isPlayed).filter((entry) => entry.seq > 0 && entry.seq <= until)
  const own = moves.findLastIndex((entry) => isBy(entry, person))
  const after = moves.slice(own + 1)
  const all = Array.from({ length: players }, (_, player): Doings => ({
    player,
    deeds: [],
    points: { byzantine: 0, arab: 0 },
    lost: [],
  }))
  let deed: Deed | null = null
  for (const entry of after)
    for (const { id, args } of entry.events) {
      const one = all[args.player ?? -1]
      if (id === 'event.action' && one && args.code)
        one.deeds.push((deed = { number: entry.body.number, code: args.code, city: null, outcome: null }))
      else if (id === 'event.points' && one && (args.side === 'byzantine' || args.side === 'arab'))
        one.points[args.side] += args.amount ?? 0
      else if (id === 'event.control' && one && args.city && !args.flag) one.lost.push(args.city)
      if (deed && args.city && WHERE.has(id)) deed.city = args.city
      if (deed && id === 'event.siege_end') deed.outcome = args.flag ? 'falls' : 'holds'
    }
  const actions = all.reduce((sum, one) => sum + one.deeds.length, 0)
  return actions ? { from: after[0]!.body.number, seq: after.at(-1)!.seq, actions, players: all } : null
}

// Events that say where an action was done.
const WHERE = new Set(['event.attack', 'event.siege_end', 'event.fortification', 'event.tokens', 'event.control'])
