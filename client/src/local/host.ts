// The tables of this browser, in a thread of their own. It answers what the server's HTTP interface answers, as far as that makes
// sense without other people, and speaks the server's live messages: one who asks needn't know who answers.
import { engine as thinker } from '@/engine/client'
import { Engine } from '@/engine/engine'
import { isKnown, isLearned } from '@/engine/bots'
import { load } from '@/engine/load'
import { Refusal, UNREACHABLE } from '@/net/refusal'
import type { Act, Problem, TableSetup, Told } from '@/types'
import { readRecord, type GameRecord } from './record'
import { now, perform, Room } from './room'
import { store } from './store'
import { LocalTable, type Facts } from './table'

export interface Question {
  id: number
  method: string
  path: string
  body: unknown
}
export type Answer = { id: number; value: unknown } | { id: number; problem: Problem }
/** A live connection: messages go through the port as texts, as through a socket. */
export interface Connecting {
  connect: string
  since: number
  port: MessagePort
}

const engine = load().then((rules) => new Engine(rules))
engine.catch(() => {}) // whoever asks is told
const rooms = new Map<string, Promise<Room>>()
const windows = 'BroadcastChannel' in self ? new BroadcastChannel('byzantium.tables') : null
if (windows)
  windows.onmessage = ({ data }: MessageEvent<string>) =>
    void rooms
      .get(data)
      ?.then((room) => room.hearNews())
      .catch(() => {})
const changed = (table: string) => windows?.postMessage(table)

// ---------------------------------------------------------------- tables

function room(id: string): Promise<Room> {
  const known = rooms.get(id)
  if (known) return known
  const read = Promise.all([engine, store()]).then(async ([rules, kept]) => {
    const found = await kept.read(id)
    if (!found) throw new Refusal('no_such_table', 'There is no such table in this browser.')
    return new Room(new LocalTable(rules, found.row.facts, found.entries), found.row.note, kept, changed)
  })
  rooms.set(id, read)
  read.catch(() => rooms.delete(id))
  return read
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const random = (bytes: number) => hex(crypto.getRandomValues(new Uint8Array(bytes)))

interface Wish {
  setup: TableSetup
  name: string
  record?: Facts['record']
  fixed?: { id: string; secret?: string; day?: string; seen?: boolean }
}

thinker.newGame(2).catch(() => {}) // its thread starts, too; whether it can is seen when a bot is asked

async function setUp({ setup, name, record = null, fixed }: Wish): Promise<{ table: string }> {
  for (const { kind, bot } of setup.seats) {
    if (kind === 'open') throw new Refusal('bad_request', 'At a table of this browser nobody else can sit.')
    if (kind === 'bot' && !isKnown(bot ?? '')) throw new Refusal('bad_request', `The page has no bot ${bot}.`)
  }
  await Promise.all(setup.seats.map(({ bot }) => bot && isLearned(bot) && thinker.prepare(bot))).catch(() => {
    throw new Refusal(UNREACHABLE, 'This opponent has to be fetched once, and there is no network.')
  })
  const id = fixed?.id ?? `local.${random(8)}`,
    [rules, kept] = await Promise.all([engine, store()])
  if (fixed && (await kept.read(id))) return { table: id } // one try: it goes on
  const facts: Facts = {
    id,
    created: now(),
    name,
    secret: fixed?.secret ?? random(32),
    setup,
    record,
    ...(fixed?.day ? { day: fixed.day } : {}),
    ...(fixed?.seen ? { seen: true } : {}),
  }
  const made = new Room(new LocalTable(rules, facts), '', kept, changed)
  await made.act((table, at) => table.begin(at))
  rooms.set(id, Promise.resolve(made))
  return { table: id }
}

/** A table where all seats are mine or bots', with a game from elsewhere. */
async function bring(
  record: GameRecord,
  state: string | null,
  bots: readonly (string | null)[] | null,
  name: string,
  id?: string,
): Promise<{ table: string }> {
  const seats = record.players.map((player, i): TableSetup['seats'][number] => ({
    kind: bots?.[i] ? 'bot' : 'me',
    name: player,
    bot: bots?.[i] ?? null,
    invited: null,
  }))
  const setup = {
    seats,
    options: record.options,
    listed: false,
    pace: 'live',
    undo: 'own',
    clock: null,
    delay: 0,
  } as unknown as TableSetup
  const begun = state ?? (record.start && (await stateOf(record.start)))
  return setUp({ setup, name, record: { record, state: begun }, ...(id ? { fixed: { id, seen: true } } : {}) })
}

/** The state that a position's line of text tells, as tables keep it. */
async function stateOf(position: string): Promise<string> {
  const state = (await engine).fromText(position)
  if (!state) throw new Refusal('bad_record', 'The position that the game begins with is none.')
  return btoa(String.fromCharCode(...state))
}

async function rematch(of: Room): Promise<{ table: string }> {
  const made = await setUp({ setup: of.table.rematchSetup(), name: of.table.facts.name })
  await of.act((table, at) => table.goOnAt(made.table, at))
  return made
}

function fork(of: Room, decision: number, bots: readonly (string | null)[] | null): Promise<{ table: string }> {
  const game = of.table.startedGame(),
    cut = game.record()
  cut.decisions = cut.decisions.slice(0, decision)
  return bring(cut, of.table.facts.record?.state ?? null, bots, of.table.facts.name)
}

async function remove(of: Room): Promise<void> {
  const { id } = of.table.facts
  rooms.delete(id)
  await (await store()).remove(id)
}

// ---------------------------------------------------------------- what can be asked

type Handler = (room: Room, body: never, query: URLSearchParams, seat: number) => unknown
const ROUTES: Readonly<Record<string, Handler>> = {
  'GET ': (room) => room.data(),
  'GET /view': (room) => room.table.view(),
  'GET /views': (room, _, query) => room.table.past(Number(query.get('first')), Number(query.get('count'))),
  'GET /entries': (room, _, query) => ({ entries: room.table.entriesSince(Number(query.get('since') ?? 0)) }),
  'GET /result': (room) => room.table.startedGame().result(),
  'GET /luck': (room) => room.table.startedGame().luck(),
  'GET /record': (room) => room.table.startedGame().record(),
  'GET /note': (room) => ({ text: room.note }),
  'PUT /note': async (room, { text }: { text: string }) => (await room.writeNote(text), { text }),
  'POST /acts': async (room, act: Act) => ({ seq: await perform(room, act) }),
  'POST /rematch': rematch,
  'POST /fork': (room, { decision, bots }: { decision: number; bots: (string | null)[] | null }) =>
    fork(room, decision, bots),
  'DELETE ': (room) => remove(room),
  'DELETE /seats': async (room, _, _query, seat) => ({ seq: await room.act((table, at) => table.leave(seat, at)) }),
}

async function answer({ method, path, body }: Question): Promise<unknown> {
  if (path === '/tables') return method === 'GET' ? (await store()).tables() : setUp(body as Wish)
  if (path === '/records') {
    const { record, state, bots, name, id } = body as {
      record: unknown
      state: string | null
      bots: (string | null)[] | null
      name: string
      id?: string
    }
    return bring(readRecord(record), state, bots, name, id)
  }
  const [, id = '', what = '', seat = '0', asked = ''] =
    /^\/tables\/([^/?]+)(\/\w+)?(?:\/(\d+))?(?:\?(.*))?$/.exec(path) ?? []
  const handler = ROUTES[`${method} ${what}`]
  if (!handler) throw new Refusal('not_here', 'For that the game must be on a server.')
  return handler(await room(decodeURIComponent(id)), body as never, new URLSearchParams(asked), Number(seat))
}

const problem = (error: unknown): Required<Problem> =>
  error instanceof Refusal
    ? { code: error.code, sentence: error.message, reason: error.reason }
    : { code: 'failed', sentence: String(error), reason: null }

// ---------------------------------------------------------------- live

async function connect({ connect: id, since, port }: Connecting): Promise<void> {
  const tell = (told: Told) => port.postMessage(JSON.stringify(told))
  try {
    const at = await room(id),
      hearer = { tell }
    port.onmessage = ({ data }: MessageEvent<string | null>) =>
      void (data === null ? at.leave(hearer) : hear(at, JSON.parse(data) as Act, tell))
    at.enter(hearer, since)
  } catch (error) {
    port.postMessage({ gone: problem(error) })
  }
}

async function hear(at: Room, act: Act, tell: (told: Told) => void): Promise<void> {
  const ref = act.ref ?? null
  try {
    tell({ type: 'accepted', seq: await perform(at, act), ref })
  } catch (error) {
    tell({ type: 'refused', ...problem(error), ref })
  }
}

onmessage = async ({ data }: MessageEvent<Question | Connecting>) => {
  if ('connect' in data) return connect(data)
  try {
    postMessage({ id: data.id, value: await answer(data) } satisfies Answer)
  } catch (error) {
    postMessage({ id: data.id, problem: problem(error) } satisfies Answer)
  }
}
