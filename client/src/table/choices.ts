// What can be clicked, and what a click means. No rules here: the server lists the options, and which ones each of them
// leads to, so that a click on a city can answer two questions at once ("take control" - "of Damascus").
import type { AttackOdds, Box, CityName, Message, MessageId, Option, PlayerSide, Preview, Space, View } from '@/types'
import { count, t, words, type TextId } from '@/words/index.svelte'

type Named<Id> = Id extends `option.${infer Name}` ? Name : never
type Alone = Exclude<Named<MessageId>, 'city' | 'box' | 'space' | 'build' | 'army' | 'treasury' | 'player'>
/** A thing on the table: city:Antioch, box:arab:move, space:emperor, army:arab, pool, pass, ... */
export type Target =
  | `city:${CityName}`
  | `box:${PlayerSide}:${Box}`
  | `space:${Space}`
  | `${'build' | 'army' | 'treasury'}:${PlayerSide}`
  | `player:${number}`
  | Alone

/** Keys for what is done most. */
export const VERB_KEYS: Readonly<Record<string, Target>> = {
  c: 'take_control',
  s: 'strengthen',
  b: 'army:byzantine',
  a: 'army:arab',
  p: 'pass',
}

/** Options in their order that lead to something; `asks` is the question that the last of them answers. */
export interface Path {
  options: Option[]
  asks: MessageId
  final: boolean | null // nobody can take it back alone afterwards; null: not known yet
}

/** What an option is clicked by. Its arguments are those of its message, which the rules fill. */
export function targetOf(option: Message): Target {
  return named(option) as Target
}

function named({ id, args }: Message): string {
  switch (id) {
    case 'option.city':
      return `city:${args.city}`
    case 'option.box':
      return `box:${args.side}:${args.box}`
    case 'option.space':
      return `space:${args.space}`
    case 'option.build':
      return `build:${args.side}`
    case 'option.army':
      return `army:${args.side}`
    case 'option.treasury':
      return `treasury:${args.side}`
    case 'option.player':
      return `player:${args.player}`
    default:
      return id.slice('option.'.length)
  }
}

/** All that can be chosen now, by the thing to click. */
export function choices(view: View, preview: Preview | null): Map<Target, Path[]> {
  const found = new Map<Target, Path[]>()
  const known =
    preview?.decision === view.prompt.decision
      ? new Map(preview.options.map((one) => [one.code, one]))
      : new Map<number, Preview['options'][number]>()
  const add = (target: Target, path: Path) => found.set(target, [...(found.get(target) ?? []), path])
  for (const option of view.options)
    add(targetOf(option), { options: [option], asks: view.prompt.id, final: known.get(option.code)?.final ?? null })
  if (view.prompt.id !== 'prompt.action') return found
  for (const option of view.options) {
    const next = known.get(option.code)
    if (!next?.asks) continue
    for (const second of next.next) {
      const target = targetOf(second)
      if (/^(city|box):/.test(target)) add(target, { options: [option, second], asks: next.asks, final: null })
    }
    // An army is moved by clicking where it stands, too.
    const here = option.id === 'option.army' && standsIn(view, option)
    if (here) add(`city:${here}`, { options: [option], asks: view.prompt.id, final: false })
  }
  return found
}

function standsIn(view: View, army: Option): CityName | null {
  const player = view.position.players[view.prompt.asked ?? -1]
  return player?.pawns[army.args.side === 'arab' ? 'arab' : 'byzantine'] ?? null
}

export function last(path: Path): Option {
  return path.options.at(-1)!
}

export const codes = (path: Path) => path.options.map((option) => option.code)

export function oddsOf(path: Path, preview: Preview | null): AttackOdds | undefined {
  const wanted = codes(path).join()
  return preview?.attacks?.find(
    (attack) =>
      attack.codes.slice(0, path.options.length).join() === wanted &&
      (path.options.length === attack.codes.length || last(path).effects.attack),
  )
}

export function isAttack(path: Path): boolean {
  return Boolean(last(path).effects.attack)
}

// ---------------------------------------------------------------- in words

const BY_QUESTION: Partial<Record<MessageId, TextId>> = {
  'prompt.control_city': 'do.control_city',
  'prompt.improve_city': 'do.improve_city',
  'prompt.fortify_city': 'do.fortify_city',
  'prompt.enter_city': 'do.enter_city',
  'prompt.retreat_to': 'do.retreat_to',
  'prompt.bulgars_plan': 'do.bulgars_plan',
  'prompt.lose_cube': 'do.lose_cube',
  'prompt.upkeep_cube': 'do.upkeep_cube',
  'prompt.strengthen_box': 'do.strengthen_box',
  'prompt.next_foe': 'do.next_foe',
}

/** What choosing a path does, as on a button: "Attack Antioch", "From the pool, free". */
export function doing(path: Path, names: readonly string[]): string {
  const option = last(path)
  const id = textOf(path.asks, option)
  if (!id) return words(option, names)
  return t(
    id,
    { ...option.args, box: option.id === 'option.box' ? words(option, names) : null, price: option.effects.price ?? 0 },
    names,
  )
}

function textOf(asks: MessageId, option: Option): TextId | undefined {
  if (asks === 'prompt.march' && option.id === 'option.city') return option.effects.attack ? 'do.attack' : 'do.march'
  if (option.id === 'option.pass') return 'do.pass'
  if (asks === 'prompt.pay_cube')
    return option.id === 'option.pool'
      ? 'do.pay_pool'
      : option.id === 'option.casualties'
        ? 'do.pay_casualties'
        : 'do.pay_box'
  return /^option\.(city|box|player)$/.test(option.id) ? BY_QUESTION[asks] : undefined
}

/** What is known beforehand: "1 Move cube", "+2 Arab", "3 bezants". */
export function consequences(option: Option): string[] {
  const { cost, fleet, points, track, price, treasury, upkeep, strength } = option.effects
  const said: string[] = []
  if (cost !== undefined) said.push(count(cost, 'move_cube'))
  if (fleet) said.push(t('effect.fleet'))
  if (points !== undefined && track) said.push(t('effect.points', { amount: points, side: track }))
  if (price) said.push(treasury ? t('effect.price', { price, side: treasury }) : count(price, 'bezant'))
  if (upkeep !== undefined) said.push(t('effect.upkeep', { price: upkeep }))
  if (strength !== undefined) said.push(t('board.strength', { number: strength }))
  return said
}

/** The little chip at a city: the cost of going there, or the points for it. */
export function chipOf(option: Option): string | undefined {
  const { cost, fleet, points, strength } = option.effects
  if (cost !== undefined) return fleet ? t('effect.chip_fleet', { number: cost, double: 2 * cost }) : String(cost)
  if (points !== undefined) return `+${points}`
  return strength === undefined ? undefined : String(strength)
}
