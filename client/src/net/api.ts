// The server's HTTP interface. Everything that fails is a Refusal with a code and a sentence.
import { bindSeed } from '@/proof/seeds'
import type { DaysGame } from '@/day/day'
import { Refusal, UNREACHABLE } from './refusal'
import { SERVED } from './served'
import type {
  Act,
  Bot,
  Device,
  GameResult,
  Listing,
  Luck,
  Me,
  NewTable,
  PastViews,
  Preview,
  Problem,
  Review,
  ServerStatus,
  Table,
  TableSetup,
  View,
} from '@/types'

export { Refusal, UNREACHABLE }

/** Tables of this browser begin so; a server's never do. */
const HERE = 'local.'
export const isHere = (table: string): boolean => table.startsWith(HERE)
/** Those of the game of a day: it is the same for everybody. */
export const OF_A_DAY = `${HERE}day.`
/** Those of others, to be looked at. */
export const SEEN = `${HERE}seen.`

/** Milliseconds. Just after a password was set, requests that were under way come with a cookie that has ended. */
const UNTIL_COOKIES_ARE_NEW = [300, 1_000, 3_000, 8_000]

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  for (const pause of UNTIL_COOKIES_ARE_NEW)
    try {
      return await askOnce<T>(method, path, body)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'logged_out') throw error
      await new Promise((done) => setTimeout(done, pause))
    }
  return askOnce<T>(method, path, body)
}

async function askOnce<T>(method: string, path: string, body: unknown): Promise<T> {
  if (path.startsWith(`/tables/${HERE}`)) return (await import('./local')).askHere<T>(method, path, body)
  if (!SERVED) throw new Refusal(UNREACHABLE, '') // a folder on some web server: nobody there plays along
  const file = body instanceof Blob ? body : null
  let answer: Response
  try {
    answer = await fetch('/api' + path, {
      method,
      headers: body === undefined || file ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : (file ?? JSON.stringify(body)),
    })
  } catch {
    throw new Refusal(UNREACHABLE, '')
  }
  if (answer.status === 204) return undefined as T
  const data: unknown = await answer.json().catch(() => null)
  if (!answer.ok) {
    const problem = data as Problem | null
    throw new Refusal(problem?.code ?? UNREACHABLE, problem?.sentence ?? answer.statusText, problem?.reason)
  }
  return data as T
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`

export const api = {
  me: () => ask<Me>('GET', '/me'),
  rename: (name: string) => ask<Me>('PATCH', '/me', { name }),
  setWebhook: (webhook: string) => ask<Me>('PATCH', '/me', { webhook }),
  setPassword: (login: string, password: string, old: string | null) =>
    ask<Me>('PUT', '/me/password', { login, password, old }),
  devices: () => ask<Device[]>('GET', '/me/devices'),
  endDevice: (device: string) => ask<void>('DELETE', `/me/devices/${encodeURIComponent(device)}`),
  endOtherDevices: () => ask<void>('DELETE', '/me/devices'),
  logOut: () => ask<void>('POST', '/logout'),
  status: () => ask<ServerStatus>('GET', '/status'),
  bots: () => ask<Bot[]>('GET', '/bots'),
  openTables: () => ask<Listing[]>('GET', '/tables'),
  myTables: () => ask<Listing[]>('GET', '/me/tables'),
  setUp: async (wish: TableSetup) =>
    ask<{ table: string }>('POST', '/tables', { ...wish, seed_hash: await bindSeed() } satisfies NewTable),
  /** At a table of this browser: nobody else, no server. */
  setUpHere: async (setup: TableSetup, name: string, fixed?: DaysGame['fixed']) =>
    (await import('./local')).askHere<{ table: string }>('POST', '/tables', { setup, name, fixed }),
  bringHere: async (game: {
    record: unknown
    state: string | null
    bots: (string | null)[] | null
    name: string
    id?: string
  }) => (await import('./local')).askHere<{ table: string }>('POST', '/records', game),
  removeHere: (table: string) => ask<void>('DELETE', at(table)),
  importRecord: (record: unknown) => ask<{ table: string }>('POST', '/records', { record }),
  /** A game of this browser becomes a table of the server, and leaves the browser. */
  moveToServer: async (table: string, seats: TableSetup['seats']) => {
    const made = await ask<{ table: string }>('POST', '/records', {
      record: await api.record(table),
      seats,
      seed_hash: await bindSeed(),
    })
    await api.removeHere(table)
    return made
  },
  table: (table: string) => ask<Table>('GET', at(table)),
  view: (table: string) => ask<View | null>('GET', at(table) + '/view'),
  preview: (table: string) => ask<Preview>('GET', at(table) + '/preview'),
  pastViews: (table: string, first: number, count: number) =>
    ask<PastViews>('GET', `${at(table)}/views?first=${first}&count=${count}`),
  result: (table: string) => ask<GameResult>('GET', at(table) + '/result'),
  review: (table: string) => ask<Review>('GET', at(table) + '/review'),
  sit: async (table: string, seat: number, invitation: string | null) =>
    ask<{ seq: number; person: string }>('PUT', `${at(table)}/seats/${seat}`, {
      invitation,
      seed_hash: await bindSeed(),
    }),
  block: (person: string) => ask<void>('PUT', `/players/${encodeURIComponent(person)}/block`),
  leave: (table: string, seat: number) => ask<{ seq: number }>('DELETE', `${at(table)}/seats/${seat}`),
  seatBot: (table: string, seat: number, bot: string) =>
    ask<{ seq: number }>('PUT', `${at(table)}/seats/${seat}/bot`, { bot }),
  rematch: async (table: string) =>
    ask<{ table: string }>('POST', at(table) + '/rematch', { seed_hash: await bindSeed() }),
  fork: (table: string, decision: number, bots: (string | null)[]) =>
    ask<{ table: string }>('POST', at(table) + '/fork', { decision, bots }),
  act: (table: string, act: Act) => ask<unknown>('POST', at(table) + '/acts', act),
  luck: (table: string) => ask<Luck>('GET', at(table) + '/luck'),
  report: (table: string, seat: number, text: string) => ask<void>('POST', at(table) + '/reports', { seat, text }),
  note: (table: string) => ask<{ text: string }>('GET', at(table) + '/note'),
  writeNote: (table: string, text: string) => ask<{ text: string }>('PUT', at(table) + '/note', { text }),
  record: (table: string) => ask<Record<string, unknown>>('GET', at(table) + '/record'),
}
