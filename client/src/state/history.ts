// The log of a table as it stands: what was taken back is gone from it. And what it says, line by line.
import { TOLD } from '@/engine/made/log'
import type { Box, Kind, LogEntry, Message, Played, PlayerSide } from '@/types'

/** What moved the game: a decision, or a roll of dice. */
export const isPlayed = (entry: LogEntry): entry is Played => entry.kind === 'decision' || entry.kind === 'roll'

/** Whether somebody decided this. */
export const isBy = (entry: LogEntry, person: string | undefined) =>
  entry.kind === 'decision' && entry.body.by === person

/** Decisions, rolls and other entries that stand. */
export function standing(entries: readonly LogEntry[]): LogEntry[] {
  const kept: LogEntry[] = []
  for (const entry of entries) {
    if (entry.kind === 'undone') {
      for (let i = kept.length - 1; i >= 0; i--) {
        const one = kept[i]!
        if (isPlayed(one) && one.body.number >= entry.body.to) kept.splice(i, 1)
      }
    }
    kept.push(entry)
  }
  return kept
}

const told = (event: Message): 'line' | 'outcome' | 'note' | 'silent' => TOLD[event.id as keyof typeof TOLD] ?? 'note'
const BY_THEMSELVES: ReadonlySet<Kind> = new Set<Kind>(['bound', 'sealed', 'shown', 'dealt', 'became']) // these come and go by themselves: nothing to read

/** A sum of like notes: points or bezants of a side, cubes lost from a box or placed in one. */
export type Note =
  | { kind: 'points' | 'bezants'; player: number; side: PlayerSide; amount: number }
  | { kind: 'lost' | 'placed'; player: number; side: PlayerSide; box: Box; amount: number }
  | { kind: 'told'; message: Message }

export interface Line<E extends LogEntry = LogEntry> {
  key: string
  entry: E
  kind: 'turn' | 'action' | 'event' | 'table'
  message: Message | null // none: the entry itself is told
  notes: Note[]
  player: number | null
}

export function lines<E extends LogEntry>(entries: readonly E[]): Line<E>[] {
  const found: Line<E>[] = []
  for (const entry of entries) {
    if (BY_THEMSELVES.has(entry.kind)) continue
    if (!isPlayed(entry))
      found.push({ key: String(entry.seq), entry, kind: 'table', message: null, notes: [], player: null })
    for (const [i, event] of entry.events.entries()) {
      const last = found.at(-1)
      if (told(event) === 'silent') continue
      if (told(event) !== 'note' || !last || last.kind === 'table')
        found.push({
          key: `${entry.seq}.${i}`,
          entry,
          kind: kindOf(event),
          message: event,
          notes: [],
          player: event.args.player ?? null,
        })
      else addNote(last.notes, event)
    }
  }
  return found
}

/** A line of the log with those that belong to it: an action, and what came of it. */
export interface Folded {
  head: Line
  rest: Line[]
  outcome: Line | null
  notes: Note[]
}

export function folded(all: readonly Line[]): Folded[] {
  const found: Folded[] = []
  for (const line of all) {
    const last = found.at(-1)
    if (line.kind === 'event' && last && last.head.kind !== 'table') last.rest.push(line)
    else found.push({ head: line, rest: [], outcome: null, notes: [] })
  }
  return found.map((one) => ({
    ...one,
    outcome: one.rest.findLast(({ message }) => message && told(message) === 'outcome') ?? null,
    notes: sums([one.head, ...one.rest]),
  }))
}

/** Points and losses of some lines together; what else was noted is read where it happened. */
function sums(of: readonly Line[]): Note[] {
  const all: Note[] = []
  for (const note of of.flatMap((line) => line.notes)) {
    if (note.kind === 'told' || note.kind === 'bezants') continue
    const like = all.find((one) => alike(one, note))
    if (like && like.kind !== 'told') like.amount += note.amount
    else all.push({ ...note })
  }
  return all.filter((note) => note.kind === 'told' || note.amount !== 0)
}

/** What was told since the last action began: the action first, then what came of it. */
export function latest(entries: readonly LogEntry[]): Line[] {
  const begins = (entry: LogEntry) =>
    entry.events.some(({ id }) => id === 'event.action' || id === 'event.turn_end' || id === 'event.turn')
  const from = entries.findLastIndex(begins)
  const found = lines(entries.slice(Math.max(0, from)).filter((entry) => entry.events.length)).filter(
    (line) => line.message,
  )
  const first = found.findLastIndex((line) => line.kind !== 'event')
  return found.slice(Math.max(0, first))
}

function addNote(notes: Note[], event: Message): void {
  const note = noteOf(event)
  if (!note) return
  const like = notes.find((one) => alike(one, note))
  if (like && like.kind !== 'told' && note.kind !== 'told') like.amount += note.amount
  else notes.push(note)
}

function noteOf({ id, args }: Message): Note | null {
  const player = args.player ?? 0
  const side = args.side === 'arab' ? 'arab' : 'byzantine'
  if (id === 'event.points') return { kind: 'points', player, side, amount: args.amount ?? 0 }
  if (id === 'event.bezants') return { kind: 'bezants', player, side, amount: args.amount ?? 0 }
  if (id !== 'event.cubes') return { kind: 'told', message: { id, args } }
  const kind = args.loss ? 'lost' : 'placed',
    box = args.loss ? args.place : args.to
  if (box?.id !== 'place.box') return null // cubes on cities and spaces are told by their action
  return {
    kind,
    player,
    side: box.args.side === 'arab' ? 'arab' : 'byzantine',
    box: box.args.box ?? 'main',
    amount: args.number ?? 1,
  }
}

function alike(a: Note, b: Note): boolean {
  if (a.kind === 'told' || b.kind === 'told' || a.kind !== b.kind || a.player !== b.player || a.side !== b.side)
    return false
  return !('box' in a && 'box' in b) || a.box === b.box
}

function kindOf(event: Message): Line['kind'] {
  if (event.id === 'event.turn' || event.id === 'event.turn_end' || event.id === 'event.game_over') return 'turn'
  return event.id === 'event.action' ? 'action' : 'event'
}
