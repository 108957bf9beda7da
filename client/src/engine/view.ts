// A state as the data that pages show: position and prompt, by the tables that the server's are made by (byzantium/view.py). A
// test holds both to the same positions.
import type { Attack, City, PlayerView, Position, Prompt } from '@/types'
import * as T from './made/tables'
import { city, person, side } from './naming'

type Frame = T.State['now']
type Seat = T.State['players'][number]
type Prospect = T.Description['players'][number]

const bySide = <V>(both: readonly V[]) => ({ byzantine: both[0]!, arab: both[1]! })
const byBox = (cubes: readonly number[]) => ({ elite: cubes[0]!, main: cubes[1]!, move: cubes[2]!, levy: cubes[3]! })
const has = (set: number, bit: number) => Math.floor(set / 2 ** bit) % 2 === 1
const boxesOf = ({ boxes }: Seat, of: number) => boxes.slice(of * T.BOXES.length, (of + 1) * T.BOXES.length)

// ---------------------------------------------------------------- the position

export function position(g: T.State, d: T.Description, round: number): Position {
  const phase = T.PHASES[d.phase]!
  const options = Object.fromEntries(Object.entries(T.OPTIONS).map(([name, values]) => [name, values[g[name as keyof typeof T.OPTIONS]]!]))
  return {
    turn: g.turn, round, phase, ending: T.ENDINGS[g.over]!,
    starter: person(g.starter), active: person(g.active), first_passer: person(g.first_passer), last_player: person(g.last_player),
    closing: T.CLOSINGS[g.closing]!, options: options as unknown as Position['options'], cities: cities(g, d),
    players: seats(g).map((p) => player(g, p, d.players[p]!, phase === 'setup' || phase === 'actions')),
    spaces: T.SPACES.map((space, i) => ({ space, holders: g.spaces.slice(T.FIRST_SPACE[i]!, T.FIRST_SPACE[i]! + T.SPACE_COUNT[i]!).map(person) })),
    guards: bySide(g.guard.map(person)), bulgars: { box: g.bulgars, supply: T.ORANGE_CUBES - g.bulgars }, march: march(g), attack: attack(g, d),
  }
}

const seats = (g: T.State) => Array.from({ length: g.n_players }, (_, p) => p)

function cities(g: T.State, d: T.Description): City[] {
  const pawns = (at: number) =>
    seats(g).flatMap((p) => g.players[p]!.pawn.flatMap((where, of) => (where === at ? [{ player: p, side: T.SIDES[of]! }] : [])))
  return T.CITIES.map((_, i) => ({
    city: i, name: city(i)!, side: T.SIDES[d.sides[i]!]!, tokens: g.tokens[i]!, strength: d.strengths[i]!, controller: person(d.controllers[i]!),
    fortified: has(g.fortified, i), pawns: pawns(i),
  }))
}

function player(g: T.State, p: number, prospect: Prospect, acting: boolean): PlayerView {
  const pl = g.players[p]!, { standings } = prospect
  const forecast = (of: number) => ({ income: prospect.income[of]!, upkeep: prospect.upkeep[of]!, unpaid: prospect.unpaid[of]! })
  const standing = (which: number) => ({ score: standings[which]!.tie_breaks[0]!, place: standings[which]!.place })
  return {
    player: p, boxes: bySide([byBox(boxesOf(pl, T.IS.BYZANTINE)), byBox(boxesOf(pl, T.IS.ARAB))]), guard: bySide(g.guard.map((of) => of === p)),
    pool: pl.pool, casualties: pl.casualties, removed: pl.removed, tax: pl.tax, pass_cube: pl.pass_cube, passed: pl.passed > 0,
    treasury: bySide(pl.treasury), points: bySide(pl.points), pawns: bySide(pl.pawn.map(city)), pawn_placed: pl.pawn_placed > 0,
    fortifications: pl.fortifications, buildings: bySide(pl.buildings),
    closed_links: T.SEA_LINKS.filter((_, i) => has(pl.closed_links, i)).map((link) => link.map((end) => city(end)!)),
    forecast: acting ? bySide([forecast(T.IS.BYZANTINE), forecast(T.IS.ARAB)]) : null,
    tracks: { lower_counts: prospect.to_both === 0, missing: prospect.to_both },
    standings: { turn_3: standing(T.BY_TURN_3), constantinople: standing(T.BY_CONSTANTINOPLE) },
  }
}

/** The army action under way, from the choice of its first link on. */
function march(g: T.State): Position['march'] {
  const m = g.march, { enter_city, march: marching, fleet_use, fleet_pay } = T.KIND
  const begun = m.acted || m.origin !== T.NOBODY || ([enter_city, marching, fleet_use, fleet_pay] as number[]).includes(g.now.kind)
  if (!begun || g.over !== T.PLAYING) return null
  const of = g.attack.city === T.NOBODY ? g.now.side : g.attack.side
  return { player: g.active, side: T.SIDES[of]!, links: m.links, origin: city(m.origin), by_sea: m.by_sea > 0, answer: T.ANSWERS[m.answer]! }
}

function attack(g: T.State, d: T.Description): Attack | null {
  const a = g.attack
  if (a.city === T.NOBODY) return null
  const force = ([strength, dice]: number[]) => ({ strength: strength!, dice: dice! })
  return {
    city: city(a.city)!, player: a.player, side: T.SIDES[a.side]!, force: force(d.force), foe_kind: d.fights ? T.FOE_KINDS[a.foe_kind]! : null, foe: person(a.foe),
    foe_force: d.fights ? force(d.foe_force) : null, hits: a.hits, standing: seats(g).filter((p) => a.standing[p]), stood: seats(g).filter((p) => a.stood[p]),
  }
}

// ---------------------------------------------------------------- the prompt

type Getter = (g: T.State, f: Frame, effects: readonly T.Effect[]) => unknown

const own = (g: T.State, f: Frame) => g.players[f.player]!
/** Whose army attacks; the Bulgars are nobody's, whoever leads them. */
const attacker: Getter = (g) => (g.attack.side === T.BULGAR ? null : g.attack.player)

/** Who rolls; nobody for a city or the Bulgars. */
const roller: Getter = (g, f) => {
  if (f.extra === T.IS.ROLL_FLEET) return person(g.spaces[T.FLEET_SPACE]!)
  if (f.extra === T.IS.ROLL_ATTACKER) return attacker(g, f, [])
  return f.extra === T.IS.ROLL_DEFENDER && g.attack.foe_kind !== T.IS.FOE_BULGARS ? person(g.attack.foe) : null
}

function clause(g: T.State, f: Frame): string {
  if (f.kind === T.KIND.game_over) return g.over === T.AFTER_TURN_3 ? '13.4' : '13.6'
  return T.SPECIAL_CLAUSES[f.kind]?.[f.extra] ?? T.CLAUSES[f.kind]!
}

// How an argument is read from the state and the frame that asks: for all kinds, and for some.
const GETTERS: Readonly<Record<string, Getter>> = {
  player: (_, f) => f.player, side: (_, f) => side(f.side), city: (_, f) => city(f.city), number: (_, f) => f.n, price: () => T.CUBE_PRICE,
  purpose: (_, f) => T.PURPOSES[f.extra], loss: (_, f) => T.LOSSES[f.extra], roll: (_, f) => T.ROLLS[f.extra], manner: (_, f) => T.MANNERS[f.extra],
  ending: (g) => T.ENDINGS[g.over], clause,
}
const FOR_A_SPACE: readonly number[] = [T.IS.FOR_SPACE, T.IS.FOR_BULGARS, T.IS.FOR_CIVIL_WAR]
const SPECIAL: Readonly<Partial<Record<keyof typeof T.KIND, Readonly<Record<string, Getter>>>>> = {
  pay_cube: { box: (_, f) => (f.extra === T.IS.FOR_STRENGTHEN ? T.BOXES[f.n] : null), space: (_, f) => (FOR_A_SPACE.includes(f.extra) ? T.SPACES[f.n] : null) },
  lose_cube: { city: (g) => city(g.attack.city) },
  strengthen_box: { number: (_, f) => T.STRENGTHEN_LIMIT - f.n },
  tax_cubes: { number: (g, f) => own(g, f).pool },
  tax_split: { number: (_, f) => T.BEZANTS_A_CUBE * f.n },
  fortify_city: { number: (g, f) => own(g, f).fortifications },
  march: { city: (g, f) => city(own(g, f).pawn[f.side]!), number: (g, f) => boxesOf(own(g, f), f.side)[T.IS.MOVE] },
  fleet_use: { rival: (_, f) => f.n },
  fleet_pay: { number: (_, _f, effects) => effects.find(({ cost }) => cost !== T.ABSENT)?.cost },
  retreat_or_stand: { rival: attacker },
  levy_fights: { rival: attacker, number: (g, f) => boxesOf(own(g, f), f.side)[T.IS.LEVY] },
  dice: { player: roller },
  bulgars_plan: { number: (g) => g.bulgars },
  close_sea: { rival: (_, f) => f.n },
  upkeep_cube: { bezants: (g, f) => own(g, f).treasury[f.side] },
}

/** What is asked now; `decision` is its number in the game. */
export function prompt(g: T.State, effects: readonly T.Effect[], decision: number): Prompt {
  const f = g.now, kind = T.KINDS[f.kind]!
  const args = T.PROMPTS[f.kind]!.map((name) => [name, (SPECIAL[kind]?.[name] ?? GETTERS[name]!)(g, f, effects)])
  return {
    id: `prompt.${kind}`, args: Object.fromEntries(args) as Prompt['args'], decision,
    asked: kind === 'game_over' ? null : person(f.player), chance: kind === 'first_player' || kind === 'dice',
  }
}
