// The keys of a table in play. Whoever types, or holds a modifier, is left alone.
import { go } from '@/state/route.svelte'
import { VERB_KEYS } from './choices'
import type { Helping } from './helping.svelte'
import type { Play } from './play.svelte'

export function pressed(event: KeyboardEvent, play: Play, helping: Helping): void {
  const target = event.target as Element
  const typing = target.closest?.('input, textarea, select, dialog')
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return
  if (isVerb(event.key, play) || isKnown(event, play, helping)) event.preventDefault()
}

function isVerb(key: string, { choosing }: Play): boolean {
  const verb = VERB_KEYS[key.toLowerCase()]
  if (!verb || !choosing.can(verb)) return false
  choosing.pick(verb)
  return true
}

function isKnown(event: KeyboardEvent, play: Play, { assist }: Helping): boolean {
  const { at, choosing } = play
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case 'Escape':
      choosing.cancel()
      assist?.forget()
      return true
    case 'Enter':
      if ((event.target as Element).closest?.('button, a, [role=button]')) return false
      pressMain()
      return true
    case 'z':
      void at.undo()
      return true
    case 'l':
      if (choosing.all.size) play.sheet = 'list'
      return choosing.all.size > 0
    case 'r':
      play.openRules()
      return true
    case 'v':
      go(`/t/${at.id}/replay`)
      return true
    case '?':
      play.sheet = 'help'
      return true
    case ' ':
      if (at.playing) at.skip()
      return at.playing
    case 'h':
      if (at.playing) at.paused = !at.paused
      else void assist?.next()
      return at.playing || assist !== null
    case 'w':
      at.repeat()
      return true
  }
  return false
}

/** Enter: the filled button. */
function pressMain(): void {
  document.querySelector<HTMLButtonElement>('.answers .main, .losses .main')?.click()
}
