import { describe, expect, test, vi } from 'vitest'
import { attempts } from '../src/people/attempt.svelte'

vi.mock('../src/state/notices.svelte', () => ({ complain: () => {} }))

describe('attempts', () => {
  test('come one after the other, in the order in which they were asked for', async () => {
    const attempt = attempts(),
      seen: string[] = []
    let goOn = () => {}
    const slow = attempt.run(async () => {
      await new Promise<void>((done) => (goOn = done))
      seen.push('first')
    })
    const quick = attempt.run(async () => seen.push('second'))
    expect(attempt.busy).toBe(true)
    await Promise.resolve()
    expect(seen).toEqual([])
    goOn()
    expect(await Promise.all([slow, quick])).toEqual([true, true])
    expect(seen).toEqual(['first', 'second'])
    expect(attempt.busy).toBe(false)
  })
})
