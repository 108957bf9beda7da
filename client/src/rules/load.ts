// The rules by language, each a file of its own that is loaded when it is first read.
import { parse, type Block } from './markdown'

const FILES = import.meta.glob<string>('../../../docs/rules*.md', { query: '?raw', import: 'default' })
const ENGLISH = '../../../docs/rules.md'
const file = (language: string) => (language === 'en' ? ENGLISH : `../../../docs/rules.${language}.md`)

export interface Rules { blocks: Block[]; language: string }
const loaded = new Map<string, Promise<Rules>>()

/** The rules in this language, or in English where there is no translation yet. */
export function loadRules(language: string): Promise<Rules> {
  const spoken = file(language) in FILES ? language : 'en'
  const known = loaded.get(spoken)
  if (known) return known
  const rules = FILES[file(spoken)]!().then((source) => ({ blocks: parse(source), language: spoken }))
  loaded.set(spoken, rules)
  rules.catch(() => loaded.delete(spoken))         // to be tried again
  return rules
}
