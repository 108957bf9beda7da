import { expect, test } from 'vitest'
import { entry } from '../src/lobby/listing'
import type { Listing } from '../src/types'

const OPTIONS = { civil_war_targets: 'rival', two_player_passing: 'extended', failed_sea_attacker: 'blockable', army_entry: 'any' }
const listing = (...seats: [string, boolean][]) =>
  ({ id: 'x', status: 'playing', my_turn: false, setup: { pace: 'live', options: OPTIONS }, seats: seats.map(([name, bot], seat) => ({ seat, name, bot })) }) as unknown as Listing

test('a second bot of a kind is the same bot', () => {
  const { seats } = entry(listing(['Anna', false], ['Captain', true], ['Captain 2', true], ['Mad dog 3', true]), 'Anna')
  expect(seats.map((seat) => seat.bot)).toEqual([null, 'captain', 'captain', 'mad-dog'])
  expect(seats[0]!.me).toBe(true)
})
