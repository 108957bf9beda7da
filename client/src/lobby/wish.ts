// The form of a new table: what is filled in, what is wrong with it, and the set-up that it means.
import { COLOURS, type Colour, type TableSetup } from '@/types'
import type { TextId } from '@/words/index.svelte'
import { clock, DAYS_CLOCKS, LIVE_CLOCKS } from './clocks'
import { bot, me, open, type SeatWish } from './setup'

export type SeatKind = 'me' | 'here' | 'open' | 'invited' | 'bot'
export interface SeatForm {
  kind: SeatKind
  name: string
  bot: string
  invited: string
}
export interface TableForm {
  seats: SeatForm[]
  access: 'private' | 'listed'
  pace: TableSetup['pace']
  clock: number // which of the clocks of this pace; NO_CLOCK: none
  whenOut: 'bot' | 'wait'
  undo: TableSetup['undo']
  delay: TableSetup['delay']
  options: TableSetup['options']
}
export interface Trouble {
  id: TextId
  values: { colour?: Colour; who?: string }
}

export const NO_CLOCK = -1
export const NAME_LENGTH = 24
export const clocksOf = (pace: TableSetup['pace']) => (pace === 'live' ? LIVE_CLOCKS : DAYS_CLOCKS)

export function troubles({ seats }: TableForm): Trouble[] {
  const found = seats.flatMap((seat, i) => {
    const id = troubleOf(seat)
    return id ? [{ id, values: { colour: COLOURS[i]! } }] : []
  })
  const names = seats
    .filter((seat) => seat.kind === 'here')
    .map((seat) => seat.name.trim())
    .filter(Boolean)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  return twice === undefined ? found : [...found, { id: 'new.bad_same_name', values: { who: twice } }]
}

function troubleOf(seat: SeatForm): TextId | null {
  if (seat.kind === 'here' && !seat.name.trim()) return 'new.bad_name'
  if (seat.kind === 'here' && seat.name.trim().length > NAME_LENGTH) return 'new.bad_name_length'
  if (seat.kind === 'invited' && !seat.invited.trim()) return 'new.bad_invited'
  if (seat.kind === 'bot' && !seat.bot) return 'new.bad_bot'
  return null
}

export function setupOf(form: TableForm): TableSetup {
  const chosen = clocksOf(form.pace)[form.clock]
  return {
    seats: form.seats.map(seatOf),
    options: { ...form.options },
    listed: form.access === 'listed',
    pace: form.pace,
    undo: form.undo,
    delay: form.delay,
    clock: chosen ? clock(form.pace, chosen, form.whenOut) : null,
  }
}

function seatOf(seat: SeatForm): SeatWish {
  switch (seat.kind) {
    case 'me':
      return me()
    case 'here':
      return me(seat.name.trim())
    case 'open':
      return open()
    case 'invited':
      return open(seat.invited.trim())
    case 'bot':
      return bot(seat.bot)
  }
}
