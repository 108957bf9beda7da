// A siege is told forwards: the page's own log of what it has shown says in which order.
import { beforeEach, expect, it, vi } from 'vitest'
import type { LogEntry, Message, Position } from '../src/types'

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} }
  vi.stubGlobal('navigator', { languages: ['en'] })
  Object.assign(globalThis, { matchMedia: () => media, localStorage: { getItem: () => null, setItem: () => {} } })
  vi.stubGlobal('document', { hidden: false })
})
const { Story } = await import('../src/state/story.svelte')
const { allShown } = await import('../src/state/shown')
const { fight } = await import('../src/table/battle')

const event = (id: string, args: object): Message => ({ id: `event.${id}`, args }) as unknown as Message
const box = { id: 'place.box', args: { side: 'arab', box: 'move' } }
const marches: LogEntry = {
  seq: 1,
  kind: 'decision',
  body: { number: 0, seat: 0, code: 18, by: 'anna' },
  events: [
    event('cubes', { player: 0, place: box, to: { id: 'place.casualties', args: {} }, number: 1, loss: 'moving' }),
    event('pawn', { player: 0, side: 'arab', city: 'Tabuk', to_city: 'Alexandria' }),
    event('attack', { player: 0, side: 'arab', city: 'Alexandria', how: 'army' }),
    event('siege', { player: 0, side: 'arab', city: 'Alexandria', number: 3 }),
  ],
} as unknown as LogEntry
const rolls: LogEntry = {
  seq: 2,
  kind: 'roll',
  body: { number: 1, faces: [5, 2, 6] },
  events: [
    event('roll', { roller: null, number: 3, hits: 2, roll: 'city' }),
    event('cubes', { player: 0, place: box, to: { id: 'place.casualties', args: {} }, number: 2, loss: 'siege' }),
    event('siege_end', { player: 0, side: 'arab', city: 'Alexandria', flag: true }),
    event('tokens', { city: 'Alexandria', side: 'arab', number: 2 }),
    event('points', { player: 0, side: 'arab', amount: 2, source: 'conquest' }),
  ],
} as unknown as LogEntry

const before = (): Position =>
  ({
    cities: [
      { name: 'Tabuk', side: 'arab', tokens: 1, strength: 1, pawns: [{ player: 0, side: 'arab' }] },
      { name: 'Alexandria', side: 'byzantine', tokens: 3, strength: 3, controller: null, pawns: [] },
    ],
    players: [
      {
        boxes: { arab: { move: 4, main: 8 }, byzantine: {} },
        casualties: 2,
        points: { arab: 10, byzantine: 8 },
        pawns: { arab: 'Tabuk', byzantine: null },
      },
    ],
    spaces: [],
    attack: null,
  }) as unknown as Position

/** What stands on the table at each movement and pause. */
interface Seen {
  army: string | null
  dice: number
  hits: number | null
  cubes: number
  city: string
  points: number
  told: string | undefined
}
function look(story: InstanceType<typeof Story>, history: LogEntry[]): Seen {
  const { players, cities, attack } = story.position!
  const shown = story.entry ? [...history, story.entry] : history
  const roll = fight(shown, attack, story.rolling).city
  return {
    army: players[0]!.pawns.arab,
    dice: roll?.faces.length ?? 0,
    hits: roll?.hits ?? null,
    cubes: players[0]!.boxes.arab.move,
    city: cities[1]!.side,
    points: players[0]!.points.arab,
    told: shown.at(-1)?.events.at(-1)?.id,
  }
}

async function told(own: boolean, given: () => boolean = () => false): Promise<Seen[]> {
  const story = new Story()
  const seen: Seen[] = []
  const history: LogEntry[] = []
  let waits = true
  vi.stubGlobal('setTimeout', (done: () => void) => {
    if (waits) seen.push(look(story, history))
    queueMicrotask(done)
    return 0
  })
  const stage = { pace: () => 1, move: async () => void seen.push(look(story, history)) }
  for (const entry of [marches, rolls]) {
    await story.tell(entry, story.position ?? before(), { stage, own, given, final: null })
    history.push(entry)
    story.entry = null
  }
  waits = false
  return seen
}

let from = 0
beforeEach(() => {
  vi.unstubAllGlobals()
  from = allShown().length
})
const order = () =>
  allShown()
    .slice(from)
    .filter(({ what }) => what !== 'sound')
    .map(({ what, about }) => (what === 'event' ? about.slice('event.'.length) : what))
const STORY = [
  'cubes',
  'march',
  'arrival',
  'attack',
  'siege',
  'die',
  'die',
  'die',
  'hits',
  'roll',
  'cubes',
  'siege_end',
]

it.each([true, false])('march, arrival, each die, hits, cubes, and then what came of it; own: %s', async (own) => {
  await told(own)
  expect(order()).toEqual([...STORY, 'tokens', 'points'])
})

it.each([true, false])('nothing is seen before its cause: own %s', async (own) => {
  const seen = await told(own)
  const first = (found: (one: Seen) => boolean) => seen.findIndex(found)
  const steps = [
    first((one) => one.told === 'event.pawn' && one.army === 'Tabuk'),
    first((one) => one.army === 'Alexandria'),
    first((one) => one.dice === 1),
    first((one) => one.dice === 2),
    first((one) => one.dice === 3),
    first((one) => one.hits === 2),
    first((one) => one.told === 'event.siege_end'),
    first((one) => one.city === 'arab'),
  ]
  expect(steps).not.toContain(-1)
  expect(steps).toEqual([...steps].toSorted((a, b) => a - b))
  for (const one of seen) {
    if (one.told !== 'event.siege_end' && one.city === 'byzantine') expect(one.points).toBe(10)
    if (one.hits === null) expect([3, 4]).toContain(one.cubes) // a cube paid for the march, none lost yet
    if (one.told === 'event.siege_end') expect([one.hits, one.cubes]).toEqual([2, 1])
  }
})

it('is at its end at once where something else is wished', async () => {
  let asked = 0
  await told(false, () => ++asked > 6)
  expect(order().length).toBeLessThan(STORY.length)
})

it('sounds when it is seen: each die, the fall when the city falls', async () => {
  await told(true)
  const heard = allShown()
    .slice(from)
    .filter(({ what }) => what === 'sound')
    .map(({ about }) => about)
  expect(heard).toEqual(['cube', 'march', 'die', 'die', 'die', 'cube', 'fall'])
})

it('moves nothing and waits for nothing where the reader wants no movement', async () => {
  const story = new Story()
  const paces: number[] = []
  const stage = { pace: () => 0, move: async (_: Message, pace: number) => void paces.push(pace) }
  const timers = vi.fn()
  vi.stubGlobal('setTimeout', timers)
  await story.tell(marches, before(), { stage, own: false, given: () => false, final: null })
  expect([timers.mock.calls.length, new Set(paces), story.scene]).toEqual([0, new Set([0]), null])
})

it.each([
  ['siege_end', { city: 'Constantinople', flag: true, player: 0, side: 'arab' }, 'falls'],
  ['siege_end', { city: 'Constantinople', flag: false, player: 0, side: 'arab' }, 'holds'],
  ['game_over', { ending: 'turn_3' }, 'over'],
])('%s is a scene, never longer than four seconds, that can be left', async (id, args, scene) => {
  vi.useFakeTimers()
  const story = new Story()
  const entry = { ...rolls, events: [event(id, args)] } as LogEntry
  const stage = { pace: () => 1.8, move: async () => {} }
  let done = false
  const telling = story.tell(entry, before(), { stage, own: true, given: () => false, final: null })
  void telling.then(() => (done = true))
  await vi.advanceTimersByTimeAsync(100)
  expect(story.scene?.id).toBe(scene)
  await vi.advanceTimersByTimeAsync(4000)
  expect([story.scene, done]).toEqual([null, true])
  const again = story.tell(entry, before(), { stage, own: true, given: () => false, final: null })
  await vi.advanceTimersByTimeAsync(10)
  story.hurry()
  await again
  expect(story.scene).toBeNull()
  vi.useRealTimers()
})
