// What is known of the fight under way, from the log: against whom, the last rolls of both sides, and what came of it.
import type { Rolling } from '@/state/story.svelte'
import type { LogEntry, Message, Position } from '@/types'

export interface Roll {
  faces: number[]
  hits: number | null // not counted yet
}
export interface Fight {
  attacker: Roll | null
  defender: Roll | null
  city: Roll | null
  siege: boolean // no longer against an army or a levy
  end: Message | null // of this battle or siege
}

/** Since the last battle or siege of this attack began; with the dice that are falling. */
export function fight(history: readonly LogEntry[], attack: Position['attack'], rolling: Rolling | null = null): Fight {
  const found: Fight = { attacker: null, defender: null, city: null, siege: false, end: null }
  if (!attack) return found
  if (rolling && rolling.roll !== 'fleet') found[rolling.roll] = { faces: [...rolling.faces], hits: null }
  for (let i = history.length - 1; i >= 0; i--) {
    const entry = history[i]!
    for (const { id, args } of entry.events.toReversed()) {
      if (id === 'event.siege_end' || id === 'event.battle_end') found.end ??= { id, args }
      else if (id === 'event.siege') return { ...found, siege: true }
      else if (id === 'event.battle' || id === 'event.attack') return found
      else if (id === 'event.roll' && args.roll && args.roll !== 'fleet')
        found[args.roll] ??= { faces: (entry.kind === 'roll' && entry.body.faces) || [], hits: args.hits ?? 0 }
    }
  }
  return found
}
