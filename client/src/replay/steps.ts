// A game as a row of moments: moment n is the position before decision n. Where a step of a unit may stop, and what was
// taken to be a step. Pure: the page asks, the tests ask.
import { isPlayed } from '@/state/history'
import type { LogEntry, Message } from '@/types'

export const UNITS = ['action', 'round', 'turn', 'decision'] as const
export type Unit = (typeof UNITS)[number]

export interface When {
  turn: number
  round: number
}
export interface Moment {
  player: number | null // who begins an action here; null: nobody does
  pass: boolean // and the action is to pass
  round: boolean // a round begins
  turn: number | null // this turn begins
  when: When // the turn and the round that it lies in
  upkeep: boolean // the end of a turn begins
}

/** Decisions and rolls that stand, by their number. */
export function byNumber(history: readonly LogEntry[]): Map<number, LogEntry> {
  const found = new Map<number, LogEntry>()
  for (const entry of history) if (isPlayed(entry)) found.set(entry.body.number, entry)
  return found
}

const has = (entry: LogEntry | undefined, id: Message['id']) => entry?.events.find((event) => event.id === id)

/** All moments from 0 to `last`, the one that is waited for, at its time `now`. */
export function moments(entries: ReadonlyMap<number, LogEntry>, last: number, now: When): Moment[] {
  const found: Moment[] = []
  let begun = { turn: 0, round: 0 } // the round that began last
  for (let n = 0; n <= last; n++) {
    const entry = entries.get(n),
      before = entries.get(n - 1)
    // An action that was forced lies in the middle of an entry; one that was chosen begins it.
    const action = entry?.events[0]?.id === 'event.action' ? entry.events[0] : undefined
    const player = action?.args.player ?? null
    const when = { turn: Math.max(1, entry?.turn ?? now.turn), round: Math.max(1, entry?.round ?? now.round) }
    const round = player !== null && (when.turn !== begun.turn || when.round !== begun.round)
    if (round) begun = when
    found.push({
      player,
      round,
      when,
      turn: has(before, 'event.turn')?.args.turn ?? null,
      pass: action?.args.code?.id === 'option.pass',
      upkeep: Boolean(has(before, 'event.turn_end') && !has(before, 'event.turn')),
    })
  }
  return found
}

/** Where steps of a unit stop. The first and the last moment are always among them. */
export function stops(all: readonly Moment[], unit: Unit, skipPasses = false): number[] {
  const last = all.length - 1
  const found: number[] = []
  for (const [n, moment] of all.entries()) {
    const begins =
      unit === 'decision'
        ? true
        : unit === 'action'
          ? moment.player !== null || moment.upkeep || moment.turn !== null
          : unit === 'round'
            ? moment.round || moment.turn !== null
            : moment.turn !== null
    const passed = skipPasses && moment.pass && moment.turn === null
    if (n === 0 || n === last || (begins && !passed)) found.push(n)
  }
  return found
}

/** The next stop after a moment, or the one before it; at the ends the moment itself. */
export function nextStop(at: readonly number[], now: number, direction: 1 | -1): number {
  if (direction > 0) return at.find((n) => n > now) ?? now
  return at.findLast((n) => n < now) ?? now
}

/** Which turn and round a moment lies in. */
export const whenIs = (all: readonly Moment[], now: number): When => all[now]?.when ?? { turn: 1, round: 1 }
