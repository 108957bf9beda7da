// The check of a game in the browser, with a game that a server has exported.
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { canonical, checkGame, heads, type GameFile } from '@/proof/check'
import { bindSeed, seedOf } from '@/proof/seeds'
import { storage } from '@/state/storage'
import { witness, type Seen } from '@/proof/witness'
import type { Chain, Table } from '@/types'

const text = readFileSync(new URL('./proven-game.json', import.meta.url), 'utf8')
const game = (): GameFile => JSON.parse(text) as GameFile
const chain = game().chain!

function saw(entries: number): Seen {
  return {
    commitments: [game().dice.commitment],
    key: chain.key,
    entries,
    head: heads(chain.opening, chain.log)[entries]!,
    lost: false,
  }
}
const wrong = (file: GameFile, seen: Seen | null = null) => checkGame(file, seen).wrong?.id

describe('a proven game', () => {
  test('is right, with all that was seen', () => {
    const found = checkGame(game(), saw(4))
    expect(found.wrong).toBeNull()
    expect(found.rolls).toBeGreaterThan(0)
    expect(found.proven.map((one) => one.id)).toEqual(['proof.chain', 'proof.seen'])
    expect(found.unproven.map((one) => one.id)).toEqual(['proof.no_seed'])
  })

  test('tells what nobody watched', () => {
    expect(checkGame(game(), null).unproven.map((one) => one.id)).toContain('proof.not_seen')
  })

  test('is found out when anything is changed', () => {
    const edits: ((file: GameFile) => void)[] = [
      (file) => file.players.reverse(),
      (file) => file.decisions.pop(),
      (file) => (file.chain!.log[1]![2]['name'] = 'Eve'),
      (file) => file.chain!.log.pop(),
      (file) => (file.chain!.signature = file.chain!.signature.replace(/^../, '00')),
      (file) => (file.dice.seeds[0] = 'another'),
      (file) => delete file.chain,
    ]
    for (const edit of edits) {
      const file = game()
      edit(file)
      expect(wrong(file), String(edit)).toBeDefined()
    }
  })

  test('is not the one that this browser saw', () => {
    expect(wrong(game(), { ...saw(4), head: '00' })).toBe('proof.bad_seen')
    expect(wrong(game(), { ...saw(4), commitments: ['00'] })).toBe('proof.bad_commitment')
    expect(wrong(game(), { ...saw(4), key: '00' })).toBe('proof.bad_key')
  })
})

describe('logs of a server that lies', () => {
  const { honest, forged } = JSON.parse(readFileSync(new URL('./forgeries.json', import.meta.url), 'utf8')) as Record<
    'honest' | 'forged',
    Record<string, GameFile>
  >

  test.each(Object.entries(honest))('%s is taken', (_, file) => {
    expect(wrong(file)).toBeUndefined()
  })

  test.each(Object.entries(forged))('%s is refused', (_, file) => {
    expect(wrong(file)).toMatch(/^proof\.bad_(order|seed|undo|end|roll|secret)$/)
  })
})

describe('what this browser keeps', () => {
  beforeEach(() => storage.write('byzantium.seen.t', null))
  const table = (commitment: string, sealed: boolean) =>
    ({ id: 't', dice: { commitment, sealed, dealing: true } }) as unknown as Table
  const at = (entries: number) => ({ entries, head: `h${entries}`, key: 'k', signature: '' }) as Chain

  test('a seed comes back by its fingerprint only', async () => {
    const hash = await bindSeed()
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(seedOf(hash)).toMatch(/^[0-9a-f]{32}$/)
    expect(seedOf('unknown')).toBeNull()
  })

  test('a commitment that comes after all are bound is not believed', () => {
    witness(table('a', false), at(1))
    expect(witness(table('b', true), at(2)).commitments).toEqual(['a'])
    expect(witness(table('c', false), at(3)).commitments).toEqual(['a', 'c'])
  })

  test('a server that knows less than it has shown was restored', () => {
    witness(table('a', false), at(5))
    expect(witness(table('a', false), at(3)).lost).toBe(true)
  })
})

test('canonical JSON sorts names and writes numbers as ECMAScript does', () => {
  expect(canonical({ b: [1, 1.5, 1e21, null], a: 'ő"' })).toBe('{"a":"ő\\"","b":[1,1.5,1e+21,null]}')
})
