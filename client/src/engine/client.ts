// The engine for the page: a worker that starts when it is first asked, so that whoever only looks at the lobby loads
// nothing of it.
import type { Answer, Methods, Question } from './worker'

export type Remote = {
  [Name in keyof Methods]: (...args: Parameters<Methods[Name]>) => Promise<ReturnType<Methods[Name]>>
}

interface Waiting {
  done: (value: unknown) => void
  failed: (problem: Error) => void
}

/** An engine in a worker of its own, started when it is first asked, each call answered by a promise. */
export class Worked {
  #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #asked = 0

  readonly engine = new Proxy({} as Remote, {
    get:
      (_, method: keyof Methods) =>
      (...args: unknown[]) =>
        new Promise((done, failed) => {
          this.#worker ??= this.#start()
          this.#waiting.set(this.#asked, { done, failed })
          this.#worker.postMessage({ id: this.#asked++, method, args } satisfies Question)
        }),
  })

  /** Start, if it is not yet: somebody is about to ask. */
  wake(): void {
    this.#worker ??= this.#start()
  }

  /** Whatever it works on is given up; asked again, it starts anew. */
  stop(): void {
    this.#worker?.terminate()
    this.#giveUp(new Error('No longer wanted.'))
  }

  #giveUp(problem: Error): void {
    this.#worker = null
    for (const one of this.#waiting.values()) one.failed(problem)
    this.#waiting.clear()
  }

  #start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      const one = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('problem' in data) one?.failed(new Error(data.problem))
      else one?.done(data.value)
    }
    started.onerror = () => this.#giveUp(new Error('The rules can not be loaded.')) // tried again when asked again
    return started
  }
}

/** The rules, odds and bots of the page. */
const rules = new Worked()
export const { engine } = rules
export const wakeEngine = () => rules.wake()
