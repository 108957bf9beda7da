// What somebody pastes or opens: a line of text, a position or a record as JSON.
import { engine } from '@/engine/client'
import { RECORD_FORMAT } from '@/engine/made/tables'
import { t } from '@/words/index.svelte'
import type { Kept } from './moments'
import { nameless } from './naming'
import { studyOf, type StudyRecord } from './record'

export type Opened = { study: Kept } | { problem: string }

export async function open(given: string): Promise<Opened> {
  const text = given.trim()
  if (!text.startsWith('{')) return openLine(text)
  try {
    const told = JSON.parse(text) as Record<string, unknown>
    if (told['format'] === RECORD_FORMAT) return await openRecord(told as unknown as StudyRecord)
    return await openLine(told)
  } catch (error) {
    return { problem: error instanceof SyntaxError || error instanceof TypeError ? t('analysis.bad') : String(error) }
  }
}

async function openRecord(record: StudyRecord): Promise<Opened> {
  const start =
    record.start ?? (await engine.toText((await engine.newGame(record.players.length, record.options)).state))
  return { study: studyOf(record, start) }
}

/** A line that a program wrote is read here; what was changed by hand is checked by the library, which says what is wrong. */
async function openLine(given: string | object): Promise<Opened> {
  const known = typeof given === 'string' ? await engine.fromText(given) : null
  const line = known ? (given as string) : await checked(given)
  if (typeof line !== 'string') return line
  const state = await engine.fromText(line)
  return state ? { study: { players: nameless(state), start: line, lines: [] } } : { problem: t('analysis.bad') }
}

export async function checked(position: string | object): Promise<string | { problem: string }> {
  try {
    const answer = await fetch('/api/position', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ position }),
    })
    const told = (await answer.json()) as { line?: string; sentence?: string }
    return answer.ok && told.line ? told.line : { problem: told.sentence ?? t('analysis.bad') }
  } catch {
    return { problem: t('analysis.needs_server') }
  }
}
