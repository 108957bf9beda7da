// What somebody needs to win, in three lines: their tracks, who is ahead, and what the fall of Constantinople would mean. From the
// standings that the rules tell; nothing is reckoned here but differences.
import type { Position } from '@/types'
import type { TextId } from '@/words/index.svelte'

export interface GoalLine {
  id: TextId
  values: Record<string, unknown>
  good: boolean
}

export function goal(position: Position, player: number): GoalLine[] {
  const own = position.players[player]!
  const { lower, missing, lower_counts: counts } = own.tracks
  return [
    counts
      ? { id: 'goal.both', values: {}, good: true }
      : { id: 'goal.half', values: { side: lower, number: missing }, good: false },
    ahead(position, player, 'turn_3'),
    ahead(position, player, 'constantinople'),
  ]
}

const IDS = {
  turn_3: { lead: 'goal.lead', level: 'goal.level', behind: 'goal.behind' },
  constantinople: { lead: 'goal.fall_lead', level: 'goal.fall_level', behind: 'goal.fall_behind' },
} as const satisfies Record<string, Record<string, TextId>>

function ahead(position: Position, player: number, ending: keyof typeof IDS): GoalLine {
  const score = (of: number) => position.players[of]!.standings[ending].score
  const rivals = position.players.map((one) => one.player).filter((one) => one !== player)
  const rival = rivals.reduce((best, one) => (score(one) > score(best) ? one : best), rivals[0]!)
  const by = score(player) - score(rival)
  const id = IDS[ending][by > 0 ? 'lead' : by < 0 ? 'behind' : 'level']
  return { id, values: { number: Math.abs(by), player: rival, score: score(player) }, good: by > 0 }
}
