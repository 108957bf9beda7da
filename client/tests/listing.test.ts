import { expect, test, vi } from 'vitest'
import NAMES from '@bots/names.json'
import { botIs, botName, botTale, CHARACTERS, LEVELS, seatName } from '../src/lobby/bots.svelte'
import { entry } from '../src/lobby/listing'
import { USUAL } from '../src/lobby/setup'
import { called, headline, status } from '../src/lobby/telling'
import { CHARGES } from '../src/parts/charges'
import type { Listing } from '../src/types'

vi.mock('@/state/settings.svelte', () => ({ settings: { language: 'en' } })) // no browser, no settings

const listing = (seats: [string, string | null][], more: Partial<Listing> = {}) =>
  ({
    id: 'x',
    status: 'playing',
    my_turn: false,
    setup: { pace: 'live', options: USUAL.options },
    seats: seats.map(([name, bot], seat) => ({ seat, name, bot })),
    ...more,
  }) as unknown as Listing

test('bots have names of their own, and I am found by mine', () => {
  const { seats } = entry(
    listing([
      ['Anna', null],
      ['Kassia', 'captain'],
      ['Dirar', 'captain'],
      ['', null],
    ]),
    'Anna',
  )
  expect(seats.map(called)).toEqual(['Anna', 'Kassia', 'Dirar', 'free seat'])
  expect(seats.map((seat) => seat.me)).toEqual([true, false, false, false])
})

test('bots of older games, named after what they are, are readable everywhere', () => {
  const old: [string, string | null][] = [
    ['Anna', null],
    ['Mad dog', 'mad-dog'],
    ['Mad dog 2', 'mad-dog'],
  ]
  const playing = entry(listing(old, { asked: 'Mad dog 2' }), 'Anna')
  expect(playing.seats.map(called)).toEqual(['Anna', 'Mad dog', 'Mad dog 2'])
  expect(status(playing)).toBe('Waiting for Mad dog 2')
  expect(
    headline(entry(listing(old, { status: 'over', winners: ['Mad dog 2'], scores: [3, 9, 12] }), 'Anna'), false),
  ).toBe('Mad dog 2 won, 12 to 9')
})

test('whoever is played on for by a bot keeps the name', () => {
  expect(seatName('Anna', 'captain')).toBe('Anna')
  expect(seatName('Captain', null)).toBe('Captain')
})

test('every bot has names for a whole table, a shield, and its texts', () => {
  const known: Record<string, string[]> = NAMES
  const bots = [...LEVELS, ...CHARACTERS]
  expect(Object.keys(known).toSorted()).toEqual(bots.toSorted())
  expect(new Set(Object.values(known).flat()).size).toBe(4 * bots.length)
  for (const bot of bots) {
    expect(CHARGES[bot], bot).toBeTruthy()
    expect([botName(bot), botIs(bot), botTale(bot)].every(Boolean), bot).toBe(true)
  }
})
