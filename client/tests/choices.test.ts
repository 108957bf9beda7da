// The page's bots choose what the library's do, in the positions that tests/choices.py holds those to: with the page's own module.
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { Bot } from '../src/engine/bots'
import { Champion, type Network } from '../src/engine/champion'
import { Engine, kindOf, playerOf, type State } from '../src/engine/engine'
import type { Entries } from '../src/engine/made/entries'
import * as T from '../src/engine/made/tables'

const MANY = 10_000,
  EVERY = process.env['THOROUGH'] ? 10 : 100 // position is looked at
const made = (name: string) => readFileSync(new URL(`../src/engine/made/${name}`, import.meta.url))
const golden: { games: [number, string][]; choices: Record<string, string> } = JSON.parse(
  gunzipSync(readFileSync(new URL('../../tests/golden/choices.json.gz', import.meta.url))).toString(),
)
const codesOf = (text: string) => Array.from(Buffer.from(text, 'hex'))

let rules: Entries
const positions: State[] = []

beforeAll(async () => {
  expect(existsSync(new URL('../src/engine/made/byzantium.wasm', import.meta.url))).toBe(true)
  const { instance } = await WebAssembly.instantiate(made('byzantium.wasm'))
  rules = instance.exports as unknown as Entries
  const engine = new Engine(rules)
  for (const [players, codes] of golden.games) {
    let state = engine.newGame(players).state,
      asked = 0
    for (const code of codesOf(codes)) {
      if (playerOf(state) !== T.CHANCE && engine.legal(state).length > 1 && ++asked % 2 === 0) positions.push(state)
      state = engine.step(state, code)!.state
    }
  }
  positions.length = MANY
})

/** A new action, or a reply: bots begin to search there. */
const begins = (state: State) => kindOf(state) === T.KIND.action || state[T.STATE_AT.active] !== playerOf(state)

/** Where the choices of a bot are others than ever. */
async function others(
  bot: string,
  choose: (state: State) => number | Promise<number>,
  worth: (state: State) => boolean = () => true,
) {
  const known = codesOf(golden.choices[bot]!),
    found: number[] = []
  for (let i = 0; i < MANY; i += EVERY)
    if (worth(positions[i]!) && (await choose(positions[i]!)) !== known[i]) found.push(i)
  return found
}

function network(): Network {
  const bytes = new Uint8Array(gunzipSync(made('champion.pack'))),
    head = new DataView(bytes.buffer, bytes.byteOffset),
    [width, weights, numbers] = [0, 4, 8].map((at) => head.getUint32(at, true)) as [number, number, number]
  const behind = 12 + 4 * numbers
  return { width, numbers: bytes.slice(12, behind), weights: bytes.slice(behind, behind + weights) }
}

test('the strategist', async () => {
  const engine = new Engine(rules)
  for (const name of ['strategist', 'strategist-1'])
    expect(await others(name, (state) => engine.lookahead(state)[0]!.code)).toEqual([])
  const bot = new Bot(engine, { seat: 0, bot: 'general', seed: 'x' }, null)
  expect(await others('strategist', async (state) => (await bot.choose(state, 0, null)).code)).toEqual([])
})

test('the search', async () => {
  const engine = new Engine(rules),
    simulations = Math.trunc(40 * T.FIRST_PART)
  expect(await others('search-1:40', (state) => engine.search(state, simulations).codes[0]!, begins)).toEqual([])
})

test('the champion, alone and looking ahead', async () => {
  const engine = new Engine(rules),
    learned = network()
  expect(await others('champion', (state) => new Champion(engine, 0, learned, null).choose(state, null))).toEqual([])
  const looking = () => new Champion(engine, 0, learned, { simulations: 40, seconds: null })
  expect(await others('champion:40', (state) => looking().choose(state, null), begins)).toEqual([])
})
