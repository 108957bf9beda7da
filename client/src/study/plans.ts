// A plan in words and on the map: all that a player decides up to the next dice, reply or action.
import { engine } from '@/engine/client'
import type { State } from '@/engine/engine'
import type { CityName, Message, Option, View } from '@/types'
import { doing } from '@/table/choices'
import type { Arrow } from './moments'

export interface ToldPlan {
  steps: { asks: View['prompt']['id']; option: Option }[]
  arrows: Arrow[]
  cities: CityName[] // that it is about, where nobody moves
}

const QUIET: ReadonlySet<string> = new Set([
  'prompt.pay_cube',
  'prompt.pay_from',
  'prompt.pass_cube',
  'prompt.tax_split',
])

/** Is what was decided so far a whole plan: somebody else, the dice or a new action is next? */
export function isWhole(view: View, me: number): boolean {
  return (
    view.prompt.chance ||
    view.prompt.asked !== me ||
    view.prompt.id === 'prompt.action' ||
    view.prompt.id === 'prompt.game_over'
  )
}

/** What a plan answers to which question, and where it goes. */
export async function told(state: State, codes: readonly number[]): Promise<ToldPlan> {
  const found: ToldPlan = { steps: [], arrows: [], cities: [] }
  for (const code of codes) {
    const view = await engine.view(state, 0),
      option = view.options.find((one) => one.code === code),
      played = await engine.step(state, code)
    if (!option || !played) break
    found.steps.push({ asks: view.prompt.id, option })
    found.arrows.push(...moves(played.events, view, option))
    if (option.id === 'option.city') found.cities.push(option.args.city as CityName)
    state = played.state
  }
  const reached = new Set(found.arrows.flatMap(({ from, to }) => [from, to]))
  return { ...found, cities: found.cities.filter((city) => !reached.has(city)) }
}

/** Ways of armies: as the rules tell them, or where a march would lead that a fleet or an army may stop. */
function moves(events: readonly Message[], view: View, option: Option): Arrow[] {
  const moved = events
    .filter(({ id, args }) => id === 'event.pawn' && args.city && args.to_city)
    .map(({ args }) => ({ from: args.city!, to: args.to_city! }))
  if (moved.length || view.prompt.id !== 'prompt.march' || option.id !== 'option.city') return moved
  return [{ from: view.prompt.args.city!, to: option.args.city! }]
}

/** In words, as on buttons: "Arab army · Attack Antioch". How it is paid is left out. */
export function inWords({ steps }: ToldPlan, names: readonly string[]): string {
  const shown = steps.filter(({ asks }) => !QUIET.has(asks))
  return (shown.length ? shown : steps)
    .map(({ asks, option }) => doing({ options: [option], asks, final: null }, names))
    .join(' · ')
}
