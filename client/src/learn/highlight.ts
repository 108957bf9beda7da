// Lighting what is to be clicked. Things are found by their data-at, data-city and data-answer, as on any table.
import { targetOf } from '@/table/choices'
import type { Option } from '@/types'
import { LEARNER } from './lessons'

/** Where an answer can be given: selectors, the likely place first. */
export function placesOf(option: Option): string[] {
  const target = targetOf(option)
  const answer = `[data-answer="${target}"]`
  if (option.id === 'option.cubes' || option.id === 'option.split') return ['.amount']
  if (target.startsWith('city:')) return [`[data-city="${target.slice('city:'.length)}"]`]
  if (target.startsWith('box:')) return [`[data-at="box:${LEARNER}:${target.slice('box:'.length)}"]`, answer]
  if (target === 'pool' || target === 'casualties') return [answer, `[data-at="${target}:${LEARNER}"]`]
  return [`[data-at="${target}"]`, answer]
}

const CONFIRM = '[data-answer="confirm"]'
const seen = (element: Element) => element.getClientRects().length > 0

/** Marks what these selectors find, and nothing else; a choice that waits to be confirmed comes first. True if one does. */
export function highlight(selectors: readonly string[]): boolean {
  const confirm = [...document.querySelectorAll(CONFIRM)].filter(seen)
  const found = confirm.length
    ? confirm
    : selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).filter(seen)
  for (const element of document.querySelectorAll('[data-highlight]'))
    if (!found.includes(element)) element.removeAttribute('data-highlight')
  for (const element of found) {
    if (element.hasAttribute('data-highlight')) continue
    element.setAttribute('data-highlight', '')
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return confirm.length > 0
}
