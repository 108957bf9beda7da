// A position that somebody has changed by hand, as a state: between two actions, with nothing under way.
import type { CityName, PlayerSide, Position } from '@/types'
import * as T from './made/tables'

const BOXES = ['elite', 'main', 'move', 'levy'] as const
const OWN: readonly PlayerSide[] = ['byzantine', 'arab']
const seat = (player: number | null) => player ?? T.NOBODY
const city = (name: CityName | null) => (name === null ? T.NOBODY : T.CITIES.indexOf(name))
const set = (members: readonly number[]) => members.reduce((sum, one) => sum + 2 ** one, 0)

/** The state at setup, changed to what the position shows. */
export function edited(g: T.State, position: Position): T.State {
  const starter = position.starter ?? 0
  const where = (is: (one: Position['cities'][number]) => boolean) =>
    set(position.cities.filter(is).map(({ name }) => city(name)))
  return Object.assign(g, {
    turn: position.turn,
    starter,
    active: position.active ?? starter,
    first_passer: seat(position.first_passer),
    last_player: seat(position.last_player),
    closing: Math.max(0, T.CLOSINGS.indexOf(position.closing)),
    bulgars: position.bulgars.box,
    guard: OWN.map((side) => seat(position.guards[side])),
    spaces: T.SPACES.flatMap((name) => position.spaces.find(({ space }) => space === name)!.holders.map(seat)),
    tokens: T.CITIES.map((name) => position.cities.find((one) => one.name === name)!.tokens),
    cities_of: T.SIDES.map((side) => where((one) => one.side === side)),
    controlled: g.controlled.map((_, player) => where(({ controller }) => controller === player)),
    fortified: where(({ fortified }) => fortified),
    players: g.players.map((own, p) => (position.players[p] ? player(own, position.players[p]) : own)),
  })
}

function player(own: T.State['players'][number], told: Position['players'][number]): T.State['players'][number] {
  const link = ([a, b]: readonly CityName[]) =>
    T.SEA_LINKS.findIndex(([from, to]) => from === Math.min(city(a!), city(b!)) && to === Math.max(city(a!), city(b!)))
  return {
    ...own,
    pool: told.pool,
    casualties: told.casualties,
    removed: told.removed,
    tax: told.tax,
    pass_cube: told.pass_cube,
    passed: Number(told.passed),
    fortifications: told.fortifications,
    pawn_placed: Number(told.pawn_placed),
    closed_links: set(told.closed_links.map(link)),
    treasury: OWN.map((side) => told.treasury[side]),
    points: OWN.map((side) => told.points[side]),
    buildings: OWN.map((side) => told.buildings[side]),
    pawn: OWN.map((side) => city(told.pawns[side])),
    boxes: OWN.flatMap((side) => BOXES.map((box) => told.boxes[side][box])),
  }
}
