// The engine in a thread of its own. Each message asks for one method of it.
import { Engine } from './engine'
import { load } from './load'

export type Methods = { [Name in keyof Engine]: Engine[Name] }
export interface Question {
  id: number
  method: keyof Methods
  args: unknown[]
}
export type Answer = { id: number; value: unknown } | { id: number; problem: string }

const engine = load().then((rules) => new Engine(rules))
engine.catch(() => {}) // whoever asks is told

onmessage = async ({ data: { id, method, args } }: MessageEvent<Question>) => {
  let answer: Answer
  try {
    const ask = (await engine)[method] as (this: Engine, ...args: unknown[]) => unknown
    answer = { id, value: await ask.apply(await engine, args) }
  } catch (error) {
    answer = { id, problem: String(error) }
  }
  postMessage(answer)
}
