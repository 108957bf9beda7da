import { describe, expect, test } from 'vitest'
import { NO_CLOCK, setupOf, troubles, type SeatForm, type TableForm } from '../src/lobby/wish'
import { USUAL } from '../src/lobby/setup'

const seat = (kind: SeatForm['kind'], more: Partial<SeatForm> = {}): SeatForm => ({
  kind,
  name: '',
  bot: 'captain',
  invited: '',
  ...more,
})
const form = (seats: SeatForm[], more: Partial<TableForm> = {}): TableForm => ({
  seats,
  access: 'private',
  pace: 'live',
  clock: NO_CLOCK,
  whenOut: 'bot',
  undo: 'own',
  delay: 0,
  options: { ...USUAL.options },
  ...more,
})

describe('what is wrong with a form', () => {
  test('nothing, as it is offered', () => {
    expect(troubles(form([seat('me'), seat('open'), seat('bot')]))).toEqual([])
  })

  test('each seat says what it lacks, by its colour', () => {
    const found = troubles(form([seat('me'), seat('here', { name: ' ' }), seat('invited'), seat('bot', { bot: '' })]))
    expect(found.map(({ id, values }) => [id, values.colour])).toEqual([
      ['new.bad_name', 'yellow'],
      ['new.bad_invited', 'blue'],
      ['new.bad_bot', 'green'],
    ])
  })

  test('names are short, and different', () => {
    expect(troubles(form([seat('here', { name: 'x'.repeat(25) }), seat('open')]))[0]?.id).toBe('new.bad_name_length')
    expect(troubles(form([seat('here', { name: 'Ilona' }), seat('here', { name: ' Ilona' })]))).toEqual([
      { id: 'new.bad_same_name', values: { who: 'Ilona' } },
    ])
  })
})

describe('the set-up that a form means', () => {
  test('seats', () => {
    const { seats } = setupOf(
      form([seat('me'), seat('here', { name: ' Ilona ' }), seat('invited', { invited: 'p1' }), seat('bot')]),
    )
    expect(seats.map(({ kind, name, bot, invited }) => [kind, name, bot, invited])).toEqual([
      ['me', null, null, null],
      ['me', 'Ilona', null, null],
      ['open', null, null, 'p1'],
      ['bot', null, 'captain', null],
    ])
  })

  test('a clock belongs to the pace, and there need be none', () => {
    const seats = [seat('me'), seat('open')]
    expect(setupOf(form(seats)).clock).toBeNull()
    expect(setupOf(form(seats, { clock: 0 })).clock).toEqual({
      kind: 'live',
      bank: 1200,
      increment: 15,
      when_out: 'bot',
    })
    expect(setupOf(form(seats, { pace: 'days', clock: 1, whenOut: 'wait' })).clock).toEqual({
      kind: 'days',
      bank: 172_800,
      increment: 172_800,
      when_out: 'wait',
    })
  })
})
