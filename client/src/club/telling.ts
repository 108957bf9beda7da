// A tournament in words.
import { duration, span } from '@/lobby/telling'
import type { TournamentListing } from '@/types'
import { t, tag } from '@/words/index.svelte'

export const FORMATS = ['swiss', 'round_robin', 'knock_out'] as const
export type Status = TournamentListing['status']

/** How it is played: Swiss, tables of four, 20 min + 15 s. */
export function kind({ setup }: TournamentListing): string {
  return [t(`cup.${setup.format}`), t('cup.tables_of', { number: setup.size }), clockOf(setup.clock)].join(' · ')
}

export function clockOf({ kind, bank, increment }: TournamentListing['setup']['clock']): string {
  const [more, all] = [span(increment, 'short'), span(bank, 'short')]
  return kind === 'live'
    ? t('new.clock_live', { bank: all, increment: more })
    : t('new.clock_days', { increment: more })
}

/** When it begins: at an hour that is far, or in a while. */
export function begins(at: number): string {
  const left = at - Date.now() / 1000
  const when = new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000)
  return left > 0 && left < 3600 ? t('cup.begins_in', { time: duration(left), when }) : t('cup.begins_at', { when })
}
