import { expect, test } from 'vitest'
import { closest, places } from '../src/board/geometry'
import { fullestPart, isWithin } from '../src/board/tour'

const SIZE = [300, 200] as const,
  EDGE = 22
const shown = (points: [number, number][]) => {
  const part = fullestPart(points, [...SIZE], EDGE)!
  return points.filter((point) => isWithin(point, part, [...SIZE], EDGE))
}

test('what fits is shown whole, its middle in the middle', () => {
  expect(
    fullestPart(
      [
        [100, 100],
        [200, 100],
        [150, 200],
      ],
      [...SIZE],
      EDGE,
    ),
  ).toEqual([0, 50])
  expect(
    shown([
      [100, 100],
      [200, 100],
      [150, 200],
    ]),
  ).toHaveLength(3)
})

test('of what does not fit, the part with the most', () => {
  expect(
    shown([
      [0, 0],
      [900, 100],
      [1000, 150],
      [1000, 700],
    ]),
  ).toEqual([
    [900, 100],
    [1000, 150],
  ])
})

test('every city is shown sooner or later: each part shows at least one more', () => {
  let left = [...places.values()].map((place) => place.at)
  for (let part = 0; left.length; part++) {
    const seen = shown(left)
    expect(seen.length).toBeGreaterThan(0)
    left = left.filter((point) => !seen.includes(point))
    expect(part).toBeLessThan(20)
  }
})

test('nothing to show', () => expect(fullestPart([], [...SIZE], EDGE)).toBeNull())

test('cities are far enough from each other to be told apart by a finger at two thirds of the design', () => {
  expect(closest * 0.67).toBeGreaterThan(44)
})
