// The live connection to a table. It comes back by itself and then hears what it has missed, without gaps or repeats.
import type { Act, Told } from '@/types'
import { api, isHere } from './api'
import { LocalSocket } from './local'
import { isNowhere, Refusal, UNREACHABLE } from './refusal'

type Plain<T> = T extends unknown ? Omit<T, 'ref'> : never
export type PlainAct = Plain<Act>

export type Line = 'connecting' | 'open' | 'lost' | 'gone'

interface Hearer {
  since(): number // the last entry seen
  hear(told: Told): void
  line(state: Line): void
}

const FIRST_WAIT = 400,
  LONGEST_WAIT = 8000 // milliseconds until the next try
const PING = 25_000,
  SILENCE = 12_000
const NO_SUCH_TABLE = [1008, 4404]

type Socket = WebSocket | LocalSocket

/** To the server, or to the tables of this browser. */
function open(table: string, since: number): Socket {
  if (isHere(table)) return new LocalSocket(table, since)
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live?since=${since}`)
}

export class Live {
  #socket: Socket | null = null
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #pinger: ReturnType<typeof setInterval> | undefined
  #closed = false
  #next = 0
  #welcome = false // the last socket was let in
  #waiting = new Map<string, { done: () => void; failed: (error: Refusal) => void }>()

  constructor(
    readonly table: string,
    readonly hearer: Hearer,
  ) {
    this.#connect()
    addEventListener('online', this.#retry)
    if (!isHere(table)) addEventListener('offline', this.#cut)
    document.addEventListener('visibilitychange', this.#retry)
  }

  #connect(): void {
    const socket = open(this.table, this.hearer.since())
    this.#socket = socket
    this.#welcome = false
    // What one that was given up still says comes again by the next: heard twice, the log would have it twice.
    socket.onmessage = (event: { data: unknown }) =>
      socket === this.#socket && this.#hear(JSON.parse(String(event.data)) as Told)
    socket.onclose = (event: { code: number }) => this.#lost(socket, event.code)
    clearInterval(this.#pinger)
    this.#pinger = setInterval(() => this.#ping(socket), PING)
  }

  #hear(told: Told): void {
    if (told.type === 'welcome') {
      this.#wait = FIRST_WAIT
      this.#welcome = true
      this.hearer.line('open')
    }
    if (told.type === 'accepted' || told.type === 'refused') this.#answer(told)
    else this.hearer.hear(told)
    if (told.type === 'bye') this.#wait = Math.max(200, told.after * 1000)
  }

  #answer(told: Extract<Told, { type: 'accepted' | 'refused' }>): void {
    const waiting = told.ref ? this.#waiting.get(told.ref) : undefined
    if (!waiting) return
    this.#waiting.delete(told.ref!)
    if (told.type === 'accepted') waiting.done()
    else waiting.failed(new Refusal(told.code, told.sentence, told.reason))
  }

  #lost(socket: Socket, code: number): void {
    if (this.#closed || socket !== this.#socket) return
    this.#socket = null // what it says later, such as that it is closed, is old news
    for (const waiting of this.#waiting.values()) waiting.failed(new Refusal(UNREACHABLE, ''))
    this.#waiting.clear()
    if (NO_SUCH_TABLE.includes(code)) return this.hearer.line('gone')
    this.hearer.line('lost')
    if (!this.#welcome && !isHere(this.table)) void this.#lookForTable()
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.8 + 0.4 * Math.random()))
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7)
  }

  /** A browser does not say why a socket was not let in: whoever asks for the table itself is told. */
  async #lookForTable(): Promise<void> {
    try {
      await api.table(this.table)
    } catch (error) {
      if (this.#closed || !isNowhere(error)) return
      this.close()
      this.hearer.line('gone')
    }
  }

  /** The network or the person is back: don't wait out the pause. */
  #retry = (): void => {
    if (this.#closed || document.hidden || this.#socket) return
    clearTimeout(this.#timer)
    this.#wait = FIRST_WAIT
    this.#connect()
  }

  /** No network: the socket would notice only after a while. */
  #cut = (): void => {
    const socket = this.#socket
    if (this.#closed || socket?.readyState !== WebSocket.OPEN) return
    socket.close()
    this.#lost(socket, 0)
  }

  /** As whoever the browser's cookie now says. */
  reconnect(): void {
    const socket = this.#socket
    this.#socket = null // its end is no loss
    socket?.close()
    clearTimeout(this.#timer)
    this.#connect()
  }

  /** A connection that swallows a ping is dead, though nobody has said so. */
  #ping(socket: Socket): void {
    if (socket.readyState !== WebSocket.OPEN) return
    const dead = setTimeout(() => {
      socket.close()
      this.#lost(socket, 0)
    }, SILENCE)
    const alive = () => clearTimeout(dead)
    this.act({ type: 'ping' }).then(alive, alive)
  }

  /** Do something at the table; resolves once the server has done it. */
  act(act: PlainAct): Promise<void> {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal(UNREACHABLE, ''))
    const ref = String(this.#next++)
    return new Promise((done, failed) => {
      this.#waiting.set(ref, { done, failed })
      socket.send(JSON.stringify({ ...act, ref }))
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#pinger)
    removeEventListener('online', this.#retry)
    removeEventListener('offline', this.#cut)
    document.removeEventListener('visibilitychange', this.#retry)
    this.#socket?.close()
  }
}
