// The record of a game, as byzantium/record.py writes it.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as T from '@/engine/made/tables'
import { Refusal } from '@/net/refusal'

/** The code that was chosen, or the faces of a roll. */
export type Move = number | number[]
export interface GameRecord {
  format: string
  version: number
  rules: number
  players: string[]
  options: Record<string, string>
  start: string | null
  decisions: Move[]
  count: number
  digest: string
}

/** What a file holds, if it is the record of a game. Whether the rules allow it is seen when it is played. */
export function readRecord(data: unknown): GameRecord {
  const told = data as Partial<GameRecord> | null
  if (told?.format !== T.RECORD_FORMAT)
    throw new Refusal('bad_record', 'This is not the record of a game of Byzantium.')
  if (!(told.rules! <= T.RULES_VERSION)) throw new Refusal('bad_record', 'A newer program can read it.')
  const { players, options, decisions } = told
  if (!isList(players, isName) || !COUNTS.includes(players.length) || !isList(decisions, isMove) || !options)
    throw new Refusal('bad_record', 'The record lacks something.')
  if (decisions.length !== told.count) throw new Refusal('bad_record', 'The record ends in the middle.')
  return told as GameRecord
}

const COUNTS = [2, 3, 4] // of players
const isList = <Member>(value: unknown, isMember: (one: unknown) => one is Member): value is Member[] =>
  Array.isArray(value) && value.every(isMember)
const isName = (one: unknown): one is string => typeof one === 'string'
const isFace = (one: unknown): one is number => Number.isInteger(one) && 1 <= (one as number) && (one as number) <= 6
const isMove = (one: unknown): one is Move => Number.isInteger(one) || isList(one, isFace)

/** What tells that a record was changed after it was written. */
export const digest = (body: object): string => bytesToHex(sha256(utf8ToBytes(asPython(body))))

/** JSON as Python writes it, keys sorted: with spaces, and nothing but ASCII. */
export function asPython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asPython).join(', ')}]`
  if (value === null || typeof value !== 'object')
    return JSON.stringify(value).replace(
      /[\u007f-\uffff]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, one]) => `${asPython(name)}: ${asPython(one)}`).join(', ')}}`
}
