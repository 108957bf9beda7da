// Parts of the catalogue come when they are needed: whoever waits for one has it, whatever else is under way.
import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('document', { documentElement: {} })
const { has, speak, withWords } = await import('@/words/index.svelte')

test('two who ask for the same part both wait for it', async () => {
  const [first, second] = [1, 2].map((page) => withWords('club', Promise.resolve(page)).then(() => has('cup.intro')))
  expect([await first, await second]).toEqual([true, true])
})

test('nobody who comes later takes words away', async () => {
  await withWords('people', withWords('assist', Promise.resolve()))
  expect([has('assist.hint'), has('players.title'), has('cup.intro')]).toEqual([true, true, true])
  await speak('en')
  expect([has('assist.hint'), has('players.title'), has('cup.intro')]).toEqual([true, true, true])
})
