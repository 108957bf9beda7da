// What is lit on the board for the question that is asked.
import { NO_LIGHTS, type Light, type Lights } from '@/board/lights'
import type { CityName, View } from '@/types'
import { words } from '@/words/index.svelte'
import { chipOf, consequences, doing, isAttack, last, type Path } from './choices'
import { cityOf, type Choosing } from './choosing.svelte'

/** The cities that can be chosen, each told in words: once for a question, not whenever the pointer moves. */
export function litCities(choosing: Choosing): Map<CityName, Light> {
  const cities = new Map<CityName, Light>()
  for (const [target, paths] of choosing.all) {
    const city = cityOf(target)
    if (city && paths[0]) cities.set(city, lightOf(paths, choosing))
  }
  return cities
}

export function lighting(
  view: View,
  choosing: Choosing,
  cities: Map<CityName, Light>,
  threatened: readonly CityName[],
  pointed: CityName | null,
  fresh: ReadonlySet<CityName>,
): Lights {
  const marching = view.prompt.id === 'prompt.march' || view.prompt.id === 'prompt.retreat_to'
  const origin =
    choosing.at.asked !== null && marching ? (view.prompt.args.city ?? null) : (view.position.attack?.city ?? null)
  return {
    ...NO_LIGHTS,
    cities,
    origin,
    fresh,
    pointed: pointed ?? cityOf(choosing.pointed),
    chosen: cityOf(choosing.staged?.target ?? null),
    threatened: new Set(threatened),
    routes:
      choosing.at.asked !== null && marching && origin
        ? [...cities.keys()].map((city): [CityName, CityName] => [origin, city])
        : [],
  }
}

function lightOf(paths: Path[], choosing: Choosing): Light {
  const path = paths[0]!,
    option = last(path),
    names = choosing.at.names
  const starts = choosing.at.shown?.prompt.id === 'prompt.action'
  const label = paths
    .map((one) =>
      [
        doing(one, names),
        ...(one.options.length > 1 ? [words(one.options[0]!, names)] : []),
        ...consequences(last(one)),
      ].join(', '),
    )
    .join('; ')
  const chip = starts ? undefined : chipOf(option)
  const sign = isAttack(path) ? 'swords' : option.effects.cost === undefined ? null : 'arrow'
  return {
    kind: starts ? 'soft' : isAttack(path) ? 'attack' : 'move',
    label,
    ...(chip ? { chip } : {}),
    ...(sign ? { sign } : {}),
  }
}

/** Where a card of this size covers least of what matters: beside the city, within the frame. */
export function besides(
  at: readonly [number, number],
  size: readonly [number, number],
  frame: readonly [number, number],
  avoid: readonly (readonly [number, number])[],
): [number, number] {
  const [w, h] = size,
    gap = 44
  const spots: [number, number][] = [
    [at[0] - w / 2, at[1] - h - gap],
    [at[0] - w / 2, at[1] + gap],
    [at[0] + gap, at[1] - h / 2],
    [at[0] - w - gap, at[1] - h / 2],
    [at[0] + gap, at[1] - h - gap],
    [at[0] - w - gap, at[1] - h - gap],
    [at[0] + gap, at[1] + gap],
    [at[0] - w - gap, at[1] + gap],
  ]
  const inside = ([x, y]: [number, number]): [number, number] => [
    Math.max(8, Math.min(frame[0] - w - 8, x)),
    Math.max(8, Math.min(frame[1] - h - 8, y)),
  ]
  const covered = ([x, y]: [number, number]) =>
    [...avoid, at].filter(([px, py]) => px > x - 24 && px < x + w + 24 && py > y - 24 && py < y + h + 30).length
  return spots.map(inside).reduce((best, spot) => (covered(spot) < covered(best) ? spot : best))
}
