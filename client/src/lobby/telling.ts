// A table of a list in words.
import { count, num, t, tag } from '@/words/index.svelte'
import { seatName } from './bots.svelte'
import type { Entry, Seated } from './listing'

const ROMAN = ['', 'I', 'II', 'III']
const MINUTE = 60,
  HOUR = 3600,
  DAY = 86_400

const listed = (names: string[]) => new Intl.ListFormat(tag()).format(names)

export function called(seat: Seated): string {
  return seat.open ? t('lobby.free_seat') : seatName(seat.name, seat.bot)
}

/** Somebody whom the server names, as the seat is called. */
function calledOf(table: Entry, name: string): string {
  return seatName(name, table.seats.find((seat) => seat.name === name)?.bot ?? null)
}

/** `named`: who plays is shown beside it, and needn't be said. */
export function headline(table: Entry, named: boolean): string {
  if (table.invited) return t('lobby.invites', { who: table.invited.by })
  if (table.status === 'open') return t('lobby.waiting_room')
  if (table.status === 'over') return result(table)
  if (table.turn && table.round)
    return t('lobby.turn_round', { turn: ROMAN[table.turn] ?? table.turn, round: table.round })
  if (named) return t('lobby.under_way')
  const others = table.seats.filter((seat) => !seat.me && !seat.open).map(called)
  return others.length ? t('lobby.with', { who: listed(others) }) : t('lobby.at_this_screen')
}

export function status(table: Entry): string {
  if (table.status === 'over') return ago(table.changed)
  if (table.status === 'open') return t('lobby.free_seats', { number: table.seats.filter((seat) => seat.open).length })
  if (table.myTurn)
    return table.clock ? t('lobby.your_move_left', { time: duration(table.clock) }) : t('lobby.your_move')
  if (!table.asked && table.delay) return t('lobby.delayed', { time: span(table.delay, 'long') })
  return table.asked ? t('lobby.waiting_for', { who: calledOf(table, table.asked) }) : t('lobby.waiting_for_others')
}

function result(table: Entry): string {
  if (!table.winners.length) return t('lobby.finished')
  const [first = 0, second = 0] = table.scores.toSorted((a, b) => b - a)
  const score = t('lobby.score_to', { first, second })
  if (table.winners.length > 1)
    return t('lobby.shared', { who: listed(table.winners.map((name) => calledOf(table, name))), score })
  const [winner = ''] = table.winners
  const mine = table.seats.some((seat) => seat.me && seat.name === winner)
  return mine ? t('lobby.won', { score }) : t('lobby.somebody_won', { who: calledOf(table, winner), score })
}

/** A time of a clock, exactly: 15 s, 90 min, 2 days. */
export function span(seconds: number, unitDisplay: 'short' | 'long'): string {
  const [size, unit] = seconds % DAY === 0 ? [DAY, 'day'] : seconds % MINUTE === 0 ? [MINUTE, 'minute'] : [1, 'second']
  return num(seconds / size, { style: 'unit', unit, unitDisplay })
}

/** A time span in its largest unit: what matters is whether it is minutes or days. */
export function duration(seconds: number): string {
  if (seconds >= 2 * DAY) return count(Math.floor(seconds / DAY), 'day')
  if (seconds >= HOUR) return count(Math.floor(seconds / HOUR), 'hour')
  if (seconds >= MINUTE || seconds === 0) return count(Math.floor(seconds / MINUTE), 'minute')
  return num(seconds, { style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 0 })
}

export function ago(at: number): string {
  const past = Date.now() / 1000 - at
  const format = new Intl.RelativeTimeFormat(tag(), { numeric: 'auto' })
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return format.format(-Math.floor(past / HOUR), 'hour')
  return format.format(-Math.floor(past / DAY), 'day')
}
