// The live connection: of two sockets, only the one that counts is heard.
import { expect, test, vi } from 'vitest'
import type { Told } from '@/types'

class FakeSocket {
  static all: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = FakeSocket.OPEN
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    FakeSocket.all.push(this)
  }
  says(told: object): void {
    this.onmessage?.({ data: JSON.stringify(told) })
  }
  close(): void {}
}
vi.stubGlobal('WebSocket', FakeSocket)
vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})
vi.mock('@/net/api', () => ({ api: {}, isHere: () => false }))
const { Live } = await import('../src/net/live')

test('a socket that was given up is heard no more: the next tells it again', () => {
  const heard: Told[] = []
  const live = new Live('7f3a', { since: () => 0, hear: (told) => heard.push(told), line: () => {} })
  live.reconnect()
  const [before, now] = FakeSocket.all
  before!.says({ type: 'update' })
  now!.says({ type: 'welcome' })
  expect(heard.map(({ type }) => type)).toEqual(['welcome'])
  live.close()
})
