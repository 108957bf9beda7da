// A table as lists show it, from what the server says of it.
import type { Listing } from '@/types'
import { changed } from './options'

export interface Seated {
  name: string
  person: string | null
  bot: string | null
  open: boolean
  me: boolean
}
export interface Entry extends Pick<
  Listing,
  | 'id'
  | 'status'
  | 'changed'
  | 'turn'
  | 'round'
  | 'asked'
  | 'controllers'
  | 'scores'
  | 'winners'
  | 'clock'
  | 'watching'
  | 'followed'
  | 'invited'
> {
  myTurn: boolean
  days: boolean
  delay: number // seconds after which viewers see it
  special: boolean // played with options of the rules
  seats: Seated[]
}

/** `me`: my name, by which I am found among those who sit. */
export function entry(listing: Listing, me: string): Entry {
  return {
    ...listing,
    myTurn: listing.my_turn && listing.status === 'playing',
    days: listing.setup.pace === 'days',
    delay: listing.setup.delay,
    special: changed(listing.setup.options).length > 0,
    seats: listing.seats.map(({ name, bot, person }) => ({
      name,
      person,
      bot,
      open: name === '',
      me: !bot && name === me,
    })),
  }
}

/** A game of this browser: whoever is no bot sits here. */
export function entryHere(listing: Listing): Entry {
  const own = entry(listing, '')
  return { ...own, seats: own.seats.map((seat) => ({ ...seat, me: !seat.bot })) }
}

/** Somebody waits for me: to move, or to sit down. */
export const needsMe = (one: Entry): boolean => one.myTurn || Boolean(one.invited)

/** What needs me first, then what runs, then what is over; the latest first. */
export function inOrder(entries: Entry[]): Entry[] {
  const rank = (one: Entry) => (needsMe(one) ? 0 : one.status === 'over' ? 2 : 1)
  return entries.toSorted((a, b) => rank(a) - rank(b) || b.changed - a.changed)
}
