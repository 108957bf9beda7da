// Pieces moved by hand in a position: pure functions over the data that the board shows. Cubes are never made nor lost: what is
// placed comes from the pool, then from the casualties, and what is taken goes back into the pool.
import type { Box, CityName, PlayerSide, Position, Side, Space } from '@/types'

type Player = Position['players'][number]
const cityIn = (position: Position, name: CityName) => position.cities.find((one) => one.name === name)!

/** So many cubes out of the pool, or back into it; false if there are not so many. */
function pay(player: Player, cubes: number): boolean {
  if (cubes > player.pool + player.casualties) return false
  const pool = Math.min(cubes, player.pool)
  player.pool -= pool
  player.casualties -= cubes - pool
  return true
}

/** A city's cube, or its fortification, goes back to whoever has it. */
function free(position: Position, city: Position['cities'][number]): void {
  const owner = city.controller === null ? null : position.players[city.controller]!
  if (owner && city.fortified) owner.fortifications++
  else if (owner) owner.pool++
  if (city.fortified) city.strength--
  city.controller = null
  city.fortified = false
}

export function control(position: Position, name: CityName, player: number | null): void {
  const city = cityIn(position, name),
    same = city.controller === player
  free(position, city)
  if (player === null || same) return
  if (city.side === 'persian' || city.side === 'bulgar') side(position, name, 'byzantine')
  if (pay(position.players[player]!, 1)) city.controller = player
}

export function side(position: Position, name: CityName, of: Side): void {
  const city = cityIn(position, name)
  if (of === 'persian' || of === 'bulgar') free(position, city)
  city.side = of
}

export function tokens(position: Position, name: CityName, by: number): void {
  const city = cityIn(position, name)
  city.tokens += by
  city.strength += by
}

/** A fortification stands in place of the cube. */
export function fortify(position: Position, name: CityName): void {
  const city = cityIn(position, name),
    owner = city.controller === null ? null : position.players[city.controller]!
  if (!owner || (!city.fortified && !owner.fortifications) || (city.fortified && !pay(owner, 1))) return
  owner.fortifications += city.fortified ? 1 : -1
  if (!city.fortified) owner.pool++
  city.fortified = !city.fortified
  city.strength += city.fortified ? 1 : -1
}

/** An army to a city; where it stands already, off the map. */
export function army(position: Position, name: CityName, player: number, of: PlayerSide): void {
  const own = position.players[player]!,
    gone = own.pawns[of] === name
  for (const city of position.cities)
    city.pawns = city.pawns.filter((pawn) => pawn.player !== player || pawn.side !== of)
  own.pawns[of] = gone ? null : name
  if (gone) return
  cityIn(position, name).pawns.push({ player, side: of })
  if (of === 'byzantine') own.pawn_placed = true
}

export function box(position: Position, player: number, of: PlayerSide, name: Box, number: number): void {
  const own = position.players[player]!
  if (pay(own, number - own.boxes[of][name])) own.boxes[of][name] = number
}

/** From the casualties into the pool, or back. */
export function pool(position: Position, player: number, number: number): void {
  const own = position.players[player]!,
    all = own.pool + own.casualties
  own.pool = Math.min(number, all)
  own.casualties = all - own.pool
}

export function buildings(position: Position, player: number, of: PlayerSide, number: number): void {
  const own = position.players[player]!
  if (pay(own, number - own.buildings[of])) own.buildings[of] = number
}

/** Whose cube lies on a space that one alone can have; the guard goes with it. */
export function space(position: Position, name: Space, player: number | null): void {
  const place = position.spaces.find((one) => one.space === name)!,
    before = place.holders[0] ?? null
  if (before !== null) position.players[before]!.pool++
  place.holders[0] = player !== null && pay(position.players[player]!, 1) ? player : null
  const of = ({ emperor: 'byzantine', caliph: 'arab' } as Partial<Record<Space, PlayerSide>>)[name]
  if (!of) return
  position.guards[of] = place.holders[0]
  for (const one of position.players) one.guard[of] = one.player === place.holders[0]
}
