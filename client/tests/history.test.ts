// The log of a table: what was taken back is gone from it, and what is left is told in lines.
import { describe, expect, it } from 'vitest'
import { isBy, latest, lines, standing } from '../src/state/history'
import type { LogEntry, Message } from '../src/types'

let seq = 0
const event = (id: string, args: object = {}): Message => ({ id: `event.${id}`, args }) as unknown as Message
const decision = (number: number, by: string, ...events: Message[]): LogEntry =>
  ({ seq: ++seq, at: 0, kind: 'decision', body: { number, seat: 0, code: 0, by }, events }) as unknown as LogEntry
const roll = (number: number, ...events: Message[]): LogEntry =>
  ({ seq: ++seq, at: 0, kind: 'roll', body: { number }, events }) as unknown as LogEntry
const undone = (to: number): LogEntry =>
  ({ seq: ++seq, at: 0, kind: 'undone', body: { to, by: 'anna' }, events: [] }) as unknown as LogEntry
const said = (): LogEntry =>
  ({ seq: ++seq, at: 0, kind: 'said', body: { by: 'anna', text: 'hello' }, events: [] }) as unknown as LogEntry

const numbers = (entries: readonly LogEntry[]) =>
  entries.map((entry) => (entry.kind === 'decision' || entry.kind === 'roll' ? entry.body.number : entry.kind))

describe('what stands', () => {
  it('is without what was taken back, and keeps what was said meanwhile', () => {
    const log = [decision(0, 'anna'), decision(1, 'anna'), said(), decision(2, 'anna'), undone(1), decision(1, 'anna')]
    expect(numbers(standing(log))).toEqual([0, 'said', 'undone', 1])
  })
  it('may be taken back several times over', () => {
    expect(
      numbers(standing([decision(0, 'anna'), decision(1, 'anna'), undone(1), decision(1, 'anna'), undone(0)])),
    ).toEqual(['undone', 'undone'])
  })
  it('knows who decided, and that nobody rolls', () => {
    expect([isBy(decision(0, 'anna'), 'anna'), isBy(decision(0, 'anna'), 'bela'), isBy(roll(0), undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('lines', () => {
  const action = event('action', { player: 0, code: { id: 'option.tax', args: {} } })
  const points = (amount: number) => event('points', { player: 0, side: 'arab', amount })
  it('have what is alike together behind them', () => {
    const [line] = lines([
      decision(0, 'anna', action, points(2), points(3), event('bezants', { player: 0, side: 'arab', amount: -3 })),
    ])
    expect(line!.kind).toBe('action')
    expect(line!.notes).toEqual([
      { kind: 'points', player: 0, side: 'arab', amount: 5 },
      { kind: 'bezants', player: 0, side: 'arab', amount: -3 },
    ])
  })
  it('leave out what comes and goes by itself', () => {
    expect(lines([decision(0, 'anna', event('forced', { player: 0 }))])).toEqual([])
  })
  it('end with the action that was begun last', () => {
    const told = latest([
      decision(0, 'anna', action),
      decision(1, 'bela', event('action', { player: 1 }), event('attack', { player: 1 })),
      roll(2, event('siege_end', { player: 1 })),
    ])
    expect(told.map((line) => line.message!.id)).toEqual(['event.action', 'event.attack', 'event.siege_end'])
  })
})
