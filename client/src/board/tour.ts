// Not all cities that can be chosen fit on a small screen: which part of the map shows the most of them, and which the next ones.
import type { Point } from './geometry'

/** Corner of a part of the map, in its own measures. */
export type Corner = readonly [left: number, top: number]

export const isWithin = (
  [x, y]: Readonly<Point>,
  [left, top]: Corner,
  [width, height]: Readonly<Point>,
  edge: number,
) => x >= left + edge && x <= left + width - edge && y >= top + edge && y <= top + height - edge

/**
 * The part of this size that holds the most of these points, `edge` away from its border; their middle in its middle.
 * With the points as its western and northern bounds every way to hold some of them has been tried.
 */
export function fullestPart(points: readonly Readonly<Point>[], size: Readonly<Point>, edge: number): Corner | null {
  let best: Readonly<Point>[] = []
  for (const [west] of points) {
    for (const [, north] of points) {
      const inside = points.filter((point) => isWithin(point, [west - edge, north - edge], size, edge))
      if (inside.length > best.length) best = inside
    }
  }
  const middle = (along: 0 | 1) =>
    (Math.min(...best.map((point) => point[along])) + Math.max(...best.map((point) => point[along]))) / 2
  return best.length ? [middle(0) - size[0] / 2, middle(1) - size[1] / 2] : null
}
