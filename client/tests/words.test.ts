// Every language can tell everything: no hole stays open, no argument of the English text is lost, plurals are right.
import { describe, expect, test } from 'vitest'
import type { Args } from '@/types'
import de from '@/words/de'
import { english as firstLoad } from '@/words/en'
import { counted, plain, type Catalogue, type Values } from '@/words/format'
import fr from '@/words/fr'
import hu from '@/words/hu'
import pl from '@/words/pl'

const LATER = import.meta.glob<{ default: Catalogue['texts'] }>('../src/words/*/later/*.ts', { eager: true })
const whole = (book: Catalogue): Catalogue => ({
  ...book,
  texts: Object.assign(
    {},
    book.texts,
    ...Object.entries(LATER)
      .filter(([path]) => path.includes(`/${book.tag}/`))
      .map(([, part]) => part.default),
  ),
})
const BOOKS: Catalogue[] = [firstLoad, pl, hu, de, fr].map(whole)
const english = BOOKS[0]!
const TRANSLATIONS = BOOKS.slice(1)
const NAMES = ['Ilona', 'Khalid', 'Marek', 'Odette']
const HOLE = /\{(\w+)(?::\w+)?\}/g

// Holes that a translation leaves out on purpose, as 'tag id hole'.
const LEFT_OUT = new Set<string>([])

const PLAUSIBLE: Values = {
  player: 0,
  rival: 1,
  roller: 2,
  side: 'byzantine',
  city: 'Antioch',
  to_city: 'Damascus',
  box: 'main',
  space: 'emperor',
  turn: 2,
  number: 3,
  amount: 2,
  hits: 1,
  pool: 4,
  price: 3,
  bezants: 5,
  purpose: 'control',
  loss: 'battle',
  roll: 'attacker',
  how: 'army',
  foe_kind: 'army',
  manner: 'beaten',
  money: 'loot',
  source: 'control',
  ending: 'turn_3',
  flag: true,
  kind: 'march',
  clause: '9.6',
  code: { id: 'option.tax', args: {} },
  place: { id: 'place.pool', args: {} },
  to: { id: 'place.box', args: { side: 'arab', box: 'move' } },
}
// What else each may be.
const OTHERS: Values = {
  player: [1, 3],
  rival: [0, 2],
  roller: [0, null],
  side: ['arab', 'bulgar', 'persian'],
  city: ['Mecca', null],
  to_city: ['Athens', null],
  box: ['elite', 'move', 'levy'],
  space: ['bulgars', 'fortify', 'fleet_arab'],
  turn: [1, 3],
  number: [0, 1, 2, 5, 22],
  amount: [-3, -1, 1, 5],
  hits: [0, 2, 5],
  pool: [0, 9],
  price: [1, 6],
  bezants: [0, 12],
  loss: ['moving', 'sea', 'siege', 'retreat', 'garrison', 'toll', 'destroyed', null],
  roll: ['defender', 'city', 'fleet'],
  how: ['civil_war', 'bulgars'],
  foe_kind: ['levy', 'bulgars'],
  manner: ['voluntary', 'repelled', 'makes_way'],
  money: ['cube', 'building', 'tax', 'income', 'upkeep'],
  source: ['conquest', 'guard', 'building', 'bulgars', 'upkeep', 'cities', 'capital'],
  ending: ['constantinople_by_arabs', 'constantinople_by_bulgars'],
  flag: [false],
  code: [
    { id: 'option.city', args: { city: 'Athens' } },
    { id: 'option.space', args: { space: 'caliph' } },
  ],
  place: [
    { id: 'place.city', args: { city: 'Athens' } },
    { id: 'place.building', args: { side: 'arab' } },
  ],
  to: [
    { id: 'place.space', args: { space: 'emperor' } },
    { id: 'place.out', args: {} },
  ],
}
const others = (name: string): readonly unknown[] => (OTHERS[name] ?? [8]) as unknown[]

/** Arguments that answer to any name: those not known to the game are numbers. */
function args(changes: Values = {}): Values {
  return new Proxy(
    { ...PLAUSIBLE, ...changes },
    { get: (values, name) => (name in values ? values[name as string] : 7) },
  )
}

// The plausible arguments with one of them changed, and with two that texts are chosen by.
const changed = (names: readonly string[]): Values[] => [
  {},
  ...names.flatMap((name) => others(name).map((value) => ({ [name]: value }))),
]
const SINGLE = changed(Object.keys(OTHERS))
const CHOOSING = changed(['side', 'flag', 'how', 'foe_kind', 'manner', 'roll', 'roller', 'ending'])
const PAIRS: Values[] = [...SINGLE, ...CHOOSING.flatMap((one) => CHOOSING.map((other) => ({ ...one, ...other })))]

function holes(book: Catalogue, id: string, values: Values): string[] {
  const template = book.texts[id]!
  const text = typeof template === 'function' ? template(values as Args) : template
  return [...text.matchAll(HOLE)].map((match) => match[1]!)
}

const OPEN = /[{}]|\b(?:undefined|null|NaN)\b|\[object/
const AN_ID = /\b[a-z]+_[a-z_]+\b|\b(?:city|side|box|space|option|place|loss|money|source|player|rival|roller)\.\w/

test.each(BOOKS)('$tag tells every text', (book) => {
  const bad: string[] = []
  for (const [id, template] of Object.entries(book.texts)) {
    for (const changes of typeof template === 'function' ? PAIRS : SINGLE) {
      const text = plain(book, id, args(changes), NAMES)
      if (OPEN.test(text) || AN_ID.test(text) || (text.trim() === '' && id !== 'loss.nobody'))
        bad.push(`${id} ${JSON.stringify(changes)}: ${text}`)
    }
  }
  expect(bad).toEqual([])
})

/** No hole of that name, but another text for another value? */
function depends(book: Catalogue, id: string, changes: Values, name: string): boolean {
  const values = [PLAUSIBLE[name] ?? 7, ...others(name)]
  return new Set(values.map((value) => plain(book, id, args({ ...changes, [name]: value }), NAMES))).size > 1
}

describe.each(TRANSLATIONS)('$tag against English', (book) => {
  test('has the same texts and nouns', () => {
    expect(Object.keys(book.texts).sort()).toEqual(Object.keys(english.texts).sort())
    expect(Object.keys(book.nouns).sort()).toEqual(Object.keys(english.nouns).sort())
  })

  test('tells what the English texts tell, and no more', () => {
    const lost = new Set<string>()
    const added = new Set<string>()
    for (const id of Object.keys(english.texts)) {
      for (const changes of SINGLE) {
        const values = args(changes)
        const theirs = holes(book, id, values)
        const ours = holes(english, id, values)
        for (const name of ours)
          if (!theirs.includes(name) && !depends(book, id, changes, name)) lost.add(`${book.tag} ${id} ${name}`)
        for (const name of theirs) if (!ours.includes(name)) added.add(`${id} ${name}`)
      }
    }
    expect([...lost].filter((hole) => !LEFT_OUT.has(hole))).toEqual([])
    expect([...added]).toEqual([])
  })

  test('no text is left in English', () => {
    const same = (id: string) =>
      typeof book.texts[id] === 'string' &&
      /[a-z]{4} [a-z]{2}/.test(book.texts[id]) &&
      book.texts[id] === english.texts[id]
    expect(Object.keys(english.texts).filter(same)).toEqual([])
  })
})
const PLURALS: Record<string, Record<string, string[]>> = {
  en: {
    cube: ['0 cubes', '1 cube', '2 cubes', '5 cubes', '21 cubes', '22 cubes'],
    die: ['0 dice', '1 die', '2 dice', '5 dice', '21 dice', '22 dice'],
    action: ['0 actions', '1 action', '2 actions', '5 actions', '21 actions', '22 actions'],
    game: ['0 games', '1 game', '2 games', '5 games', '21 games', '22 games'],
  },
  pl: {
    cube: ['0 kostek', '1 kostka', '2 kostki', '5 kostek', '21 kostek', '22 kostki'],
    move_cube: [
      '0 kostek Taborów',
      '1 kostka Taborów',
      '2 kostki Taborów',
      '5 kostek Taborów',
      '21 kostek Taborów',
      '22 kostki Taborów',
    ],
    bezant: ['0 bizantów', '1 bizant', '2 bizanty', '5 bizantów', '21 bizantów', '22 bizanty'],
    point: ['0 punktów', '1 punkt', '2 punkty', '5 punktów', '21 punktów', '22 punkty'],
    hit: ['0 trafień', '1 trafienie', '2 trafienia', '5 trafień', '21 trafień', '22 trafienia'],
    die: ['0 kości', '1 kość', '2 kości', '5 kości', '21 kości', '22 kości'],
    city: ['0 miast', '1 miasto', '2 miasta', '5 miast', '21 miast', '22 miasta'],
    hour: ['0 godzin', '1 godzina', '2 godziny', '5 godzin', '21 godzin', '22 godziny'],
    day: ['0 dni', '1 dzień', '2 dni', '5 dni', '21 dni', '22 dni'],
    action: ['0 akcji', '1 akcja', '2 akcje', '5 akcji', '21 akcji', '22 akcje'],
    game: ['0 partii', '1 partia', '2 partie', '5 partii', '21 partii', '22 partie'],
    player: ['0 graczy', '1 gracz', '2 graczy', '5 graczy', '21 graczy', '22 graczy'],
    watcher: ['0 widzów', '1 widz', '2 widzów', '5 widzów', '21 widzów', '22 widzów'],
    minute: ['0 minut', '1 minuta', '2 minuty', '5 minut', '21 minut', '22 minuty'],
  },
  hu: {
    cube: ['0 kocka', '1 kocka', '2 kocka', '5 kocka', '21 kocka', '22 kocka'],
    point: ['0 pont', '1 pont', '2 pont', '5 pont', '21 pont', '22 pont'],
    action: ['0 cselekedet', '1 cselekedet', '2 cselekedet', '5 cselekedet', '21 cselekedet', '22 cselekedet'],
    game: ['0 játszma', '1 játszma', '2 játszma', '5 játszma', '21 játszma', '22 játszma'],
  },
  de: {
    cube: ['0 Würfel', '1 Würfel', '2 Würfel', '5 Würfel', '21 Würfel', '22 Würfel'],
    bezant: ['0 Bezants', '1 Bezant', '2 Bezants', '5 Bezants', '21 Bezants', '22 Bezants'],
    point: ['0 Punkte', '1 Punkt', '2 Punkte', '5 Punkte', '21 Punkte', '22 Punkte'],
    city: ['0 Städte', '1 Stadt', '2 Städte', '5 Städte', '21 Städte', '22 Städte'],
    action: ['0 Aktionen', '1 Aktion', '2 Aktionen', '5 Aktionen', '21 Aktionen', '22 Aktionen'],
    game: ['0 Partien', '1 Partie', '2 Partien', '5 Partien', '21 Partien', '22 Partien'],
    watcher: ['0 schauen zu', '1 schaut zu', '2 schauen zu', '5 schauen zu', '21 schauen zu', '22 schauen zu'],
  },
  fr: {
    cube: ['0 cube', '1 cube', '2 cubes', '5 cubes', '21 cubes', '22 cubes'],
    bezant: ['0 bezant', '1 bezant', '2 bezants', '5 bezants', '21 bezants', '22 bezants'],
    die: ['0 dé', '1 dé', '2 dés', '5 dés', '21 dés', '22 dés'],
    action: ['0 action', '1 action', '2 actions', '5 actions', '21 actions', '22 actions'],
    game: ['0 partie', '1 partie', '2 parties', '5 parties', '21 parties', '22 parties'],
  },
}

test('French keeps its signs on the line of the word before', () => {
  const french = whole(fr)
  const told = Object.keys(french.texts).map((id) => plain(french, id, args(), NAMES))
  expect(told.filter((text) => / [:;?!]/.test(text))).toEqual([])
})

describe.each(BOOKS)('plurals of $tag', (book) => {
  test.each(Object.entries(PLURALS[book.tag]!))('%s', (noun, expected) => {
    expect([0, 1, 2, 5, 21, 22].map((n) => counted(book, n, noun))).toEqual(expected)
  })

  test('every noun has the forms that whole numbers need', () => {
    const rules = new Intl.PluralRules(book.tag)
    const needed = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)))
    for (const [noun, forms] of Object.entries(book.nouns)) {
      for (const form of needed) expect(forms[form], `${noun}, ${form}`).toMatch(/#/)
    }
  })

  test('a sum has its sign', () => {
    expect(plain(book, 'event.points', args({ amount: 3 }))).toMatch(/^\+3/)
    expect(plain(book, 'event.points', args({ amount: -1 }))).toMatch(/^−1/)
  })
})

test.each(Object.entries({ en: firstLoad, pl, hu, de, fr }))(
  'buttons that stand side by side have different names: %s',
  (_, book) => {
    for (const side of [
      ['wait.hold', 'wait.skip'],
      ['wait.go_on', 'wait.skip'],
      ['replay.fork', 'replay.link_short'],
      ['room.sit', 'room.add_bot'],
    ])
      expect(new Set(side.map((id) => plain(book, id))).size, side.join()).toBe(side.length)
  },
)

test('whatever may be wrong with a position can be told', () => {
  const [checks] = Object.values(
    import.meta.glob<string>('../src/engine/made/checks.ts', { query: '?raw', import: 'default', eager: true }),
  )
  const ids = [...checks!.matchAll(/"(flaw\.\w+)"/g)].map(([, id]) => id!)
  expect(ids.length).toBeGreaterThan(20)
  for (const book of BOOKS) expect(ids.filter((id) => !(id in book.texts))).toEqual([])
})

test.each([
  ['en', 'Red: the Byzantine army stands in Mecca, which is not of its side.'],
  ['pl', 'Czerwony: armia bizantyjska stoi w mieście, które nie należy do jej strony: Mekka.'],
  ['hu', 'Piros: a bizánci sereg olyan városban áll, amely nem az övé: Mekka.'],
  ['de', 'Rot: Die byzantinische Armee steht in Mekka, das nicht zu ihrer Seite gehört.'],
  ['fr', 'Rouge\u202f: l’armée byzantine se trouve dans une cité qui n’est pas de son camp\u202f: La Mecque.'],
])('what is wrong with a position is told in the words of %s', (tag, sentence) => {
  const book = BOOKS.find((one) => one.tag === tag)!
  const red = plain(book, 'colour.red')
  expect(plain(book, 'flaw.pawn_abroad', { player: 0, city: 'Mecca', side: 'byzantine' }, [red])).toBe(sentence)
})
