// The game of a day: start, dice and opponents follow from the date, the same for everybody.
import MADE from '@bots/day.json'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { bot, me, USUAL } from '@/lobby/setup'
import { OF_A_DAY } from '@/net/api'
import type { Listing, TableSetup } from '@/types'

const { players: PLAYERS, opponents: OPPONENTS } = MADE // that think alike in every browser, and on the server
const DAY = 86_400_000

export const today = (): string => new Date().toISOString().slice(0, 10)
export const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)

/** A date as in 2026-11-16: there is no 30th of February. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export interface DaysGame {
  setup: TableSetup
  fixed: { id: string; secret: string; day: string }
}

export function gameOf(day: string): DaysGame {
  const drawn = sha256(utf8ToBytes(`byzantium/day/${day}`)),
    seat = drawn[0]! % PLAYERS
  const seats = Array.from({ length: PLAYERS }, (_, i) =>
    i === seat ? me() : bot(OPPONENTS[drawn[1 + i]! % OPPONENTS.length]!),
  )
  return { setup: { ...USUAL, seats }, fixed: { id: `${OF_A_DAY}${day}`, secret: bytesToHex(sha256(drawn)), day } }
}

/** How a game went for whoever played it. */
export interface Card {
  place: number
  score: number
  scores: readonly number[]
}

/** Of a game that was kept before places were. */
const byScores = (scores: readonly number[]) =>
  scores.map((score) => 1 + scores.filter((other) => other > score).length)

/** How a game that is over went for me. */
export function cardOf({ seats, scores, places = byScores(scores) }: Listing): Card {
  const own = seats.findIndex((seat) => !seat.bot)
  return { place: places[own] ?? 1, score: scores[own] ?? 0, scores }
}
