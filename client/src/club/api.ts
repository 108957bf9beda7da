// What the pages of tournaments and clubs ask the server; beside net/api.ts, which everybody loads first.
import { ask } from '@/net/api'
import type { Club, ClubListing, NewClub, NewTournament, Tournament, TournamentListing } from '@/types'

const of = (tournament: string) => `/tournaments/${encodeURIComponent(tournament)}`
const at = (club: string) => `/clubs/${encodeURIComponent(club)}`

export const club = {
  tournaments: () => ask<TournamentListing[]>('GET', '/tournaments'),
  tournament: (tournament: string) => ask<Tournament>('GET', of(tournament)),
  setUp: (wish: NewTournament) => ask<{ tournament: string }>('POST', '/tournaments', wish),
  signUp: (tournament: string) => ask<void>('PUT', `${of(tournament)}/me`),
  withdraw: (tournament: string) => ask<void>('DELETE', `${of(tournament)}/me`),
  addBots: (tournament: string, bot: string, count: number) =>
    ask<void>('POST', `${of(tournament)}/bots`, { bot, count }),
  handTournamentOver: (tournament: string, person: string) =>
    ask<void>('PUT', `${of(tournament)}/organiser/${encodeURIComponent(person)}`),
  remove: (tournament: string, number: number) => ask<void>('DELETE', `${of(tournament)}/entrants/${number}`),
  start: (tournament: string) => ask<void>('POST', `${of(tournament)}/start`),
  cancel: (tournament: string) => ask<void>('POST', `${of(tournament)}/cancel`),

  clubs: () => ask<ClubListing[]>('GET', '/clubs'),
  club: (club: string) => ask<Club>('GET', at(club)),
  found: (wish: NewClub) => ask<{ club: string }>('POST', '/clubs', wish),
  change: (club: string, wish: NewClub) => ask<void>('PUT', at(club), wish),
  close: (club: string) => ask<void>('DELETE', at(club)),
  join: (club: string) => ask<void>('PUT', `${at(club)}/me`),
  leave: (club: string) => ask<void>('DELETE', `${at(club)}/me`),
  admit: (club: string, person: string) => ask<void>('PUT', `${at(club)}/members/${encodeURIComponent(person)}`),
  sendAway: (club: string, person: string) => ask<void>('DELETE', `${at(club)}/members/${encodeURIComponent(person)}`),
  handOver: (club: string, person: string) => ask<void>('PUT', `${at(club)}/owner/${encodeURIComponent(person)}`),
}
