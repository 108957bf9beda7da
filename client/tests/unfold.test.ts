// What is shown event by event comes to what the rules say: whole games, all that moves on the table.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { Engine } from '../src/engine/engine'
import type { Entries } from '../src/engine/made/entries'
import { Game } from '../src/local/game'
import { unfold } from '../src/state/unfold'
import type { Position } from '../src/types'

const golden: { games: [number, string][] } = JSON.parse(
  gunzipSync(readFileSync(new URL('../../tests/golden/choices.json.gz', import.meta.url))).toString(),
)
let engine: Engine
beforeAll(async () => {
  const module = readFileSync(new URL('../src/engine/made/byzantium.wasm', import.meta.url))
  engine = new Engine((await WebAssembly.instantiate(module)).instance.exports as unknown as Entries)
})

/** All that events tell of; a space is held only when all of its price has been paid. */
const seen = ({ turn, cities, players, bulgars, guards, attack }: Position) => ({
  turn,
  bulgars,
  guards,
  attack: attack && { city: attack.city, player: attack.player, side: attack.side },
  cities: cities.map(({ name, side, tokens, strength, controller, fortified, pawns }) => ({
    name,
    side,
    tokens,
    strength,
    controller,
    fortified,
    pawns,
  })),
  players: players.map(
    ({ boxes, guard, pool, casualties, removed, treasury, points, pawns, fortifications, buildings }) => ({
      boxes,
      guard,
      pool,
      casualties,
      removed,
      treasury,
      points,
      pawns,
      fortifications,
      buildings,
    }),
  ),
})

test.each([0, 1, 2])('a whole game, event by event: %i', (which) => {
  const [players, codes] = golden.games[which]!
  const game = new Game(
    engine,
    Array.from({ length: players }, (_, i) => `P${i}`),
    {},
  )
  let compared = 0
  for (const code of Buffer.from(codes, 'hex')) {
    const before = game.view().position
    const events = game.play(code)!
    const after = game.view().position
    const turned = events.some(({ id }) => id === 'event.turn_end' || id === 'event.turn') // spaces are cleared without an event each
    const shown = events.reduce((position, event) => unfold(position, event, after), before)
    if (!after.attack) shown.attack = null // it is over when all has been shown
    if (turned) continue
    expect(seen(shown), JSON.stringify(events)).toEqual(seen(after))
    compared++
  }
  expect(compared).toBeGreaterThan(80)
})
