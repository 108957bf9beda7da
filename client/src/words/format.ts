// Texts from catalogues. A template has holes: {player} {city} {number:cube}. What fills a hole depends on its name:
// players and cities become parts of their own, so that a log can colour and link them; a number with a noun gets
// the right plural; a message inside a message is told in its place.
import type { Args, CityName, Message } from '@/types'

export type Part = string | { player: number } | { city: CityName; text: string }
// A function looks at the arguments to choose its text: the tense, the case, the side.
export type Template = string | ((args: Args) => string)
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>
export interface Catalogue {
  tag: string
  texts: Record<string, Template>
  nouns: Record<string, Forms>
}
export type Values = Record<string, unknown>

const HOLE = /\{(\w+)(?::(\w+))?\}/
const PLAYERS = new Set(['player', 'rival', 'roller'])
const CITIES = new Set(['city', 'to_city'])

export function tell(book: Catalogue, id: string, values: Values = {}): Part[] {
  const template = book.texts[id]
  if (template === undefined) return [id]
  const text = typeof template === 'function' ? template(values as Args) : template
  // Split by a pattern with two groups: text, name, noun, text, name, noun, ..., text
  const pieces = text.split(HOLE)
  const found: Part[] = []
  for (let i = 0; i < pieces.length; i += 3) {
    if (pieces[i]) found.push(pieces[i]!)
    if (i + 1 < pieces.length) found.push(...fill(book, pieces[i + 1]!, pieces[i + 2], values))
  }
  return found
}

function fill(book: Catalogue, name: string, noun: string | undefined, values: Values): Part[] {
  const value = values[name]
  if (value === null || value === undefined) return [plain(book, `${name}.nobody`)]
  if (PLAYERS.has(name) && typeof value === 'number') return [{ player: value }]
  if (CITIES.has(name)) return [{ city: value as CityName, text: plain(book, `city.${value}`) }]
  if (typeof value === 'number') return [noun ? counted(book, value, noun) : number(book, value)]
  if (typeof value === 'object') return tell(book, (value as Message).id, (value as Message).args as Values)
  return [`${name}.${value}` in book.texts ? plain(book, `${name}.${value}`) : String(value)]
}

export function plain(book: Catalogue, id: string, values: Values = {}, names: readonly string[] = []): string {
  return flatten(tell(book, id, values), names)
}

export function flatten(parts: readonly Part[], names: readonly string[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : 'city' in part ? part.text : (names[part.player] ?? '?')))
    .join('')
}

// Making one of these takes longer than telling a whole sentence.
const plurals = kept((tag) => new Intl.PluralRules(tag))
const numbers = kept((tag) => new Intl.NumberFormat(tag))

/** Make what a language will need, while there is time. */
export function prepare(tag: string): void {
  plurals(tag)
  numbers(tag)
}

function kept<T>(make: (tag: string) => T): (tag: string) => T {
  const made = new Map<string, T>()
  return (tag) => made.get(tag) ?? made.set(tag, make(tag)).get(tag)!
}

export function counted(book: Catalogue, value: number, noun: string): string {
  const forms = book.nouns[noun] ?? { other: `# ${noun}` }
  const form = forms[plurals(book.tag).select(value)] ?? forms.other
  return form.replace('#', number(book, value))
}

/** A real minus sign: − is as wide as +. */
export function number(book: Catalogue, value: number, options?: Intl.NumberFormatOptions): string {
  const format = options ? new Intl.NumberFormat(book.tag, options) : numbers(book.tag)
  return format.format(value).replace('-', '−')
}
