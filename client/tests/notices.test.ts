// What a failure is called: by its reason in the person's language, else by its code, else in the server's own words.
import { expect, test, vi } from 'vitest'
import { Refusal } from '@/net/refusal'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('navigator', { languages: ['pl'] })
vi.stubGlobal('document', { documentElement: {} })
const { complain, notices, sentence } = await import('@/state/notices.svelte')
const { settings } = await import('@/state/settings.svelte')
const { speak, withWords } = await import('@/words/index.svelte')

settings.language = 'pl'
await speak('pl')
await withWords('refusals', Promise.resolve())

test('a refusal is told by its reason, in one’s language', () => {
  expect(sentence(new Refusal('not_now', 'The tournament is full.', 'tournament_full'))).toBe('Turniej jest pełny.')
})

test('without a reason it is told by its code, and else as the server said it', () => {
  const told = sentence(new Refusal('not_found', 'There is no such thing.', null))
  expect(told).not.toBe('')
  expect(sentence(new Refusal('something_new' as 'not_found', 'Quite new.', null))).toContain('Quite new.')
})

test('a part of the page that does not come is a notice, and what nobody expects is none', () => {
  complain(new TypeError('Failed to fetch dynamically imported module: /assets/Analysis.js'))
  expect(notices.at(-1)?.bad).toBe(true)
  const told = notices.length
  expect(() => complain(new TypeError('x is not a function'))).toThrow('x is not a function')
  expect(notices).toHaveLength(told)
})
