// In which order puzzles come: near somebody's rating, and never the same again and again.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { after, FRESH, next, unpack, type Progress, type Puzzle } from '@/study/puzzles'

const all = await unpack(new Response(await readFile(new URL('../src/engine/made/puzzles.pack', import.meta.url))))

/** So many puzzles of somebody who solves what is below this strength. */
function met(number: number, strength: number): Puzzle[] {
  const found: Puzzle[] = []
  let of: Progress = FRESH
  while (found.length < number) {
    const one = next(all, of, null, found.at(-1)?.id ?? null)!
    found.push(one)
    of = after(of, one, one.rating <= strength)
  }
  return found
}

/** The longest row of one theme. */
function longest(found: readonly Puzzle[]): number {
  const rows = new Map<string, number>()
  let most = 0
  for (const { themes } of found) {
    for (const theme of rows.keys()) if (!themes.some((one) => one === theme)) rows.delete(theme)
    for (const theme of themes) rows.set(theme, (rows.get(theme) ?? 0) + 1)
    most = Math.max(most, ...rows.values())
  }
  return most
}

test.each([1150, 1500, 2000])('of strength %i meets a mixture', (strength) => {
  const found = met(60, strength)
  expect(new Set(found).size).toBe(60)
  expect(longest(found)).toBeLessThanOrEqual(2)
  const endGames = (of: readonly Puzzle[]) => of.filter(({ themes }) => themes.includes('end_game')).length
  expect(endGames(found.slice(0, 30))).toBeLessThanOrEqual(12)
  expect(endGames(found)).toBeLessThanOrEqual(30)
  expect(new Set(found.slice(0, 20).flatMap(({ themes }) => themes)).size).toBeGreaterThan(5)
})

test('comes near somebody’s rating', () => {
  const of = { ...FRESH, rating: 1900 }
  expect(Math.abs(next(all, of, null, null)!.rating - 1900)).toBeLessThan(100)
  const easiest = Math.min(...all.map(({ rating }) => rating))
  for (const { rating } of met(30, 0)) expect(rating).toBeLessThanOrEqual(easiest + 200) // whoever solves none
})

test('of one theme are of that theme, and vary in others', () => {
  let of = FRESH
  for (let i = 0; i < 20; i++) {
    const one = next(all, of, 'siege', of.last.at(-1) ?? null)!
    expect(one.themes).toContain('siege')
    of = after(of, one, true)
  }
})

test('all done: those that failed come again', () => {
  const done = Object.fromEntries(all.map(({ id }, i) => [id, i !== 7]))
  expect(next(all, { ...FRESH, done }, null, null)).toBe(all[7])
})

test('counts the first try at each, and those solved in a row', () => {
  const tried: [number, boolean][] = [
    [0, true],
    [1, true],
    [2, false],
    [2, true], // solved at the second try: it counts no more
    [3, true],
    [3, false],
  ]
  let of = FRESH
  const rows = tried.map(([puzzle, solved]) => {
    of = after(of, all[puzzle]!, solved)
    return [of.tries, of.streak, of.longest]
  })
  expect(rows).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [3, 0, 2],
    [3, 0, 2],
    [4, 1, 2],
    [4, 1, 2],
  ])
  expect(Object.values(of.done)).toEqual([true, true, false, true])
  expect(after(FRESH, all[0]!, true).rating).toBeGreaterThan(FRESH.rating)
  expect(after(FRESH, all[0]!, false).rating).toBeLessThan(FRESH.rating)
})
