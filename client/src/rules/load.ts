// The rules, the how-to and the advice by language, each a file of its own that is loaded when it is first read: the
// documentation's.
import { parse, type Block } from './markdown'

const FILES = import.meta.glob<string>(
  ['../../../docs/rules*.md', '../../../docs/how-to-play*.md', '../../../docs/advice*.md'],
  { query: '?raw', import: 'default' },
)
export type Page = 'rules' | 'how-to-play' | 'advice'
const file = (name: string, language: string) => `../../../docs/${name}${language === 'en' ? '' : `.${language}`}.md`

export interface Rules {
  blocks: Block[]
  language: string
}
const loaded = new Map<string, Promise<Rules>>()

export const loadRules = (language: string) => load('rules', language)

/** A text in this language, or in English where there is no translation yet. */
export function load(name: Page, language: string): Promise<Rules> {
  const spoken = file(name, language) in FILES ? language : 'en'
  const path = file(name, spoken),
    known = loaded.get(path)
  if (known) return known
  const text = Promise.all([FILES[path]!(), italics()]).then(([source]) => ({
    blocks: parse(source),
    language: spoken,
  }))
  loaded.set(path, text)
  text.catch(() => loaded.delete(path)) // to be tried again
  return text
}

/** Their letters are not among those that every screen loads: text that waits for them does not move when they come. */
const italics = () => document.fonts?.load('italic 1em "Byzantium Display"').catch(() => [])
