// Where chips and names of cities have room. On a small map the pieces are larger than it, so that they would lie on each other:
// chips and names move to another side of their city, and names of cities that matter less give way.
import type { City, CityName } from '@/types'
import { t } from '@/words/index.svelte'
import { placeOf, type Label } from './geometry'
import type { Lights } from './lights'

type Box = readonly [left: number, top: number, right: number, bottom: number]
const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

const LETTER = 6.1,
  CAPITAL = 7.7,
  LINE = 11 // of a name, in the measures of a city; that of the capital is larger
const BODY: Box = [-17, -16, 17, 10]
const CORNERS = [
  [-26, -27],
  [26, -27],
  [0, -36],
  [-40, -4],
  [40, -4],
] as const

/** Where a name may stand if it has no room where it was drawn. */
const SIDES: readonly Label[] = [
  { dx: 0, dy: 22, anchor: 'middle' },
  { dx: 21, dy: 3, anchor: 'start' },
  { dx: -21, dy: 3, anchor: 'end' },
  { dx: 0, dy: -21, anchor: 'middle' },
]

export interface Marks {
  chips: Map<CityName, readonly [number, number]>
  names: Map<CityName, Label | null> // null: no room
}

/** `scale`: how much larger than the map the pieces are drawn. As designed (1), everything has its room. */
export function arrange(cities: readonly City[], lights: Lights, scale: number): Marks {
  const marks: Marks = { chips: new Map(), names: new Map() }
  if (scale < 1.04) return marks
  const at = (name: CityName, [l, u, r, d]: Box): Box => {
    const [x, y] = placeOf(name).at
    return [x + l * scale, y + u * scale, x + r * scale, y + d * scale]
  }
  const bodies = cities.map((city) => ({ name: city.name, box: at(city.name, BODY) }))
  const taken: Box[] = []
  for (const [name, { chip, sign }] of lights.cities) {
    if (!chip) continue
    const half = ((sign ? 20 : 12) + chip.length * 7) / 2
    const boxOf = ([x, y]: readonly [number, number]) => at(name, [x - half, y - 10, x + half, y + 10])
    const badge = (placeOf(name).pawns[0]?.[0] ?? 0) < 0 ? 1 : 0
    const corners = [CORNERS[badge]!, ...CORNERS]
    const free = corners.find(
      (corner) =>
        ![...taken, ...bodies.filter((one) => one.name !== name).map((one) => one.box)].some((box) =>
          overlap(box, boxOf(corner)),
        ),
    )
    marks.chips.set(name, free ?? corners[0]!)
    taken.push(boxOf(free ?? corners[0]!))
  }
  const weight = (city: City) =>
    lights.chosen === city.name || lights.origin === city.name
      ? 4
      : (lights.cities.get(city.name)?.kind ?? 'soft') !== 'soft'
        ? 3
        : city.name === 'Constantinople'
          ? 2
          : lights.cities.has(city.name)
            ? 1
            : 0
  for (const { name } of [...cities].sort((a, b) => weight(b) - weight(a))) {
    const wide = t(`city.${name}`).length * (name === 'Constantinople' ? CAPITAL : LETTER)
    const boxOf = ({ dx, dy, anchor }: Label): Box => {
      const left = anchor === 'start' ? dx : anchor === 'end' ? dx - wide : dx - wide / 2
      return at(name, [left, dy - LINE, left + wide, dy + 2])
    }
    const others = bodies.filter((one) => one.name !== name).map((one) => one.box)
    const places = name === 'Constantinople' ? [placeOf(name).label] : [placeOf(name).label, ...SIDES]
    const free = places.find((place) => ![...taken, ...others].some((other) => overlap(other, boxOf(place))))
    marks.names.set(name, free ?? null)
    if (free) taken.push(boxOf(free))
  }
  return marks
}
