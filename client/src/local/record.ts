// The record of a game, as byzantium/record.py writes it.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

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
