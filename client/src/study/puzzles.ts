// The puzzles that come with the page, and what somebody has made of them, kept in this browser.
import { storage } from '@/state/storage'
import type { State } from '@/engine/engine'
import { STATE_SIZE } from '@/engine/made/tables'
import address from '@/engine/made/puzzles.pack?url'

export const THEMES = [
  'siege',
  'capital',
  'civil_war',
  'fleet',
  'bulgars',
  'upkeep',
  'tracks',
  'end_game',
  'defence',
  'growth',
] as const
export type Theme = (typeof THEMES)[number]

export interface Puzzle {
  id: string
  codes: number[] // of the best plan
  shares: number[] // of the win, by player, after it
  margin: number // share by which the best other idea is behind
  rival: number[] // that idea's plan
  themes: Theme[]
  rating: number
  state: State
}
type Row = [string, number[], number[], number, number[], Theme[], number]

let loaded: Promise<Puzzle[]> | null = null

/** All of them, the easiest first. */
export function puzzles(): Promise<Puzzle[]> {
  loaded ??= fetch(address).then(unpack)
  loaded.catch(() => (loaded = null)) // tried again when asked again
  return loaded
}

export async function unpack(answer: Response): Promise<Puzzle[]> {
  if (!answer.ok || !answer.body) throw new Error('The puzzles can not be loaded.')
  const bytes = new Uint8Array(
    await new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer(),
  )
  const length = new DataView(bytes.buffer).getUint32(0, true)
  const rows = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Row[]
  const states = bytes.subarray(4 + length)
  const stateOf = (n: number) => Uint8Array.from({ length: STATE_SIZE }, (_, i) => states[i * rows.length + n]!)
  return rows.map(([id, codes, shares, margin, rival, themes, rating], n) => ({
    id,
    codes,
    shares,
    margin,
    rival,
    themes,
    rating,
    state: stateOf(n),
  }))
}

// ---------------------------------------------------------------- what somebody has solved

export interface Progress {
  rating: number
  tries: number // puzzles that counted
  streak: number // solved at first try, one after the other
  longest: number
  done: Record<string, boolean> // by puzzle: solved at first try?
  last: string[] // puzzles that were tried, the latest at the end
}

export const FRESH: Progress = { rating: 1200, tries: 0, streak: 0, longest: 0, done: {}, last: [] }
const KEY = 'byzantium.puzzles'

export const progress = (): Progress => storage.over(KEY, FRESH)
export const keepProgress = (of: Progress): void => storage.write(KEY, of)

const SWING = 120,
  LEAST = 24 // points that a puzzle can move a rating: the first one, and after many
const NEAR = 200, // points of rating that one may be further from somebody's own than the nearest
  LATELY = 6, // puzzles, whose themes rest
  IN_A_ROW = 2 // of one theme, and no more while there are others

/** After the first try at a puzzle; tried again, it counts no more. */
export function after(before: Progress, puzzle: Puzzle, solved: boolean): Progress {
  if (puzzle.id in before.done) return before
  const expected = 1 / (1 + 10 ** ((puzzle.rating - before.rating) / 400))
  const swing = Math.max(LEAST, SWING / (1 + before.tries / 5))
  const streak = solved ? before.streak + 1 : 0
  return {
    rating: Math.round(before.rating + swing * (Number(solved) - expected)),
    tries: before.tries + 1,
    streak,
    longest: Math.max(before.longest, streak),
    done: { ...before.done, [puzzle.id]: solved },
    last: [...before.last, puzzle.id].slice(-LATELY),
  }
}

/** The next one to try: not yet done, of the theme, near somebody's rating, and other than the last ones. When all are done, those
 *  that failed. */
export function next(all: readonly Puzzle[], of: Progress, theme: Theme | null, except: string | null): Puzzle | null {
  const fits = all.filter((one) => one.id !== except && (!theme || one.themes.includes(theme)))
  const fresh = fits.filter((one) => !(one.id in of.done)),
    failed = fits.filter((one) => of.done[one.id] === false)
  const from = fresh.length ? fresh : failed.length ? failed : fits
  const far = (one: Puzzle) => Math.abs(one.rating - of.rating)
  return varied(from, lately(all, of, except), theme, far).reduce<Puzzle | null>(
    (best, one) => (!best || far(one) < far(best) ? one : best),
    null,
  )
}

/** Those that were tried last, and the one that is looked at now. */
function lately(all: readonly Puzzle[], of: Progress, now: string | null): Puzzle[] {
  const ids = [...of.last.filter((id) => id !== now), ...(now ? [now] : [])].slice(-LATELY)
  return ids.flatMap((id) => all.find((one) => one.id === id) ?? [])
}

/** Of these, the ones near enough whose themes were met least: most games end in a few sieges, but puzzles should not. */
function varied(
  from: readonly Puzzle[],
  before: readonly Puzzle[],
  wanted: Theme | null,
  far: (one: Puzzle) => number,
): readonly Puzzle[] {
  const others = (one: Puzzle) => one.themes.filter((theme) => theme !== wanted)
  const times = (theme: Theme, of: readonly Puzzle[]) => of.filter(({ themes }) => themes.includes(theme)).length
  const row = before.slice(-IN_A_ROW)
  const rested = from.filter((one) => !others(one).some((theme) => times(theme, row) === IN_A_ROW))
  const free = rested.length ? rested : from,
    nearest = Math.min(...free.map(far))
  const met = (one: Puzzle) => Math.max(0, ...others(one).map((theme) => times(theme, before)))
  const candidates = free.filter((one) => far(one) <= nearest + NEAR),
    least = Math.min(...candidates.map(met))
  return candidates.filter((one) => met(one) === least)
}
