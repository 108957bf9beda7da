// Where things are on the map: the library's own data (byzantium/draw/map.json).
import data from '@draw/map.json'
import type { CityName } from '@/types'

export const map = data
export const WIDTH = data.viewBox[2]!
export const HEIGHT = data.viewBox[3]!

export type Point = [number, number]
export interface Label {
  dx: number
  dy: number
  anchor: 'start' | 'middle' | 'end'
}
interface Place {
  name: CityName
  at: Point
  label: Label
  pawns: Point[]
}

export const places = new Map(data.cities.map((city) => [city.name as CityName, city as unknown as Place]))
/** Cities from north to south, so that those in front are drawn over those behind. */
export const southwards = [...places.values()].sort((a, b) => a.at[1] - b.at[1]).map((place) => place.name)

/** How near to each other the two nearest cities are. */
export const closest = Math.min(
  ...[...places.values()].flatMap((one, i, all) =>
    all.slice(i + 1).map((other) => Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])),
  ),
)

export function placeOf(city: CityName): Place {
  return places.get(city)!
}

export type RouteKind = 'road' | 'desert' | 'sea'
export interface Route {
  kind: RouteKind
  from: CityName
  to: CityName
  d: string
  mid: Point
}
export const routes = data.routes as Route[]

export function routeBetween(a: CityName, b: CityName): Route | undefined {
  return routes.find((route) => (route.from === a && route.to === b) || (route.from === b && route.to === a))
}

/** The lit city that lies most in a direction from here: for arrow keys. */
export function nearest(from: Point, dx: number, dy: number, among: readonly CityName[]): CityName | undefined {
  let best: CityName | undefined
  let least = Infinity
  for (const name of among) {
    const [x, y] = placeOf(name).at
    const along = (x - from[0]) * dx + (y - from[1]) * dy
    const across = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx)
    const far = along + 2.5 * across
    if (along > 4 && far < least) [best, least] = [name, far]
  }
  return best
}
