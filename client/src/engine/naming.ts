// The rules' numbers as the messages that the server sends too, by tables that are made from its own.
import type { AttackOdds, CityName, Message, Option, Preview, Side } from '@/types'
import {
  ABSENT,
  ARGUMENTS,
  CHANCE,
  CITIES,
  EVENTS,
  KIND,
  LABELS,
  LINKS,
  NOBODY,
  OPEN,
  PLACES,
  SIDES,
  WHYS,
  type Effect,
  type Explanation,
  type Outlook,
} from './made/tables'

type Effects = Option['effects']
type AttackRow = Outlook['attack'][number]
type AnswerRow = Outlook['answer'][number]

export function label(kind: number, code: number): Message {
  const [id, args] = LABELS.special[kind]?.[code] ?? LABELS.usual[code]!
  return { id, args: { ...args } } as Message
}

const named =
  <T>(names: readonly T[]) =>
  (number: number): T | null =>
    number === NOBODY ? null : names[number]!
export const side: (number: number) => Side | null = named(SIDES)
export const city = named(CITIES as unknown as readonly CityName[])
/** Nobody, too, where chance decides. */
export const person = (number: number): number | null => (number === NOBODY || number === CHANCE ? null : number)

/** Where cubes come from and go to. */
function place(code: number): Message {
  const [id, args] = PLACES[code]!
  return { id, args: { ...args } } as Message
}

/** A set of cities by their names. */
export function cities(set: number): CityName[] {
  return CITIES.filter((_, i) => Math.floor(set / 2 ** i) % 2) as unknown as CityName[]
}

export function option(kind: number, effect: Effect): Option {
  return { code: effect.code, ...label(kind, effect.code), effects: effects(effect) }
}

/** What is known of an option beforehand: the numbers that it has. */
function effects({ cost, link, fleet, attack, strength, points, track, price, treasury, upkeep }: Effect): Effects {
  const known: Effects = {}
  if (cost !== ABSENT) known.cost = cost
  if (link !== ABSENT) Object.assign(known, { link: LINKS[link], fleet: fleet > 0 })
  if (attack !== ABSENT) known.attack = attack > 0
  if (strength !== ABSENT) known.strength = strength
  if (points !== ABSENT) Object.assign(known, { points, track: SIDES[track] })
  if (price !== ABSENT) Object.assign(known, { price, treasury: side(treasury) })
  if (upkeep !== ABSENT) known.upkeep = upkeep
  return known
}

export function action(kind: number, row: Explanation): Preview['actions'][number] {
  return {
    code: row.code,
    option: label(kind, row.code),
    cubes: row.cubes,
    price: row.price,
    cube_price: row.cube_price,
    treasury: side(row.side),
    why: row.why === OPEN ? null : why(row),
  }
}

function why(row: Explanation): Message {
  const [id, names] = WHYS[row.why]!
  const known: Record<string, unknown> = {
    player: row.holder,
    side: side(row.side),
    price: row.due,
    bezants: row.bezants,
  }
  return { id, args: Object.fromEntries(names.map((name) => [name, known[name]])) } as Message
}

export function attack(row: AttackRow): AttackOdds {
  const { taken, repelled, destroyed, losses, points, bezants, if_retreat } = row
  return {
    codes: row.codes.slice(0, row.length),
    city: CITIES[row.city] as unknown as CityName,
    side: SIDES[row.side]!,
    civil_war: row.civil_war > 0,
    intercepted: row.dice > 0,
    taken,
    repelled,
    destroyed,
    losses,
    points,
    bezants,
    if_retreat,
  }
}

export function answer({ to, code, cost, held, beaten, losses }: AnswerRow): Preview['defence'][number] {
  return { code, held, beaten, losses, to: cities(to), cost }
}

// What a number means as an argument of a message, by the argument's name: all but answers, which mean what their question
// makes of them.
const READERS: Readonly<Record<string, (number: number) => unknown>> = {
  player: person,
  city,
  place,
  flag: Boolean,
  number: Number,
}
export const argument = (name: string, number: number): unknown => {
  const meaning = (ARGUMENTS as Readonly<Record<string, string | readonly string[]>>)[name]!
  return typeof meaning === 'string' ? READERS[meaning]!(number) : named(meaning)(number)
}

/** What happened, as the server tells it. */
export function event(numbers: readonly number[]): Message {
  const [name, fields] = EVENTS[numbers[0]!]!
  const known = Object.fromEntries(fields.map((field, i) => [field, numbers[i + 1]!]))
  const told = (field: string, number: number) =>
    field === 'code' ? label(known['kind'] ?? KIND.action, number) : argument(field, number)
  return {
    id: `event.${name}`,
    args: Object.fromEntries(Object.entries(known).map(([field, number]) => [field, told(field, number)])),
  } as Message
}
