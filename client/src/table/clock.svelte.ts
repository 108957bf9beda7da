// The time that is left to players, second by second.
import type { TableState } from '@/state/table.svelte'
import { num } from '@/words/index.svelte'

/** Seconds; less is told, and shown in another colour. */
export const LOW = 30

/** What is left to a player, in seconds; null at a table without a clock, or of which only the result is left. */
export function timesAt(table: () => TableState): (player: number) => number | null {
  let now = $state(table().now())
  $effect(() => {
    const timer = setInterval(() => (now = table().now()), 1000)
    return () => clearInterval(timer)
  })
  return (player) => {
    const { table: told } = table(),
      clock = told?.status === 'playing' ? told.clock : null,
      bank = clock?.times[player]?.left
    if (!clock || bank === undefined) return null
    const spent = clock.running === player ? clock.spent + Math.max(0, now - clock.at) : 0
    return clock.setup.kind === 'live' ? bank - spent : bank + clock.setup.increment - spent
  }
}

/** In short: of days only those. */
export function spell(seconds: number, short = false): string {
  const s = Math.max(0, Math.floor(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const unit = (n: number, name: 'day' | 'hour') =>
    num(Math.floor(n), { style: 'unit', unit: name, unitDisplay: 'short' })
  if (s >= 86_400 && short) return unit(s / 86_400, 'day')
  if (s >= 86_400) return `${unit(s / 86_400, 'day')} ${unit((s % 86_400) / 3600, 'hour')}`
  return s >= 3600
    ? `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`
    : `${Math.floor(s / 60)}:${two(s % 60)}`
}
