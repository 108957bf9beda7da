// Where the engine helps, and what a move is called by what it gives away.
import { expect, test } from 'vitest'
import { mayBeRated, mayHelp } from '@/assist/allowed'
import { gameOf } from '@/day/day'
import { gradeOf } from '@/engine/grades'

const SEATS = [
  { seat: 0, bot: null },
  { seat: 1, bot: 'captain' },
  { seat: 2, bot: 'general' },
]
const PEOPLE = [
  { seat: 0, bot: null },
  { seat: 1, bot: null },
  { seat: 2, bot: 'general' },
]

test('helps against bots alone', () => {
  expect(mayHelp('local.1', [0], SEATS, true)).toBe(true) // games of this browser are not rated
  expect(mayHelp('local.1', [0, 1], PEOPLE, false)).toBe(false) // two at one screen
  expect(mayHelp('7f3a', [0], PEOPLE, false)).toBe(false)
  expect(mayHelp('7f3a', [0], SEATS, false, { id: 'c', name: 'Autumn Cup', round: 1 })).toBe(false) // whoever the rivals are
  expect(mayHelp('7f3a', [], SEATS, false)).toBe(false) // whoever watches
})

test('a game stays rated that began so', () => {
  expect(mayBeRated({ rated: false, rated_until: null }, 100)).toBe(false)
  expect(mayBeRated({ rated: false, rated_until: 90 }, 100)).toBe(false)
  expect(mayBeRated({ rated: false, rated_until: 110 }, 100)).toBe(true) // switched off in the middle of it
  expect(mayBeRated({ rated: true, rated_until: 90 }, 100)).toBe(true)
  expect(mayBeRated(null, 100)).toBe(null)
})

test('does not help where it would be an advantage', () => {
  expect(mayHelp('7f3a', [0], SEATS, false)).toBe(true)
  expect(mayHelp('7f3a', [0], SEATS, true)).toBe(false)
  expect(mayHelp('7f3a', [0], SEATS, null)).toBe(false) // perhaps it is rated
  expect(mayHelp(gameOf('2026-11-16').fixed.id, [0], SEATS, false)).toBe(false)
})

test('grades by the part of the chances that is given away', () => {
  expect([
    gradeOf(0.12, 0.02, 0.4),
    gradeOf(0.12, 0.07, 0.4),
    gradeOf(0.03, 0.001, 0.5),
    gradeOf(0.04, 0.01, 0.04),
  ]).toEqual(['mistake', 'fine', 'fine', 'blunder'])
})
