// Short notes at the edge of the page: what failed, and what was done.
import { Refusal, UNREACHABLE } from '@/net/api'
import { has, t, withWords } from '@/words/index.svelte'

export interface Notice {
  id: number
  text: string
  bad: boolean
}
export const notices = $state<Notice[]>([])
const LASTS = 6000
let next = 0

export function note(text: string, bad = false): void {
  const id = next++
  notices.push({ id, text, bad })
  setTimeout(() => dismiss(id), LASTS)
}

export function dismiss(id: number): void {
  const i = notices.findIndex((notice) => notice.id === id)
  if (i >= 0) notices.splice(i, 1)
}

/** No server answers: pages that can do without it say so where it matters. */
export const isUnreachable = (error: unknown): boolean => error instanceof Refusal && error.code === UNREACHABLE

/** A part of the page that should have been loaded now; every browser says it in its own words. */
const UNLOADED = /dynamically imported module|module script|Unable to preload/
export const isUnloaded = (error: unknown): boolean => error instanceof Error && UNLOADED.test(error.message)

/** What a failure is called: in the person's language where there is a text for its reason or its code. */
export function complain(error: unknown): void {
  if (error instanceof Refusal && error.reason) void explain(error)
  else if (error instanceof Refusal) note(sentence(error), true)
  else if (isUnloaded(error)) note(t('app.unloaded'), true)
  else throw error
}

/** Words for reasons are no part of the first load; where they can't be fetched, those for the code do. */
async function explain(refusal: Refusal): Promise<void> {
  await withWords('refusals', Promise.resolve()).catch(() => null)
  note(sentence(refusal), true)
}

export function sentence(error: Refusal): string {
  if (error.code === UNREACHABLE) return t('app.unreachable')
  const why = `refusal.${error.reason}`
  if (has(why)) return t(why)
  const id = `refused.${error.code}`
  return has(id) ? t(id, { sentence: error.message }) : t('app.error', { sentence: error.message })
}

/** Into the clipboard, and a note that says so. */
export async function copy(text: string, told: string): Promise<void> {
  if (await isCopied(text)) note(told)
  else note(t('app.not_copied'), true)
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return isCopiedFromThePage(text) // a page without https has no clipboard: a server in one's own network
  }
}

/** What lies outside of an open sheet can't be selected. */
function isCopiedFromThePage(text: string): boolean {
  const field = document.createElement('textarea'),
    before = document.activeElement
  field.value = text
  ;(before?.closest('dialog') ?? document.body).append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
