// A state as the data that pages show: position and prompt, by the tables that the server's are made by (byzantium/view). A
// test holds both to the same positions.
import type { Attack, City, PlayerView, Position, Prompt } from '@/types'
import * as T from './made/tables'
import { argument, city, person } from './naming'

type Frame = T.State['now']
type Seat = T.State['players'][number]
type Prospect = T.Description['players'][number]
type Asked = T.Description['asked']

const BYZANTINE = T.SIDES.indexOf('byzantine'),
  ARAB = T.SIDES.indexOf('arab')

const bySide = <V>(both: readonly V[]) => ({ byzantine: both[0]!, arab: both[1]! })
const byBox = (cubes: readonly number[]) => ({ elite: cubes[0]!, main: cubes[1]!, move: cubes[2]!, levy: cubes[3]! })
const has = (set: number, bit: number) => Math.floor(set / 2 ** bit) % 2 === 1
const boxesOf = ({ boxes }: Seat, of: number) => boxes.slice(of * T.BOXES.length, (of + 1) * T.BOXES.length)

// ---------------------------------------------------------------- the position

export function position(g: T.State, d: T.Description): Position {
  const phase = T.PHASES[d.phase]!
  const options = Object.fromEntries(
    Object.entries(T.OPTIONS).map(([name, values]) => [name, values[g[name as keyof typeof T.OPTIONS]]!]),
  )
  return {
    turn: g.turn,
    round: d.round,
    phase,
    ending: T.ENDINGS[g.over]!,
    starter: person(g.starter),
    active: person(g.active),
    first_passer: person(g.first_passer),
    last_player: person(g.last_player),
    closing: T.CLOSINGS[g.closing]!,
    options: options as unknown as Position['options'],
    cities: cities(g, d),
    players: seats(g).map((p) => player(g, p, d.players[p]!, phase === 'setup' || phase === 'actions')),
    spaces: T.SPACES.map((space, i) => ({
      space,
      holders: g.spaces.slice(T.FIRST_SPACE[i]!, T.FIRST_SPACE[i]! + T.SPACE_COUNT[i]!).map(person),
    })),
    guards: bySide(g.guard.map(person)),
    bulgars: { box: g.bulgars, supply: T.ORANGE_CUBES - g.bulgars },
    march: march(g, d),
    attack: attack(g, d),
  }
}

const seats = (g: T.State) => Array.from({ length: g.n_players }, (_, p) => p)

function cities(g: T.State, d: T.Description): City[] {
  const pawns = (at: number) =>
    seats(g).flatMap((p) =>
      g.players[p]!.pawn.flatMap((where, of) => (where === at ? [{ player: p, side: T.SIDES[of]! }] : [])),
    )
  return T.CITIES.map((_, i) => ({
    city: i,
    name: city(i)!,
    side: T.SIDES[d.sides[i]!]!,
    tokens: g.tokens[i]!,
    strength: d.strengths[i]!,
    controller: person(d.controllers[i]!),
    fortified: has(g.fortified, i),
    pawns: pawns(i),
  }))
}

function player(g: T.State, p: number, prospect: Prospect, acting: boolean): PlayerView {
  const pl = g.players[p]!,
    { standings } = prospect
  const forecast = (of: number) => ({
    income: prospect.income[of]!,
    upkeep: prospect.upkeep[of]!,
    unpaid: prospect.unpaid[of]!,
  })
  const standing = (which: number) => ({ score: standings[which]!.tie_breaks[0]!, place: standings[which]!.place })
  return {
    player: p,
    boxes: bySide([byBox(boxesOf(pl, BYZANTINE)), byBox(boxesOf(pl, ARAB))]),
    guard: bySide(g.guard.map((of) => of === p)),
    pool: pl.pool,
    casualties: pl.casualties,
    removed: pl.removed,
    tax: pl.tax,
    pass_cube: pl.pass_cube,
    passed: pl.passed > 0,
    treasury: bySide(pl.treasury),
    points: bySide(pl.points),
    pawns: bySide(pl.pawn.map(city)),
    pawn_placed: pl.pawn_placed > 0,
    fortifications: pl.fortifications,
    buildings: bySide(pl.buildings),
    closed_links: T.SEA_LINKS.filter((_, i) => has(pl.closed_links, i)).map((link) => link.map((end) => city(end)!)),
    forecast: acting ? bySide([forecast(BYZANTINE), forecast(ARAB)]) : null,
    tracks: tracks(pl.points, prospect),
    standings: { turn_3: standing(T.BY_TURN_3), constantinople: standing(T.BY_CONSTANTINOPLE) },
  }
}

function tracks(points: readonly number[], { lower, half, to_both }: Prospect): PlayerView['tracks'] {
  return {
    lower: lower === ARAB ? 'arab' : 'byzantine',
    high: points[1 - lower]!,
    half,
    lower_counts: to_both === 0,
    missing: to_both,
  }
}

function march(g: T.State, d: T.Description): Position['march'] {
  const m = g.march
  if (d.marching === T.ABSENT) return null
  return {
    player: g.active,
    side: T.SIDES[d.marching]!,
    links: m.links,
    origin: city(m.origin),
    by_sea: m.by_sea > 0,
    answer: T.ANSWERS[m.answer]!,
  }
}

function attack(g: T.State, d: T.Description): Attack | null {
  const a = g.attack
  if (a.city === T.NOBODY) return null
  const force = ([strength, dice]: number[]) => ({ strength: strength!, dice: dice! })
  return {
    city: city(a.city)!,
    player: a.player,
    side: T.SIDES[a.side]!,
    force: force(d.force),
    foe_kind: d.fights ? T.FOE_KINDS[a.foe_kind]! : null,
    foe: person(a.foe),
    foe_force: d.fights ? force(d.foe_force) : null,
    hits: a.hits,
    standing: seats(g).filter((p) => a.standing[p]),
    stood: seats(g).filter((p) => a.stood[p]),
  }
}

// ---------------------------------------------------------------- the prompt

/** Purpose, loss, roll, manner and ending are told in one field: a question has one of them at most. */
const told = (name: string, asked: Asked) => argument(name, asked[name in asked ? (name as keyof Asked) : 'extra'])

/** What is asked now; `decision` is its number in the game. */
export function prompt({ kind, player: decider }: Frame, asked: Asked, decision: number): Prompt {
  const args = Object.fromEntries(T.PROMPTS[kind]!.map((name) => [name, told(name, asked)]))
  const clause = T.SPECIAL_CLAUSES[kind]?.[asked.extra] ?? T.CLAUSES[kind]!
  return {
    id: `prompt.${T.KINDS[kind]!}`,
    args: { ...args, clause } as Prompt['args'],
    decision,
    asked: kind === T.KIND.game_over ? null : person(decider),
    chance: decider === T.CHANCE,
  }
}
