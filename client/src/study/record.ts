// A study as a record of the library, version 2: the main line are its decisions, what branches off its lines (byzantium/record.py).
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { headOf } from '@/engine/text'
import { ANNOTATED_VERSION, HIT, NUMBER, OPTIONS, RECORD_FORMAT, RULES_VERSION } from '@/engine/made/tables'
import type { Arrow, Kept, Run } from './moments'
import { named } from './naming'

type Entry = number | number[] // a code, or the faces of dice
interface Note {
  at: number
  name?: string
  comment?: string
  arrows?: [string, string][]
}
interface Line {
  at: number
  decisions: Entry[]
  notes: Note[]
  lines: Line[]
}
export interface StudyRecord {
  players: string[]
  start: string | null
  options: Record<string, string>
  decisions: Entry[]
  notes?: Note[]
  lines?: Line[]
}

// ---------------------------------------------------------------- to a record

type Texts = Pick<Run, 'name' | 'comment' | 'arrows'>
const noteOf = (at: number, { name, comment, arrows }: Texts): Note[] =>
  name || comment || arrows?.length
    ? [
        {
          at,
          ...(name ? { name } : {}),
          ...(comment ? { comment } : {}),
          ...(arrows?.length ? { arrows: arrows.map(({ from, to }): [string, string] => [from, to]) } : {}),
        },
      ]
    : []

/** Decisions from so many on, by the first of each run's lines; the others branch off. */
function follow(from: number, runs: readonly Run[]): Omit<Line, 'at'> {
  const made: Omit<Line, 'at'> = { decisions: [], notes: [], lines: [] }
  let at = from
  while (runs.length) {
    const [run, ...others] = runs as [Run, ...Run[]]
    made.lines.push(...others.map((other) => ({ at, ...follow(at, [other]) })))
    made.decisions.push(...run.codes)
    at += run.codes.length
    made.notes.push(...noteOf(at, run))
    runs = run.lines ?? []
  }
  return made
}

export function recordOf(study: Kept): Record<string, unknown> {
  const main = follow(0, study.lines),
    rules = headOf(study.start)?.rules ?? {}
  const options = Object.fromEntries(Object.entries(OPTIONS).map(([name, values]) => [name, rules[name] ?? values[0]]))
  const body = {
    format: RECORD_FORMAT,
    version: ANNOTATED_VERSION,
    rules: RULES_VERSION,
    players: named(study.players),
    options,
    start: study.start,
    decisions: main.decisions,
    count: main.decisions.length,
    notes: [...noteOf(0, study), ...main.notes],
    lines: main.lines,
  }
  return { ...body, digest: bytesToHex(sha256(utf8ToBytes(sorted(body)))) }
}

/** JSON as Python writes it with sorted keys: the digest is made of that. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(', ')}]`
  if (value && typeof value === 'object')
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => `${escaped(key)}: ${sorted(one)}`)
      .join(', ')}}`
  return typeof value === 'string' ? escaped(value) : JSON.stringify(value)
}
const escaped = (text: string) =>
  JSON.stringify(text).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

// ---------------------------------------------------------------- and back

const codeOf = (entry: Entry) => (Array.isArray(entry) ? NUMBER + entry.filter((face) => face >= HIT).length : entry)
const textsAt = (notes: readonly Note[], at: number) => {
  const found = notes.find((note) => note.at === at)
  return found
    ? {
        name: found.name ?? '',
        comment: found.comment ?? '',
        arrows: (found.arrows ?? []).map(([from, to]) => ({ from, to }) as Arrow),
      }
    : {}
}

/** Runs from so many decisions on: cut where something is said, or branches off. */
function runs(at: number, decisions: readonly Entry[], notes: readonly Note[], lines: readonly Line[]): Run[] {
  const others = lines
    .filter((line) => line.at === at)
    .flatMap((line) => runs(at, line.decisions, line.notes ?? [], line.lines ?? []))
  if (!decisions.length) return others
  const stops = [...notes.map((note) => note.at), ...lines.map((line) => line.at)].filter(
    (stop) => stop > at && stop <= at + decisions.length,
  )
  const end = Math.min(at + decisions.length, ...stops)
  const rest = runs(
    end,
    decisions.slice(end - at),
    notes,
    lines.filter((line) => line.at >= end),
  )
  return [
    {
      codes: decisions.slice(0, end - at).map(codeOf),
      ...textsAt(notes, end),
      ...(rest.length ? { lines: rest } : {}),
    },
    ...others,
  ]
}

export function studyOf(record: StudyRecord, start: string): Kept {
  const { players, decisions, notes = [], lines = [] } = record
  return { players, start, ...textsAt(notes, 0), lines: runs(0, decisions, notes, lines) }
}
