// What is known of the fight under way, from the log: the last rolls of both sides.
import type { LogEntry, Position } from '@/types'

export interface Roll {
  faces: number[]
  hits: number
  roller: number | null
}
export interface Fight {
  attacker: Roll | null
  defender: Roll | null
  city: Roll | null
}

/** The rolls since the last battle or siege of this attack began. */
export function fight(history: readonly LogEntry[], attack: Position['attack']): Fight {
  const found: Fight = { attacker: null, defender: null, city: null }
  if (!attack) return found
  for (let i = history.length - 1; i >= 0; i--) {
    const entry = history[i]!
    for (const event of entry.events.toReversed()) {
      if (event.id === 'event.roll') {
        const role =
          event.args.roll === 'attacker'
            ? 'attacker'
            : event.args.roll === 'city'
              ? 'city'
              : event.args.roll === 'defender'
                ? 'defender'
                : null
        if (role)
          found[role] ??= {
            faces: (entry.kind === 'roll' && entry.body.faces) || [],
            hits: event.args.hits ?? 0,
            roller: event.args.roller ?? null,
          }
      }
      if (event.id === 'event.battle' || event.id === 'event.siege' || event.id === 'event.attack') return found
    }
  }
  return found
}
