// Why a game is worth seeing, in words.
import type { Highlight } from '@/types'
import { has, t } from '@/words/index.svelte'

/** The kinds of reasons, as they can be chosen. */
export const REASONS = ['close', 'tie_break', 'lead_changes', 'comeback', 'fall', 'rated'] as const

export function told({ id, number, what }: Highlight): string {
  if (id === 'close' && number === 0) return t('why.shared')
  const text = what ? `why.${id}_${what}` : `why.${id}`
  return has(text) ? t(text, { number }) : ''
}
