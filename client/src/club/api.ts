// What the pages of tournaments ask the server; beside net/api.ts, which everybody loads first.
import { ask } from '@/net/api'
import type { NewTournament, Tournament, TournamentListing } from '@/types'

const of = (tournament: string) => `/tournaments/${encodeURIComponent(tournament)}`

export const club = {
  tournaments: () => ask<TournamentListing[]>('GET', '/tournaments'),
  tournament: (tournament: string) => ask<Tournament>('GET', of(tournament)),
  setUp: (wish: NewTournament) => ask<{ tournament: string }>('POST', '/tournaments', wish),
  signUp: (tournament: string) => ask<void>('PUT', `${of(tournament)}/me`),
  withdraw: (tournament: string) => ask<void>('DELETE', `${of(tournament)}/me`),
  addBot: (tournament: string, bot: string) => ask<void>('POST', `${of(tournament)}/bots`, { bot }),
  remove: (tournament: string, number: number) => ask<void>('DELETE', `${of(tournament)}/entrants/${number}`),
  start: (tournament: string) => ask<void>('POST', `${of(tournament)}/start`),
  cancel: (tournament: string) => ask<void>('POST', `${of(tournament)}/cancel`),
}
