// Pieces moved by hand: cubes are never made nor lost.
import { expect, test } from 'vitest'
import type { Position } from '@/types'
import { TOOLS, use } from '@/study/tools'
import { army, box, buildings, control, fortify, pool, space } from '@/study/edits'

const NONE = { elite: 0, main: 0, move: 0, levy: 0 }
const player = (number: number) => ({
  player: number,
  pool: 2,
  casualties: 3,
  removed: 0,
  tax: 0,
  pass_cube: 0,
  passed: false,
  fortifications: 2,
  pawn_placed: false,
  closed_links: [],
  guard: { byzantine: false, arab: false },
  boxes: { byzantine: { ...NONE }, arab: { ...NONE, main: 4 } },
  treasury: { byzantine: 1, arab: 2 },
  points: { byzantine: 3, arab: 4 },
  buildings: { byzantine: 0, arab: 0 },
  pawns: { byzantine: null, arab: null },
})
const city = (name: string, side: string) => ({
  name,
  side,
  tokens: 2,
  strength: 2,
  controller: null,
  fortified: false,
  pawns: [],
})
const start = (): Position =>
  ({
    turn: 1,
    starter: null,
    active: null,
    first_passer: null,
    last_player: null,
    closing: 'not_closing',
    options: {},
    bulgars: { box: 7, supply: 4 },
    guards: { byzantine: null, arab: null },
    cities: [city('Antioch', 'byzantine'), city('Mosul', 'persian'), city('Constantinople', 'byzantine')],
    players: [player(0), player(1)],
    spaces: [
      { space: 'emperor', holders: [null] },
      { space: 'fleet_arab', holders: [null] },
    ],
  }) as unknown as Position

/** Cubes of a player, wherever they are. */
function cubes(position: Position, of: number): number {
  const own = position.players[of]!,
    boxes = Object.values(own.boxes).flatMap((side) => Object.values(side))
  const placed =
    position.cities.filter(({ controller, fortified }) => controller === of && !fortified).length +
    position.spaces.flatMap(({ holders }) => holders).filter((one) => one === of).length
  return (
    own.pool +
    own.casualties +
    placed +
    own.buildings.byzantine +
    own.buildings.arab +
    boxes.reduce((sum, n) => sum + n, 0)
  )
}

test('cubes stay as many, whatever is clicked', () => {
  const position = start(),
    before = [0, 1].map((one) => cubes(position, one))
  for (let i = 0; i < 600; i++) {
    const of = i % 2,
      where = position.cities[(i * 7) % 2]!.name
    use(TOOLS[(i * 5) % TOOLS.length]!)(position, where, of)
    if (i % 3 === 0) box(position, of, 'arab', 'main', i % 9)
    if (i % 4 === 0) space(position, 'emperor', [0, 1, null][i % 3]!)
    if (i % 5 === 0) buildings(position, of, 'arab', i % 4)
    if (i % 7 === 0) pool(position, of, i % 5)
    expect([0, 1].map((one) => cubes(position, one))).toEqual(before)
    for (const one of position.players)
      expect(
        one.fortifications +
          position.cities.filter(({ controller, fortified }) => controller === one.player && fortified).length,
      ).toBe(2)
  }
})

test('an army stands in one city, and goes when it is clicked again', () => {
  const position = start()
  use('army_arab')(position, 'Antioch', 1)
  use('army_arab')(position, 'Mosul', 1)
  expect(position.cities.map(({ pawns }) => pawns.length)).toEqual([0, 1, 0])
  expect(position.players[1]!.pawns.arab).toBe('Mosul')
  use('army_arab')(position, 'Mosul', 1)
  expect(position.players[1]!.pawns.arab).toBe(null)
})

test('a city that is given to somebody else loses its fortification and the strength of it', () => {
  const position = start(),
    antioch = position.cities[0]!
  control(position, 'Antioch', 0)
  fortify(position, 'Antioch')
  expect([antioch.fortified, antioch.strength, position.players[0]!.fortifications]).toEqual([true, 3, 1])
  control(position, 'Antioch', 1)
  expect([antioch.controller, antioch.fortified, antioch.strength]).toEqual([1, false, 2])
  expect(position.players.map(({ fortifications }) => fortifications)).toEqual([2, 2])
})

test('a Byzantine army that was placed has been placed, also when it is gone again', () => {
  const position = start(),
    own = position.players[0]!
  army(position, 'Antioch', 0, 'arab')
  expect(own.pawn_placed).toBe(false)
  army(position, 'Antioch', 0, 'byzantine')
  army(position, 'Antioch', 0, 'byzantine')
  expect([own.pawns.byzantine, own.pawn_placed]).toEqual([null, true])
})
