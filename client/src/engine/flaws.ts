// What no game can reach, by the library's own checks (made/checks.ts), and the little that those are written with.
import { check_position } from './made/checks'
import * as T from './made/tables'

export interface Flaw {
  id: `flaw.${string}`
  args: Record<string, unknown>
}

/** The first thing that is wrong with a position between two actions; null: a game can reach it. */
export function flawIn(g: T.State): Flaw | null {
  try {
    check_position(g, range(T.CITIES.length), 1)
    return null
  } catch (found) {
    if (found instanceof Found) return found.flaw
    throw found
  }
}

class Found extends Error {
  constructor(readonly flaw: Flaw) {
    super(flaw.id)
  }
}

// Numbers of things are told by their ids.
const IDS: Readonly<Record<string, readonly string[]>> = { city: T.CITIES, side: T.SIDES, space: T.SPACES }

export function refuse(id: Flaw['id'], args: Record<string, number | readonly number[]> = {}): never {
  const told = Object.entries(args).map(([name, value]) => [name, IDS[name]?.[value as number] ?? value])
  throw new Found({ id, args: Object.fromEntries(told) as Flaw['args'] })
}

// Sets of cities have more than the 32 bits that operators know.
export const has = (set: number, bit: number): boolean => Math.floor(set / 2 ** bit) % 2 === 1
export const and = (a: number, b: number): number => Number(BigInt(a) & BigInt(b))
export const not = (set: number): number => 2 ** T.CITIES.length - 1 - set
export const size = (set: number): number => range(T.CITIES.length).filter((bit) => has(set, bit)).length
export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
export const count = (values: readonly number[], value: number): number => values.filter((one) => one === value).length
