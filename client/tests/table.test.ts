// What a client knows of a table: what the server tells is shown when it has been played, and whoever is asked is asked then.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LogEntry, Table, Told, View } from '../src/types'

const pointer = { matches: false, addEventListener: () => {} }
vi.stubGlobal('matchMedia', () => pointer)
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } })

interface Hearer {
  since(): number
  hear(told: Told): void
}
const line = { hearer: null as Hearer | null, sent: [] as unknown[] }
vi.mock('@/net/live', () => ({
  Live: class {
    constructor(_: string, hearer: Hearer) {
      line.hearer = hearer
    }
    async act(act: unknown): Promise<void> {
      line.sent.push(act)
    }
    close(): void {}
  },
}))
vi.mock('@/engine/preview', () => ({
  previewHere: async (view: View) => ({ decision: view.prompt.decision, ready: true, options: [] }),
}))
vi.mock('@/proof/witness', () => ({ witness: () => ({ commitments: [] }) }))
const { TableState } = await import('../src/state/table.svelte')

const viewAt = (decision: number, asked: number | null): View =>
  ({
    position: { cities: [{ name: 'Mecca', tokens: decision }] },
    prompt: { id: 'prompt.action', decision, asked, args: {} },
    options: [],
  }) as unknown as View
const entry = (seq: number, by: string): LogEntry =>
  ({
    seq,
    at: 0,
    kind: 'decision',
    body: { number: seq, seat: 0, code: 0, by },
    events: [{ id: 'event.action', args: { player: 0 } }],
  }) as unknown as LogEntry
const seats = [
  { seat: 0, person: 'anna', name: 'Anna', bot: null, connected: true },
  { seat: 1, person: 'bela', name: 'Bela', bot: null, connected: true },
]
const dice = { bound: [], sealed: true, dealing: false, awaited: [], commitment: '' }
const table = {
  id: '7f3a',
  status: 'playing',
  seats,
  dice,
  watching: 0,
  invitation: null,
  clock: null,
} as unknown as Table
const chain = {} as never

const welcome = (seq: number, entries: LogEntry[], view: View, undo: object | null = null) =>
  line.hearer!.hear({
    type: 'welcome',
    now: 0,
    seq,
    you: { person: 'anna', seats: [0] },
    table,
    entries,
    view,
    undo,
    chain,
  } as unknown as Told)
const update = (entries: LogEntry[], view: View, undo: object | null = null, told: Table | null = null) =>
  line.hearer!.hear({ type: 'update', now: 0, entries, view, undo, chain, table: told, clock: null } as unknown as Told)
const settled = () => new Promise((done) => setTimeout(done, 0))

/** A stage on which everything takes until somebody says that it is done. */
function stops(): () => void {
  const waiting: (() => void)[] = []
  state.onplay({ pace: () => 0, move: () => new Promise<void>((done) => waiting.push(done)) })
  return () => waiting.forEach((done) => done())
}

let state: InstanceType<typeof TableState>
beforeEach(() => {
  line.sent = []
  state = new TableState('7f3a')
  welcome(2, [entry(1, 'anna'), entry(2, 'bela')], viewAt(3, 0))
})

describe('a table', () => {
  it('is shown as it stands when it is opened', () => {
    expect([state.shown?.prompt.decision, state.log.length, state.arrived, state.asked, state.names]).toEqual([
      3,
      2,
      2,
      0,
      ['Anna', 'Bela'],
    ])
  })
  it('shows what happens when it has been played, and asks only then', async () => {
    const played = stops()
    update([entry(3, 'bela')], viewAt(4, 0))
    await settled()
    expect([
      state.playing,
      state.view?.prompt.decision,
      state.shown?.prompt.decision,
      state.log.length,
      state.asked,
    ]).toEqual([true, 4, 3, 2, null])
    played()
    await settled()
    expect([state.playing, state.shown?.prompt.decision, state.log.length, state.asked, [...state.fresh]]).toEqual([
      false,
      4,
      3,
      0,
      ['Mecca'],
    ])
  })
  it('is over when its end has been played', async () => {
    const played = stops()
    update([entry(3, 'bela')], viewAt(4, null), null, { ...table, status: 'over' })
    await settled()
    expect([state.table?.status, state.over]).toEqual(['over', false])
    played()
    await settled()
    expect(state.over).toBe(true)
  })
  it('hears after a break only what it has missed', async () => {
    expect(line.hearer!.since()).toBe(2)
    welcome(3, [entry(3, 'bela')], viewAt(4, 1))
    await settled()
    expect([state.entries.map(({ seq }) => seq), state.shown?.prompt.decision, state.asked]).toEqual([
      [1, 2, 3],
      4,
      null,
    ])
  })
  it('begins anew where the server was restored from a backup', () => {
    welcome(1, [entry(1, 'anna')], viewAt(2, 1))
    expect([state.entries.length, state.shown?.prompt.decision]).toEqual([1, 2])
  })
})

describe('taking back', () => {
  it('reaches as far as the rules say, and is only for whom they say', async () => {
    update([entry(3, 'anna')], viewAt(4, 0), { person: 'bela', to: 3 })
    await settled()
    expect(state.undoTo).toBeNull()
    await state.undo()
    expect(line.sent).toEqual([])
    update([], viewAt(4, 0), { person: 'anna', to: 3 })
    expect(state.undoTo).toBe(3)
    await state.undo()
    expect(line.sent).toEqual([{ type: 'undo', to: 3 }])
  })
})

describe('deciding', () => {
  it('names the decision that it answers', async () => {
    expect(await state.decide(52)).toBe(true)
    expect(line.sent).toEqual([{ type: 'decide', decision: 3, code: 52 }])
  })
  it('can be kept back by whoever is asked before', async () => {
    state.guard = async () => false
    expect([await state.decide(52), line.sent, state.busy]).toEqual([false, [], false])
  })
})
