// The engine for the page: a worker that starts when it is first asked, so that whoever only looks at the lobby loads
// nothing of it.
import type { Answer, Methods, Question } from './worker'

export type Remote = { [Name in keyof Methods]: (...args: Parameters<Methods[Name]>) => Promise<ReturnType<Methods[Name]>> }

const waiting = new Map<number, { done: (value: unknown) => void; failed: (problem: Error) => void }>()
let worker: Worker | null = null
let asked = 0

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<Answer>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('problem' in data) one?.failed(new Error(data.problem))
    else one?.done(data.value)
  }
  started.onerror = () => {                               // could not be loaded: tried again when asked again
    for (const one of waiting.values()) one.failed(new Error('The rules can not be loaded.'))
    waiting.clear()
    worker = null
  }
  return started
}

/** The rules, odds and bots, each call answered by a promise. */
export const engine = new Proxy({} as Remote, {
  get: (_, method: keyof Methods) => (...args: unknown[]) =>
    new Promise((done, failed) => {
      worker ??= start()
      waiting.set(asked, { done, failed })
      worker.postMessage({ id: asked++, method, args } satisfies Question)
    }),
})
