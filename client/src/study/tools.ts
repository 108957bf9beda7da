// What a click on a city does while pieces are moved by hand.
import type { CityName, Position } from '@/types'
import { army, control, fortify, side, tokens } from './edits'

type Use = (position: Position, city: CityName, player: number) => void
const USES = {
  control: (position, city, player) => control(position, city, player),
  no_control: (position, city) => control(position, city, null),
  army_byzantine: (position, city, player) => army(position, city, player, 'byzantine'),
  army_arab: (position, city, player) => army(position, city, player, 'arab'),
  more: (position, city) => tokens(position, city, 1),
  less: (position, city) => tokens(position, city, -1),
  fortify: (position, city) => fortify(position, city),
  to_byzantine: (position, city) => side(position, city, 'byzantine'),
  to_arab: (position, city) => side(position, city, 'arab'),
  to_persian: (position, city) => side(position, city, 'persian'),
  to_bulgar: (position, city) => side(position, city, 'bulgar'),
} satisfies Record<string, Use>

export type Tool = keyof typeof USES
export const TOOLS = Object.keys(USES) as Tool[]
export const use = (tool: Tool): Use => USES[tool]
