// The catalogue in use. English is there from the start; another language is loaded when it is chosen.
import type { Message } from '@/types'
import { settings, type Language } from '@/state/settings.svelte'
import { english } from './en'
import type assist from './en/later/assist'
import type club from './en/later/club'
import type here from './en/later/here'
import type learn from './en/later/learn'
import type luck from './en/later/luck'
import type people from './en/later/people'
import type refusals from './en/later/refusals'
import type share from './en/later/share'
import type study from './en/later/study'
import type watch from './en/later/watch'
import * as format from './format'
import type { Catalogue, Part, Values } from './format'

/** What only some pages say stands apart and is loaded with them (`withWords`): the first load has no room for it. */
interface Later {
  assist: typeof assist
  club: typeof club
  here: typeof here
  learn: typeof learn
  luck: typeof luck
  people: typeof people
  refusals: typeof refusals
  share: typeof share
  study: typeof study
  watch: typeof watch
}
type IdOf<P> = P extends unknown ? keyof P : never

export type TextId = keyof typeof english.texts | IdOf<Later[keyof Later]>
export type Noun = keyof typeof english.nouns
/** What a catalogue must have: every text and every noun of the English one. A missing key fails the build. */
export interface Complete extends Catalogue {
  texts: Record<keyof typeof english.texts, format.Template>
  nouns: Record<Noun, format.Forms>
}

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<{ default: Complete }>> = {
  pl: () => import('./pl'),
  hu: () => import('./hu'),
  de: () => import('./de'),
  fr: () => import('./fr'),
}

/** A later part in a language has every text of the English one. */
export type LaterTexts<P extends keyof Later> = Record<keyof Later[P], format.Template>

type Texts = Record<string, format.Template>
const PARTS = import.meta.glob<{ default: Texts }>('./*/later/*.ts')
const needed = new Set<keyof Later>()
const loaded: Record<Language, Map<keyof Later, Texts>> = {
  en: new Map(),
  pl: new Map(),
  hu: new Map(),
  de: new Map(),
  fr: new Map(),
}
const current = $state<{ book: Catalogue }>({ book: english })

export async function speak(language: Language): Promise<void> {
  const [book] = await Promise.all([bookOf(language), ...[...needed].map((part) => load(language, part))])
  if (language !== settings.language) return // another was chosen meanwhile
  // All that is there by now: several ask at the same time, and whoever is last must take no word away.
  current.book = { ...book, texts: Object.assign({}, book.texts, ...loaded[language].values()) }
  document.documentElement.lang = book.tag
  format.prepare(book.tag)
}

const bookOf = async (language: Language) => (language === 'en' ? english : (await LOADERS[language]()).default)

async function load(language: Language, part: keyof Later): Promise<void> {
  loaded[language].set(part, (await PARTS[`./${language}/later/${part}.ts`]!()).default)
}

/** A page, once the part of the catalogue that it speaks from is there. */
export async function withWords<T>(part: keyof Later, page: Promise<T>): Promise<T> {
  needed.add(part)
  const said = loaded[settings.language].has(part) ? null : speak(settings.language)
  return (await Promise.all([page, said]))[0]
}

/** A text of the page, in words. */
export function t(id: TextId, values: Values = {}, names: readonly string[] = []): string {
  return format.plain(current.book, id, values, names)
}

/** A message of the server as parts: names and cities can be shown as such. */
export function parts(message: Message): Part[] {
  return format.tell(current.book, message.id, message.args as Values)
}

/** A text of the page as parts. */
export function textParts(id: TextId, values: Values = {}): Part[] {
  return format.tell(current.book, id, values)
}

/** A message of the server, in words. */
export function words(message: Message, names: readonly string[] = []): string {
  return format.flatten(parts(message), names)
}

export function count(value: number, noun: Noun): string {
  return format.counted(current.book, value, noun)
}

export function num(value: number, options?: Intl.NumberFormatOptions): string {
  return format.number(current.book, value, options)
}

export function signed(value: number): string {
  return num(value, { signDisplay: 'exceptZero' })
}

export function percent(share: number): string {
  return num(share, { style: 'percent', maximumFractionDigits: 0 })
}

/** Whether the catalogue has a text of this id: for ids put together from data. */
export function has(id: string): id is TextId {
  return id in current.book.texts
}

export function tag(): string {
  return current.book.tag
}
