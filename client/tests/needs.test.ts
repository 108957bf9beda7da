// The tax question begins with what is needed: one press must not cost a newcomer their pool.
import { expect, it } from 'vitest'
import { cubesNeeded, shareNeeded } from '../src/table/needs'
import type { Option, PlayerView } from '../src/types'

const numbers = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, i) => ({ args: { number: least + i } })) as unknown as Option[]
const lacking = (byzantine: number, arab: number) =>
  ({ forecast: { byzantine: { unpaid: byzantine }, arab: { unpaid: arab } } }) as unknown as PlayerView
const cubes = (byzantine: number, arab: number, pool = 9) => {
  const options = numbers(1, pool)
  return options[cubesNeeded(options, lacking(byzantine, arab))]!.args.number
}
const share = (all: number, byzantine: number, arab: number) => {
  const options = numbers(0, all)
  return options[shareNeeded(options, lacking(byzantine, arab))]!.args.number
}

it('is never all cubes of the pool unless they are needed', () => {
  expect([cubes(0, 0), cubes(0, 8), cubes(3, 4), cubes(0, 7), cubes(30, 9)]).toEqual([1, 4, 4, 4, 9])
})

it('pays what either side lacks first', () => {
  expect([share(8, 0, 8), share(8, 6, 0), share(4, 0, 8), share(8, 4, 8), share(6, 0, 0)]).toEqual([0, 7, 0, 3, 3])
})
