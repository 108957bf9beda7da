import { describe, expect, it, vi } from 'vitest'
import type { LogEntry, Message, Option, View } from '../src/types'

// The page's settings ask the browser for its wishes; here is none.
vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} }
  vi.stubGlobal('navigator', { languages: ['en'] })
  Object.assign(globalThis, { matchMedia: () => media, localStorage: { getItem: () => null, setItem: () => {} } })
})
const { LESSONS, LEARNER, actionOf, cityIn, outcome, partnerCode, gameOf, speech, strays, wanted } =
  await import('../src/learn/lessons')
const { default: texts } = await import('../src/words/en/later/learn')
const { default: STORY } = await import('../src/learn/lessons.json')

const has = (id: string) => id in texts
const lesson = (id: string) => LESSONS.find((one) => one.id === id)!
const option = (code: number, id: string, args: object = {}): Option =>
  ({ code, id: `option.${id}`, args, effects: {} }) as unknown as Option
const view = (prompt: string, asked: number | null, options: Option[] = [], counts = true): View =>
  ({
    prompt: { id: `prompt.${prompt}`, asked, args: {}, decision: 3 },
    options,
    position: {
      players: [0, 1].map((player) => ({
        player,
        tracks: { lower_counts: counts },
        standings: { turn_3: { score: 40 + player } },
      })),
    },
  }) as unknown as View
const log = (...events: [string, object][]): LogEntry[] => [
  {
    seq: 1,
    at: 0,
    kind: 'decision',
    body: { number: 0, seat: 0, code: 0, by: 'anna' },
    turn: 1,
    round: 1,
    events: events.map(([id, args]) => ({ id: `event.${id}`, args }) as unknown as Message),
  },
]
const acts = (id: string, args: object = {}): [string, object] => [
  'action',
  { player: LEARNER, code: { id: `option.${id}`, args } },
]

describe('lessons', () => {
  it('use every moment of the story, in its order', () => {
    expect([...new Set(LESSONS.map((one) => one.begins))]).toEqual(Object.keys(STORY))
    for (const one of LESSONS) expect(gameOf(one).record).toHaveProperty('start')
  })
  it('have all their texts', () => {
    for (const { id, pages, attack } of LESSONS) {
      const parts = pages
        ? Array.from({ length: pages }, (_, i) => `page${i + 1}`)
        : ['text', 'action', 'done', ...(attack ? ['failed'] : [])]
      expect(['title', ...parts].filter((part) => !has(`learn.${id}.${part}`))).toEqual([])
    }
  })
  it('say what to do at every question of the story', () => {
    for (const one of LESSONS.filter((each) => !each.pages))
      for (const [prompt, code] of STORY[one.begins].way) {
        const told = speech(
          {
            lesson: one,
            page: 0,
            view: view(String(prompt).slice(7), LEARNER, [option(Number(code), 'pool')]),
            history: [],
            times: 0,
          },
          has,
        )
        expect(told.task, `${one.id} ${prompt}`).not.toBeNull()
      }
  })
  it('have no texts that nobody says', () => {
    const parts = Object.keys(texts).filter(
      (id) =>
        /^learn\.\w+\.\w+$/.test(id) &&
        !/\.(title|text|done|failed|page\d)$/.test(id) &&
        !id.startsWith('learn.finish.'),
    )
    const said = new Set(
      LESSONS.filter((one) => !one.pages).flatMap((one) =>
        STORY[one.begins].way.map(([prompt]) => `learn.${one.id}.${String(prompt).slice(7)}`),
      ),
    )
    const byChance = ['learn.civil_war.pay_cube'] // a question only where there is a choice
    expect(parts.filter((id) => !said.has(id) && !byChance.includes(id))).toEqual([])
  })
})

describe('what is lit', () => {
  const boxes = [option(37, 'box', { side: 'arab', box: 'elite' }), option(39, 'box', { side: 'arab', box: 'move' })]
  it('follows the story, question by question', () => {
    expect(wanted(lesson('strengthen'), view('strengthen_box', LEARNER, boxes), 0)?.code).toBe(37)
    expect(wanted(lesson('strengthen'), view('strengthen_box', LEARNER, boxes), 1)?.code).toBe(39)
    expect(wanted(lesson('strengthen'), view('strengthen_box', LEARNER, boxes), 9)?.code).toBe(39)
  })
  it('is what loses least where the dice leave the story', () => {
    const left = [option(37, 'box', { side: 'arab', box: 'elite' }), option(38, 'box', { side: 'arab', box: 'main' })]
    expect(wanted(lesson('siege'), view('lose_cube', LEARNER, left), 0)?.code).toBe(38)
  })
  it('is no other action than the lesson’s', () =>
    expect(wanted(lesson('tax'), view('action', LEARNER, [option(59, 'pass')]), 0)).toBeNull())
})

describe('the outcome', () => {
  it('is open until the action is over', () => {
    expect(outcome(lesson('control'), view('action', LEARNER), [])).toBeNull()
    expect(outcome(lesson('control'), view('pay_cube', LEARNER), log(acts('take_control')))).toBeNull()
    expect(outcome(lesson('control'), view('action', 1), log(acts('take_control')))).toBe('done')
  })
  it('tells another action', () => {
    const history = log(acts('tax'))
    expect(outcome(lesson('control'), view('action', 1), history)).toBe('other')
    expect(strays(lesson('control'), history)).toBe(true)
    expect(actionOf(history)?.id).toBe('option.tax')
  })
  it('of an attack is the dice’s', () => {
    const attack: [string, object][] = [
      acts('army', { side: 'arab' }),
      ['attack', { player: LEARNER, city: 'Jerusalem', how: 'army' }],
    ]
    const end = (flag: boolean) =>
      outcome(lesson('siege'), view('action', 1), log(...attack, ['siege_end', { city: 'Jerusalem', flag }]))
    expect([end(true), end(false)]).toEqual(['done', 'failed'])
    expect(outcome(lesson('siege'), view('action', 1), log(attack[0]!))).toBe('other')
    expect(cityIn(log(...attack))).toBe('Jerusalem')
  })
  it('of the last action is whether both tracks count', () => {
    expect(outcome(lesson('end'), view('game_over', null, [], true), log(acts('build', { side: 'byzantine' })))).toBe(
      'done',
    )
    expect(outcome(lesson('end'), view('game_over', null, [], false), log(acts('pass')))).toBe('failed')
  })
})

describe('the other player', () => {
  const answers = [option(49, 'retreat'), option(50, 'stand')]
  it('stands and fights', () => expect(partnerCode(lesson('battle'), view('retreat_or_stand', 1, answers))).toBe(50))
  it('answers nothing for the learner', () =>
    expect(partnerCode(lesson('battle'), view('retreat_or_stand', LEARNER, answers))).toBeNull())
  it('acts only to end the turn', () => {
    const actions = [option(52, 'take_control'), option(59, 'pass')]
    expect(partnerCode(lesson('control'), view('action', 1, actions))).toBeNull()
    expect(partnerCode(lesson('pass'), view('action', 1, actions))).toBe(59)
  })
})
