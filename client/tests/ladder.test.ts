import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLadder } from '../src/lobby/ladder'

test('reads the ladder of docs/bots.md: seven steps between eight levels', () => {
  const rungs = readLadder(readFileSync(new URL('../../docs/bots.md', import.meta.url), 'utf8'))
  expect(rungs.map((rung) => rung.level)).toEqual([
    'recruit',
    'soldier',
    'captain',
    'general',
    'domestic',
    'emperor',
    'champion',
  ])
  expect(rungs.map((rung) => rung.against)).toEqual([
    'peasant',
    'recruit',
    'soldier',
    'captain',
    'general',
    'domestic',
    'emperor',
  ])
})

test('a share has its interval; what was not measured has none', () => {
  const [measured, open] = readLadder(
    'x\n| level | against | wins | games | an action takes |\n|---|---|---|---|---|\n| a | b | 40.7% (35.3% to 46.3%) | 1,300 | 1.0 ms |\n| c | a | not measured yet | | |\n\nafter',
  )
  expect(measured).toMatchObject({ level: 'a', against: 'b', games: 1300, time: '1.0 ms' })
  expect([measured?.share, measured?.low, measured?.high].map((share) => share?.toFixed(3))).toEqual([
    '0.407',
    '0.353',
    '0.463',
  ])
  expect(open).toMatchObject({ share: null, low: null, games: null, time: '' })
})

test('no table, no ladder', () => {
  expect(readLadder('| other | table |')).toEqual([])
})
