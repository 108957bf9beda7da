// A coach for somebody's first real game: one sentence at a time, about the question that is asked. What it says is what the champion
// plays: the Caliph and Arab cities first, soldiers who only cost upkeep as payment, and a lower track that reaches half.
import type { Position, View } from '@/types'
import type { TextId } from '@/words/index.svelte'

export interface Tip {
  id: TextId
  values: Record<string, unknown>
}

const KEY = 'byzantium.tips'

/** What to say to a player who is asked; null: nothing now. */
export function tip(view: View, player: number): Tip | null {
  const { position, prompt, options } = view
  const say = (id: TextId, values: Record<string, unknown> = {}): Tip => ({ id, values })
  if (prompt.id === 'prompt.pay_cube') return say('tip.pay')
  if (prompt.id === 'prompt.tax_cubes') return say('tip.tax')
  if (prompt.id === 'prompt.lose_cube') return say('tip.lose')
  if (prompt.id === 'prompt.march') return say('tip.march')
  if (prompt.id !== 'prompt.action') return null
  const own = position.players[player]!
  const can = (id: string) => options.some((option) => option.id === id)
  if (position.turn === 1 && isFree(position, 'caliph')) return say('tip.caliph')
  if (position.turn === 1 && isFreeCity(position, 'Mecca')) return say('tip.mecca')
  if (position.turn === 3 && !own.tracks.lower_counts)
    return say('tip.half', { side: own.tracks.lower, number: own.tracks.missing })
  const unpaid = (own.forecast?.byzantine.unpaid ?? 0) + (own.forecast?.arab.unpaid ?? 0)
  if (own.pool <= 2 && unpaid) return say('tip.unpaid', { number: unpaid })
  if (!own.pool && can('option.pass')) return say('tip.pass')
  return say(position.turn === 3 ? 'tip.last' : 'tip.cities')
}

const isFree = (position: Position, space: string) =>
  position.spaces.find((one) => one.space === space)?.holders.includes(null) ?? false
const isFreeCity = (position: Position, name: string) => {
  const city = position.cities.find((one) => one.name === name)
  return city?.controller === null && city.side === 'arab'
}

/** Whether somebody is new: until they have finished a game here, or want no tips. */
export function wantsTips(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return false // nothing could be remembered: they would never end
  }
}

export function endTips(): void {
  try {
    localStorage.setItem(KEY, 'off')
  } catch {
    // storing is forbidden here: then there are none
  }
}
