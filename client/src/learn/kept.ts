// How far somebody has come in the guided first game, and which tables were set up for it: kept in this browser.
import { storage } from '@/state/storage'
import type { MessageId } from '@/types'

const KEY = 'byzantium.learn'
const MANY = 200 // tables that are remembered, so that lists of games leave them out

export interface Kept {
  lesson: string // where one is
  table: string | null // the table of this lesson, and the moment of the story it began at
  moment: string | null
  asked: [number, MessageId][] // the questions that the learner was asked there, by number
  done: string[]
  tables: string[]
}
const NOTHING: Kept = { lesson: '', table: null, moment: null, asked: [], done: [], tables: [] }

export function recall(): Kept {
  return storage.over(KEY, NOTHING)
}

export function remember(change: Partial<Kept>): void {
  const kept = { ...recall(), ...change }
  storage.write(KEY, { ...kept, tables: kept.tables.slice(-MANY) })
}

export const isLesson = (table: string): boolean => recall().tables.includes(table)
