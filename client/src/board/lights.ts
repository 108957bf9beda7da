// What the board shows besides the position.
import type { CityName } from '@/types'

/** A city that can be chosen. soft: it starts an action; move and attack have their form (NOTES of the look). */
export interface Light {
  kind: 'soft' | 'move' | 'attack'
  chip?: string // cost, points
  sign?: 'arrow' | 'swords' // before the chip's text
  label: string // what choosing it does, for those who can't see the map
}
export interface Lights {
  cities: ReadonlyMap<CityName, Light>
  origin: CityName | null // the army that moves stands here
  chosen: CityName | null // lit, and about to be confirmed
  pointed: CityName | null // under the pointer, or named in the log
  threatened: ReadonlySet<CityName>
  routes: readonly [CityName, CityName][]
  fresh: ReadonlySet<CityName> // changed a moment ago
}

export const NO_LIGHTS: Lights = {
  cities: new Map(),
  origin: null,
  chosen: null,
  pointed: null,
  threatened: new Set(),
  routes: [],
  fresh: new Set(),
}
