// A position as it stands after an event, while a step is shown: pieces, cubes, bezants and points, one thing after the other. No
// rules: an event says what it changes. What follows from that (strengths, standings) comes with the view when all has been shown.
import { SIDES, type Attack, type City, type Message, type PlayerSide, type PlayerView, type Position } from '@/types'

type Changes = Partial<Position>

/** `final`: the position that the step leads to, for what events don't tell. */
export function unfold(position: Position, event: Message, final: Position | null = null): Position {
  const { args } = event
  const number = args.number ?? 1
  const player = args.player ?? -1
  const side = args.side === 'arab' ? 'arab' : 'byzantine'
  const change = (changes: Changes): Position => ({ ...position, ...changes })
  const fight = (changes: Partial<Attack>): Position =>
    position.attack ? change({ attack: { ...position.attack, ...changes } }) : position
  switch (event.id) {
    case 'event.turn':
      return change({ turn: args.turn!, attack: null })
    case 'event.action':
      return change({ active: player, attack: null, march: null })
    case 'event.cubes':
      return moved(moved(position, args.place, player, -number), args.to, player, number)
    case 'event.bezants':
      return ofPlayer(position, player, (one) => bySide(one, 'treasury', side, args.amount!))
    case 'event.points':
      return ofPlayer(position, player, (one) => bySide(one, 'points', side, args.amount!))
    case 'event.guard':
      return change({
        guards: { ...position.guards, [side]: args.flag ? player : null },
        players: at(position.players, player, (one) => ({ ...one, guard: { ...one.guard, [side]: args.flag! } })),
      })
    case 'event.pawn':
      return marched(position, player, side, args.city ?? null, args.to_city ?? null)
    case 'event.tokens':
      return ofCity(position, args.city, (city) => ({
        side: args.side!,
        tokens: args.number!,
        strength: city.strength + args.number! - city.tokens,
      }))
    case 'event.control':
      return ofCity(position, args.city, () => ({ controller: args.flag ? player : null }))
    case 'event.fortification':
      return ofPlayer(
        ofCity(position, args.city, (city) => ({
          fortified: args.flag!,
          strength: city.strength + (args.flag ? 1 : -1),
        })),
        player,
        (one) => ({ fortifications: one.fortifications + (args.flag ? -1 : 1) }),
      )
    case 'event.bulgars':
      return change({
        bulgars: { box: args.number!, supply: position.bulgars.supply + position.bulgars.box - args.number! },
      })
    case 'event.returned':
      return ofPlayer(position, player, (one) => ({ pool: args.pool!, casualties: one.casualties - args.number! }))
    case 'event.attack':
      return change({
        march: null,
        attack: {
          city: args.city!,
          player,
          side: args.side!,
          force: { strength: 0, dice: 0 },
          foe_kind: null,
          foe: null,
          foe_force: null,
          hits: [],
          standing: [],
          stood: [],
        },
      })
    case 'event.stands':
      return fight({ standing: [...new Set([...(position.attack?.standing ?? []), player])] })
    case 'event.battle': {
      const known = final?.attack?.foe === (args.rival ?? null) ? final.attack : null
      return fight({
        foe_kind: args.foe_kind!,
        foe: args.rival ?? null,
        force: known?.force ?? position.attack!.force,
        foe_force: known?.foe_force ?? null,
        standing: final?.attack?.city === position.attack?.city ? final!.attack!.standing : position.attack!.standing,
      })
    }
    case 'event.siege':
      return fight({ foe_kind: null, foe: null, foe_force: null })
    default:
      return position
  }
}

const at = <T>(all: readonly T[], i: number, change: (one: T) => T): T[] =>
  all.map((one, k) => (k === i ? change(one) : one))

const ofPlayer = (position: Position, player: number, change: (one: PlayerView) => Partial<PlayerView>): Position => ({
  ...position,
  players: at(position.players, player, (one) => ({ ...one, ...change(one) })),
})

const ofCity = (
  position: Position,
  name: string | null | undefined,
  change: (one: City) => Partial<City>,
): Position => ({
  ...position,
  cities: position.cities.map((city) => (city.name === name ? { ...city, ...change(city) } : city)),
})

const bySide = (one: PlayerView, of: 'treasury' | 'points', side: PlayerSide, by: number) => ({
  [of]: { ...one[of], [side]: one[of][side] + by },
})

function marched(
  position: Position,
  player: number,
  side: PlayerSide,
  from: string | null,
  to: string | null,
): Position {
  const here = { player, side }
  const cities = position.cities.map((city) => {
    if (city.name === from) return { ...city, pawns: city.pawns.filter((p) => p.player !== player || p.side !== side) }
    if (city.name !== to) return city
    const order = (pawn: City['pawns'][number]) => pawn.player * 2 + SIDES.indexOf(pawn.side as PlayerSide)
    return { ...city, pawns: [...city.pawns, here].toSorted((a, b) => order(a) - order(b)) }
  })
  return ofPlayer({ ...position, cities }, player, (one) => ({
    pawns: { ...one.pawns, [side]: to as City['name'] | null },
  }))
}

/** Cubes come to a place, or go from it. Who controls a city is an event of its own. */
function moved(position: Position, place: Message | undefined, player: number, by: number): Position {
  const piles = {
    'place.pool': 'pool',
    'place.casualties': 'casualties',
    'place.tax': 'tax',
    'place.pass': 'pass_cube',
  }
  const pile = piles[place?.id as keyof typeof piles] as 'pool' | 'casualties' | 'tax' | 'pass_cube' | undefined
  if (pile) return ofPlayer(position, player, (one) => ({ [pile]: one[pile] + by }))
  const side = place?.args.side === 'arab' ? 'arab' : 'byzantine'
  switch (place?.id) {
    case 'place.out':
      return ofPlayer(position, player, (one) => ({ removed: one.removed + by }))
    case 'place.box': {
      const box = place.args.box!
      return ofPlayer(position, player, (one) => ({
        boxes: { ...one.boxes, [side]: { ...one.boxes[side], [box]: one.boxes[side][box] + by } },
      }))
    }
    case 'place.building':
      return ofPlayer(position, player, (one) => ({
        buildings: { ...one.buildings, [side]: one.buildings[side] + by },
      }))
    case 'place.space': {
      const [from, to] = by > 0 ? [null, player] : [player, null]
      const spaces = position.spaces.map((one) => {
        const i = one.space === place.args.space ? one.holders.indexOf(from) : -1
        return i < 0 ? one : { ...one, holders: at(one.holders, i, () => to) }
      })
      return { ...position, spaces }
    }
    default:
      return position
  }
}
