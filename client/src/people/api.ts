// What the pages of people ask the server; beside net/api.ts, which everybody loads first.
import { ask } from '@/net/api'
import type {
  Me,
  NewToken,
  NoticeWishes,
  Notices,
  OwnBots,
  Player,
  Question,
  RankedPlayer,
  RatingPool,
  RatingStep,
  SeatRating,
  Ways,
} from '@/types'

const of = (who: string) => `/players/${encodeURIComponent(who)}`

export const people = {
  ways: () => ask<Ways>('GET', '/me/ways'),
  askForNewPasskey: () => ask<Question>('POST', '/me/passkeys/question'),
  addPasskey: (question: string, credential: unknown) => ask<Me>('POST', '/me/passkeys', { question, credential }),
  endPasskey: (passkey: string) => ask<void>('DELETE', `/me/passkeys/${encodeURIComponent(passkey)}`),
  makeRecoveryCode: () => ask<{ code: string }>('POST', '/me/recovery'),
  setMail: (address: string, language: string) => ask<void>('PUT', '/me/mail', { address, language }),
  forgetMail: () => ask<void>('DELETE', '/me/mail'),
  deleteMe: (password: string | null) => ask<void>('DELETE', '/me', { password }),
  notices: () => ask<Notices>('GET', '/me/notices'),
  wishNotices: (wishes: NoticeWishes) => ask<void>('PUT', '/me/notices', wishes),
  addPush: (subscription: PushSubscriptionJSON) => ask<void>('POST', '/me/pushes', subscription),
  endPush: (endpoint: string) => ask<void>('DELETE', '/me/pushes', { endpoint }),
  tryPush: () => ask<void>('POST', '/me/pushes/test'),
  logIn: (login: string, password: string, bring: boolean) => ask<Me>('POST', '/login', { login, password, bring }),
  askForPasskey: () => ask<Question>('POST', '/login/passkey/question'),
  logInByPasskey: (question: string, credential: unknown, bring: boolean) =>
    ask<Me>('POST', '/login/passkey', { question, credential, bring }),
  logInByCode: (code: string, bring: boolean) => ask<Me>('POST', '/login/recovery', { code, bring }),
  askForLink: (address: string, language: string) => ask<void>('POST', '/login/mail/ask', { address, language }),
  logInByLink: (token: string, bring: boolean) => ask<Me>('POST', '/login/mail', { token, bring }),

  bots: () => ask<OwnBots>('GET', '/me/bots'),
  addBot: (title: string, source: string) => ask<NewToken>('POST', '/me/bots', { title, source }),
  renewToken: (name: string) => ask<NewToken>('POST', `/me/bots/${encodeURIComponent(name)}/token`),
  revokeToken: (name: string) => ask<void>('DELETE', `/me/bots/${encodeURIComponent(name)}/token`),
  forgetBot: (name: string) => ask<void>('DELETE', `/me/bots/${encodeURIComponent(name)}`),
  uploadModule: (name: string, file: Blob) => ask<void>('PUT', `/me/bots/${encodeURIComponent(name)}/module`, file),

  wishRating: (wanted: boolean) => ask<void>('PUT', '/me/rating', { wanted }),
  player: (who: string) => ask<Player>('GET', of(who)),
  follow: (who: string, wanted: boolean) => ask<void>(wanted ? 'PUT' : 'DELETE', `${of(who)}/follow`),
  block: (who: string, wanted: boolean) => ask<void>(wanted ? 'PUT' : 'DELETE', `${of(who)}/block`),
  ratingHistory: (who: string, pool: RatingPool, players: number) =>
    ask<RatingStep[]>('GET', `${of(who)}/history?pool=${pool}&players=${players}`),
  bestPlayers: (pool: RatingPool, players: number) =>
    ask<RankedPlayer[]>('GET', `/players?pool=${pool}&players=${players}`),
  ratingsAt: (table: string) => ask<SeatRating[]>('GET', `/tables/${encodeURIComponent(table)}/ratings`),
}
