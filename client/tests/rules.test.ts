import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cells, folded, inline, matches, parse, plain, type Block, type Inline } from '../src/rules/markdown'

const RULES = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8')
const known = new Set(['8', '8.3', '9.6', '12.4', '14', '14.1'])
const links = (inside: Inline[]): string[] =>
  inside.flatMap((part) => (part.kind === 'clause' ? [part.to] : 'inside' in part ? links(part.inside) : []))

describe('blocks', () => {
  test('a clause takes the lines that follow it', () => {
    const [clause] = parse('9.6 A battle: both roll\n    at once.\n\nElsewhere.')
    expect(clause).toMatchObject({ kind: 'clause', id: '9.6' })
    expect(plain((clause as Block & { kind: 'clause' }).inside)).toBe('A battle: both roll at once.')
  })

  test('clauses need no empty line between them', () => {
    expect(parse('1.1 One.\n1.2 Two.\n1.10 Ten.').map((block) => 'id' in block && block.id)).toEqual([
      '1.1',
      '1.2',
      '1.10',
    ])
  })

  test('headings have their number as their place', () => {
    expect(parse('## 9 Attack\n# Rules\n## 3. Einsetzen')).toMatchObject([
      { kind: 'heading', level: 2, id: '9', plain: 'Attack' },
      { kind: 'heading', level: 1, id: '', plain: 'Rules' },
      { kind: 'heading', level: 2, id: '3', plain: 'Einsetzen' },
    ])
  })

  test('a table has a head and rows; examples can be linked', () => {
    const [table] = parse('| | situation |\n|---|---|\n| E1 | `a` and **b** |\n| x | y |')
    expect(table).toMatchObject({ kind: 'table', rows: [{ id: 'E1' }, { id: '' }] })
    expect(cells('| a | b |')).toEqual(['a', 'b'])
  })

  test('lists, plain and numbered, with long items', () => {
    expect(parse('- one\n  more\n- two')).toMatchObject([
      { kind: 'list', ordered: false, items: [[{ text: 'one more' }], [{ text: 'two' }]] },
    ])
    expect(parse('1. one\n2. two')).toMatchObject([{ kind: 'list', ordered: true }])
  })

  test('what is fenced stays as it is', () => {
    expect(parse('```\n## no heading\n\n1.1 none\n```\nafter')).toMatchObject([
      { kind: 'code', text: '## no heading\n\n1.1 none' },
      { kind: 'paragraph' },
    ])
  })
})

describe('within a line', () => {
  test('marks inside marks', () => {
    expect(inline('a **b *c* d** `e*f*`', known)).toEqual([
      { kind: 'text', text: 'a ' },
      {
        kind: 'strong',
        inside: [
          { kind: 'text', text: 'b ' },
          { kind: 'em', inside: [{ kind: 'text', text: 'c' }] },
          { kind: 'text', text: ' d' },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'e*f*' },
    ])
  })

  test('a star that is no mark', () => {
    expect(plain(inline('2 * 3 * 4', known))).toBe('2 * 3 * 4')
  })

  test('a page that is not here is named, not linked', () => {
    expect(inline('see [rulings](rulings.md)', known)).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'text', text: 'rulings' },
    ])
    expect(inline('[here](https://example.org)', known)[0]).toMatchObject({ kind: 'link', href: 'https://example.org' })
  })

  test('rulings are told apart from bold text', () => {
    expect(inline('so **[ruling: not in battles]**.', known)[1]).toEqual({
      kind: 'ruling',
      text: 'ruling: not in battles',
    })
  })

  test('clauses and chapters that exist are linked', () => {
    expect(links(inline('see 8.3, 12.4; chapter 14 (9.6)', known))).toEqual(['8.3', '12.4', '14', '9.6'])
    expect(links(inline('see 99.1 and chapter 77, 1.5 cubes, 9.66, 3 cubes', known))).toEqual([])
  })

  test('a clause at the end of a sentence is linked without the stop', () => {
    const [, link, rest] = inline('as in 9.6. Then', known)
    expect([link, rest]).toEqual([
      { kind: 'clause', to: '9.6', text: '9.6' },
      { kind: 'text', text: '. Then' },
    ])
  })

  test('chapters in the other languages', () => {
    for (const text of [
      'Kapitel 14',
      'chapitre 14',
      'rozdział 14',
      'w rozdziale 14',
      '14. fejezet',
      'a 14. fejezetben',
    ]) {
      expect(links(inline(text, known)), text).toEqual(['14'])
    }
  })
})

describe('searching', () => {
  test('accents and capitals do not matter, and places stay', () => {
    expect(folded('Żołnierz É')).toBe('zołnierz e')
    expect(matches('Ein Heer, das HEER', 'heer')).toEqual(['Ein ', 'Heer', ', das ', 'HEER', ''])
    expect(matches('évacuer', 'EV')).toEqual(['', 'év', 'acuer'])
  })

  test('nothing searched for, nothing found', () => {
    expect(matches('text', '  ')).toEqual(['text'])
  })
})

describe('the rules', () => {
  const blocks = parse(RULES)
  const ids = blocks.flatMap((block) => ('id' in block && block.id ? [block.id] : []))

  test('has its sixteen chapters and every clause once', () => {
    expect(blocks.filter((block) => block.kind === 'heading' && block.id)).toHaveLength(16)
    expect(new Set(ids).size).toBe(ids.length)
    const numbered = RULES.split('\n').filter((line) => /^\d+\.\d+ /.test(line))
    expect(blocks.filter((block) => block.kind === 'clause')).toHaveLength(numbered.length)
  })

  test('no mark is left over, and no word is lost', () => {
    const all = blocks.flatMap((block) =>
      'inside' in block
        ? [plain(block.inside)]
        : block.kind === 'table'
          ? block.rows.flatMap((row) => row.cells.map(plain))
          : [],
    )
    expect(all.filter((text) => /\*\*|`/.test(text))).toEqual([])
    expect(all.join(' ')).toContain('a surviving attacker retreats, even if the defending army is destroyed.')
  })

  test('clauses refer to each other', () => {
    const toll = blocks.find((block) => block.kind === 'clause' && block.id === '12.4') as Block & { kind: 'clause' }
    expect(links(toll.inside)).toEqual(['3.1'])
  })
})

describe('the how-to', () => {
  const NAMES = ['', '.pl', '.hu', '.de', '.fr']
  const read = (name: string) =>
    parse(readFileSync(new URL(`../../docs/how-to-play${name}.md`, import.meta.url), 'utf8'))
  const shape = (blocks: Block[]) =>
    blocks.map((block) =>
      block.kind === 'picture'
        ? block.name
        : block.kind === 'list'
          ? `${block.kind} ${block.items.length}`
          : block.kind,
    )
  const clauses = (inside: Inline[]): string[] =>
    inside.flatMap((part) => (part.kind === 'link' ? [part.href] : 'inside' in part ? clauses(part.inside) : []))
  const leads = (blocks: Block[]) =>
    blocks.flatMap((block) =>
      'inside' in block ? clauses(block.inside) : block.kind === 'list' ? block.items.flatMap(clauses) : [],
    )

  test.each(NAMES)('has the same parts, pictures and references in every language: %s', (name) => {
    expect(shape(read(name))).toEqual(shape(read('')))
    expect(leads(read(name))).toEqual(leads(read('')))
  })

  test('leads to clauses that there are, and has its pictures', () => {
    const known = new Set(parse(RULES).flatMap((block) => ('id' in block && block.id ? [`/rules#${block.id}`] : [])))
    const scenes = JSON.parse(readFileSync(new URL('../src/rules/scenes.json', import.meta.url), 'utf8')) as object
    const found = leads(read(''))
    expect(found.length).toBeGreaterThan(8)
    expect(found.filter((one) => one !== '/rules' && !known.has(one))).toEqual([])
    expect(read('').flatMap((block) => (block.kind === 'picture' ? [block.name] : []))).toEqual(Object.keys(scenes))
  })
})
