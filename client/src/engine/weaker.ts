// Said once, where the strategist had to judge because the champion could not be fetched.
import { note } from '@/state/notices.svelte'
import { t } from '@/words/index.svelte'
import type { Judgement } from './engine'

let said = false

export function sayIfWeaker<Found extends Judgement>(found: Found): Found {
  if (found.weaker && !said) note(t('engine.weaker'))
  said ||= Boolean(found.weaker)
  return found
}
