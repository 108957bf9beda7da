// What dice and decisions were worth is the same in the page as in the library, to the last digit: with the page's own module.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Engine } from '../src/engine/engine'
import { LuckRules, type Network, type PlayerLuck } from '../src/engine/luck'
import type { Entries } from '../src/engine/made/entries'
import * as T from '../src/engine/made/tables'
import { Memory } from '../src/engine/memory'

const made = (name: string) => readFileSync(new URL(`../src/engine/made/${name}`, import.meta.url))
const known: { players: number; codes: number[]; ways: PlayerLuck[] }[] = JSON.parse(
  readFileSync(new URL('../../tests/golden/luck.json', import.meta.url), 'utf8'),
)

/** The network in the rules' memory. */
function network(memory: Memory): Network {
  const bytes = new Uint8Array(gunzipSync(made('champion.pack'))),
    head = new DataView(bytes.buffer, bytes.byteOffset),
    [width, weights, numbers] = [0, 4, 8].map((at) => head.getUint32(at, true)) as [number, number, number],
    behind = 12 + 4 * numbers
  const put = (part: Uint8Array, each: number): [number, number] => {
    const at = memory.room(part.length)
    memory.bytes(at, part.length).set(part)
    return [at, part.length / each]
  }
  const room = (count: number, each: number): [number, number] => [memory.room(count * each), count]
  return [
    put(bytes.subarray(behind, behind + weights), 1),
    put(bytes.subarray(12, behind), 4),
    width,
    room(T.ROW_SIZE, 1),
    room(T.FEATURES_OF_ALL, 8),
    room(T.INPUTS + 2 * width, 4),
  ]
}

test('luck, own moves and the moves of others are those of the library, and add up', async () => {
  const { instance } = await WebAssembly.instantiate(made('byzantium.wasm')),
    rules = instance.exports as unknown as Entries
  const engine = new Engine(rules),
    memory = new Memory(rules) // of its own: the engine is asked for nothing but where games begin
  const begins = known.map(({ players }) => engine.newGame(players).state)
  const luck = new LuckRules(rules, memory),
    champion = network(memory)
  for (const [i, { codes, ways }] of known.entries()) {
    const began = performance.now(),
      found = luck.of(begins[i]!, codes, champion)
    console.info(`${codes.length} decisions: ${Math.round(performance.now() - began)} ms`)
    expect(found.players).toEqual(ways)
    for (const one of found.players) expect(one.start + one.luck + one.own + one.others).toBe(one.result)
    expect(found.rolls.length + found.moves.length).toBeGreaterThan(40)
  }
  expect(() => luck.of(begins[0]!, [T.CODES - 1], champion)).toThrow('refuse')
})
