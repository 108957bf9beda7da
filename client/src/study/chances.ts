// How likely each result of chance is: a die hits with one half, the first player is drawn.
import type { Option, View } from '@/types'

export interface Chance {
  option: Option
  chance: number
}

/** Of so many dice so many hits. */
export function hits(dice: number, wanted: number): number {
  let ways = 1
  for (let i = 0; i < wanted; i++) ways = (ways * (dice - i)) / (i + 1)
  return ways / 2 ** dice
}

export function chancesOf({ prompt, options }: View): Chance[] {
  if (prompt.id !== 'prompt.dice') return options.map((option) => ({ option, chance: 1 / options.length }))
  return options.map((option) => ({ option, chance: hits(prompt.args.number ?? 0, option.args.number ?? 0) }))
}
