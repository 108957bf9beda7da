// A table as lists show it, from what the server says of it.
import type { Listing, NewTable } from '@/types'

/** What the server will say besides; until it does, these are absent. */
interface Coming {
  turn?: number | null
  round?: number | null
  asked?: string | null                     // the name of who is waited for
  controllers?: (number | null)[] | null    // of the 33 cities
  scores?: number[] | null
  winners?: number[] | null
  clock?: { left: number } | null           // seconds, of who is asked
}
interface Sitting { seat: number; name: string; bot?: string | null; me?: boolean }
export interface Seated { name: string; bot: boolean; open: boolean; me: boolean }
export interface Entry extends Required<Coming> {
  id: string
  status: Listing['status']
  changed: number
  myTurn: boolean
  days: boolean
  special: boolean                          // played with options of the rules
  seats: Seated[]
}

export function entry(listing: Listing): Entry {
  const more = listing as Listing & Coming
  const seats = listing.seats as (string | Sitting)[]
  return {
    id: listing.id, status: listing.status, changed: listing.changed, myTurn: listing.my_turn && listing.status === 'playing',
    days: listing.setup.pace === 'days', special: changedRules(listing.setup.options),
    seats: seats.map((seat, i) => seated(seat, listing.setup.seats[i]?.kind)),
    turn: more.turn ?? null, round: more.round ?? null, asked: more.asked ?? null, controllers: more.controllers ?? null,
    scores: more.scores ?? null, winners: more.winners ?? null, clock: more.clock ?? null,
  }
}

function seated(seat: string | Sitting, kind: string | undefined): Seated {
  if (typeof seat === 'string') return { name: seat, bot: kind === 'bot', open: seat === '', me: kind === 'me' }
  return { name: seat.name, bot: Boolean(seat.bot), open: seat.name === '', me: seat.me ?? false }
}

function changedRules(options: NewTable['options']): boolean {
  return options.civil_war_targets !== 'rival' || options.two_player_passing !== 'extended' || options.failed_sea_attacker !== 'blockable' || options.army_entry !== 'any'
}

/** What needs me first, then what runs, then what is over; the latest first. */
export function inOrder(entries: Entry[]): Entry[] {
  const rank = (one: Entry) => (one.myTurn ? 0 : one.status === 'over' ? 2 : 1)
  return entries.toSorted((a, b) => rank(a) - rank(b) || b.changed - a.changed)
}
