import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('@/net/served', () => ({ SERVED: true }))
import { ask, Refusal } from '@/net/api'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const ended = () => answer(403, { code: 'logged_out', sentence: 'You have just been logged out in this browser.' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function server(...answers: Response[]) {
  const fetch = vi.fn(() => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!.clone()))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('a request whose cookie ended under way is sent again with the new one', async () => {
  const fetch = server(ended(), ended(), answer(200, { id: 'anna' }))
  const asked = ask('GET', '/me')
  await vi.runAllTimersAsync()
  expect(await asked).toEqual({ id: 'anna' })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('whoever stays logged out hears of it', async () => {
  server(ended())
  const asked = ask('GET', '/me').catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await asked).toMatchObject({ code: 'logged_out' })
})

test('any other refusal is told at once', async () => {
  const fetch = server(answer(409, { code: 'taken', sentence: 'Somebody has that login.' }))
  await expect(ask('PUT', '/me/password', {})).rejects.toBeInstanceOf(Refusal)
  expect(fetch).toHaveBeenCalledTimes(1)
})
