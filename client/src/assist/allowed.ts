// Where the engine may help: in games against bots that are nobody else's business. Against people, in rated games, in those of a
// tournament and in the game of the day, which is the same for everybody, it would be an advantage.
import { isHere, OF_A_DAY } from '@/net/api'
import type { Me, Table } from '@/types'

/** Whether a game of mine is rated, or may be: what I wished when it began counts, not what I wish now. Null: not known yet. */
export const mayBeRated = (who: Pick<Me, 'rated' | 'rated_until'> | null, created: number): boolean | null =>
  who && (who.rated || (who.rated_until ?? 0) > created)

/** `rated`: whether games of mine are rated; null: not known yet, and they may be. Those of this browser never are. */
export function mayHelp(
  id: string,
  mine: readonly number[],
  seats: readonly Pick<Table['seats'][number], 'bot' | 'seat'>[],
  rated: boolean | null,
  tournament: Table['tournament'] = null,
): boolean {
  const alone = mine.length === 1 && seats.every(({ bot, seat }) => bot || seat === mine[0])
  return alone && !tournament && !id.startsWith(OF_A_DAY) && (isHere(id) || rated === false)
}
