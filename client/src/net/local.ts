// The tables of this browser: a worker in place of a server (local/host.ts), started when it is first asked.
import type { Answer, Connecting, Question } from '@/local/host'
import type { Row } from '@/local/store'
import { Refusal, UNREACHABLE } from './refusal'

const lines = new Set<LocalSocket>()
const waiting = new Map<number, { done: (value: never) => void; failed: (error: Refusal) => void }>()
let host: Worker | null = null
let asked = 0

function start(): Worker {
  const worker = new Worker(new URL('../local/host.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('problem' in data) one?.failed(new Refusal(data.problem.code, data.problem.sentence, data.problem.reason))
    else one?.done(data.value as never)
  }
  worker.onerror = () => {
    // could not be loaded: tried again when asked again
    for (const one of waiting.values()) one.failed(new Refusal(UNREACHABLE, ''))
    waiting.clear()
    host = null
    for (const line of lines) line.break()
  }
  return worker
}

/** Start, if it is not yet. */
export function wake(): void {
  host ??= start()
}

/** The tables of a window that keeps nothing are known to their thread alone. */
export const tablesHere = async (): Promise<Row[]> => (host ? askHere<Row[]>('GET', '/tables') : [])

export function askHere<T>(method: string, path: string, body?: unknown): Promise<T> {
  return new Promise((done, failed) => {
    host ??= start()
    waiting.set(asked, { done, failed })
    host.postMessage({ id: asked++, method, path, body } satisfies Question)
  })
}

/** A live connection to a table of this browser, as a WebSocket is to one of the server's. */
export class LocalSocket {
  readyState: number = WebSocket.OPEN
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  #port: MessagePort

  constructor(table: string, since: number) {
    host ??= start()
    lines.add(this)
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = ({ data }: MessageEvent<unknown>) =>
      typeof data === 'string' ? this.onmessage?.({ data }) : this.onclose?.({ code: NO_SUCH_TABLE })
    host.postMessage({ connect: table, since, port: port2 } satisfies Connecting, [port2])
  }

  send(text: string): void {
    this.#port.postMessage(text)
  }

  /** Its thread could not be loaded: whoever listens tries again. */
  break(): void {
    this.close()
    this.onclose?.({ code: NO_THREAD })
  }

  close(): void {
    lines.delete(this)
    this.readyState = WebSocket.CLOSED
    this.#port.postMessage(null)
    this.#port.close()
  }
}

const NO_SUCH_TABLE = 4404
const NO_THREAD = 1006 // as sockets say it whose line breaks
