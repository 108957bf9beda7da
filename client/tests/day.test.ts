// The game of the day: the same for everybody, another one each day; and how it went.
import { expect, test } from 'vitest'
import { cardOf, dayBefore, gameOf, isDay } from '@/day/day'
import type { Listing } from '@/types'

test('follows from the date alone', () => {
  expect(gameOf('2026-11-16')).toEqual(gameOf('2026-11-16'))
  const days = Array.from({ length: 40 }, (_, i) => gameOf(`2026-10-${String(1 + (i % 28)).padStart(2, '0')}`))
  expect(new Set(days.map(({ fixed }) => fixed.secret)).size).toBe(28)
  for (const { setup } of days) expect(setup.seats.filter(({ kind }) => kind === 'me')).toHaveLength(1)
  expect(new Set(days.map(({ setup }) => setup.seats.findIndex(({ kind }) => kind === 'me'))).size).toBeGreaterThan(2)
  expect(dayBefore('2026-03-01')).toBe('2026-02-28')
})

test('has a date', () => {
  expect(['2026-11-16', '2024-02-29'].filter(isDay)).toHaveLength(2)
  expect(['2026-02-30', '2026-13-01', '2026-1-1', 'today', '2026-11-16T00:00', ''].filter(isDay)).toEqual([])
})

test('tells my place', () => {
  const listing = (scores: number[], places?: number[]) =>
    ({
      seats: [
        { seat: 0, name: 'Kassia', bot: 'captain' },
        { seat: 1, name: 'Anna', bot: null },
        { seat: 2, name: 'Dirar', bot: 'general' },
      ],
      scores,
      places,
    }) as unknown as Listing
  expect(cardOf(listing([50, 60, 40], [2, 1, 3]))).toEqual({ place: 1, score: 60, scores: [50, 60, 40] })
  expect(cardOf(listing([60, 60, 60], [1, 3, 2])).place).toBe(3) // behind by tie-breaks
  expect(cardOf(listing([50, 45, 60])).place).toBe(3) // kept before places were
})
