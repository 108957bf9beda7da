// From a click to the answer that is sent: what is asked to be confirmed, what goes on by itself, how losses are chosen.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageId, Option, Preview, View } from '../src/types'

const pointer = { matches: false, addEventListener: () => {} }
vi.stubGlobal('matchMedia', () => pointer)
vi.stubGlobal('navigator', { languages: ['en'] })
const { Choosing } = await import('../src/table/choosing.svelte')
const { settings } = await import('../src/state/settings.svelte')

const option = (code: number, id: string, args: object = {}, effects: object = {}): Option =>
  ({ code, id: `option.${id}`, args, effects }) as unknown as Option
const TAX = option(54, 'tax'),
  CONTROL = option(52, 'take_control'),
  MECCA = option(23, 'city', { city: 'Mecca' })
const SACK = option(9, 'city', { city: 'Antioch' }, { attack: true })
const POOL = option(41, 'pool'),
  MOVE = option(35, 'box', { side: 'byzantine', box: 'move' }),
  MAIN = option(34, 'box', { side: 'byzantine', box: 'main' })

function viewOf(asks: string, decision: number, options: Option[], args: object = {}): View {
  const boxes = { elite: 0, main: 2, move: 2, levy: 0 }
  const player = {
    pool: 5,
    casualties: 3,
    boxes: { byzantine: boxes, arab: boxes },
    pawns: { byzantine: 'Antioch', arab: null },
  }
  return {
    position: { players: [player] },
    prompt: { id: `prompt.${asks}`, decision, asked: 0, args },
    options,
  } as unknown as View
}
const previewOf = (decision: number, options: object[]) =>
  ({ decision, options, ready: true, attacks: [] }) as unknown as Preview

/** A table that answers what it is told. */
class Asking {
  asked: number | null = 0
  preview: Preview | null = null
  busy = false
  playing = false
  names = ['Anna']
  mine = [0]
  undoTo = null
  sent: number[] = []
  constructor(public view: View) {}
  get shown(): View {
    return this.view
  }
  async decide(code: number): Promise<boolean> {
    this.sent.push(code)
    return true
  }
  async undo(): Promise<void> {}
}

const at = (asks: string, options: Option[], args: object = {}, final: boolean | null = true) => {
  const table = new Asking(viewOf(asks, 7, options, args))
  table.preview =
    final === null
      ? null
      : previewOf(
          7,
          options.map(({ code }) => ({ code, asks: null, next: [], final })),
        )
  return table
}

beforeEach(() => {
  Object.assign(settings, { confirm: true, cubeFrom: 'pool' })
  pointer.matches = false
})

describe('a click', () => {
  it('is shown first where it cannot be taken back, and sent when it is confirmed', () => {
    const table = at('action', [TAX]),
      choosing = new Choosing(table)
    choosing.pick('tax')
    expect([choosing.staged?.target, table.sent]).toEqual(['tax', []])
    choosing.pick('tax')
    expect([choosing.staged, table.sent]).toEqual([null, [54]])
  })
  it('on something else is another wish, and confirms nothing', () => {
    const table = at('action', [TAX, CONTROL]),
      choosing = new Choosing(table)
    choosing.pick('tax')
    choosing.pick('take_control')
    expect(table.sent).not.toContain(TAX.code)
  })
  it('heeds no preview of another decision', () => {
    const table = at('action', [TAX], {}, false)
    table.preview = previewOf(6, [{ code: TAX.code, asks: null, next: [], final: false }])
    const choosing = new Choosing(table)
    choosing.pick('tax')
    expect(table.sent).toEqual([])
  })
  it('is sent at once where it can be taken back, and where nobody wants to confirm', () => {
    const can = at('action', [TAX], {}, false)
    new Choosing(can).pick('tax')
    settings.confirm = false
    const quick = at('action', [TAX])
    new Choosing(quick).pick('tax')
    expect([can.sent, quick.sent]).toEqual([[54], [54]])
  })
  it('means nothing where nothing can be chosen, or while an answer is on its way', () => {
    const table = at('action', [TAX], {}, false),
      choosing = new Choosing(table)
    choosing.pick('city:Mecca')
    table.busy = true
    choosing.pick('tax')
    table.asked = null
    expect([table.sent, choosing.can('tax')]).toEqual([[], false])
  })
  it('is given up by cancelling', () => {
    const choosing = new Choosing(at('action', [TAX]))
    choosing.pick('tax')
    choosing.cancel()
    expect(choosing.staged).toBeNull()
  })
  it('waits until it is known whether it is final', () => {
    const table = at('action', [TAX], {}, null),
      choosing = new Choosing(table)
    choosing.pick('tax')
    expect([choosing.staged, table.sent]).toEqual([null, []])
    table.preview = previewOf(7, [{ code: 54, asks: null, next: [], final: false }])
    choosing.follow()
    expect(table.sent).toEqual([54])
  })
})

describe('an attack', () => {
  it('is shown first even in a second click of the action', () => {
    const table = at('march', [SACK]),
      choosing = new Choosing(table)
    choosing.follow()
    choosing.pick('city:Antioch')
    expect([choosing.staged?.target, table.sent]).toEqual(['city:Antioch', []])
  })
})

describe('a path of two answers', () => {
  const asking = () => {
    const table = at('action', [CONTROL])
    table.preview = previewOf(7, [{ code: 52, asks: 'prompt.control_city', next: [MECCA], final: false }])
    return table
  }
  it('is one click on the city, and its second answer follows when its question comes', () => {
    const table = asking(),
      choosing = new Choosing(table)
    choosing.pick('city:Mecca')
    expect([table.sent, choosing.following]).toEqual([[52], true])
    table.view = viewOf('control_city', 8, [MECCA])
    table.preview = previewOf(8, [{ code: 23, asks: null, next: [], final: false }])
    choosing.follow()
    expect([table.sent, choosing.following]).toEqual([[52, 23], false])
  })
  it('stops where something else is asked', () => {
    const table = asking(),
      choosing = new Choosing(table)
    choosing.pick('city:Mecca')
    table.view = viewOf('improve_city', 8, [MECCA])
    choosing.follow()
    expect([table.sent, choosing.following]).toEqual([[52], false])
  })
})

/** Nobody is asked while events are played. */
function playEvents(table: Asking, choosing: { follow(): void }): void {
  for (table.asked of [null, 0]) choosing.follow()
}

describe('the cube that pays', () => {
  it('comes from where the setting says, without a word where it can be taken back', () => {
    const table = at('pay_cube', [POOL, MOVE], {}, false),
      choosing = new Choosing(table)
    choosing.follow()
    expect(table.sent).toEqual([41])
  })
  it('is confirmed after one click, not after two: events that are played in between count for nothing', () => {
    const sent = [1, 2].map((clicks) => {
      const table = at('action', [CONTROL], {}, false),
        choosing = new Choosing(table)
      choosing.follow()
      if (clicks === 2) choosing.pick('take_control')
      table.view = viewOf('control_city', 8, [MECCA])
      table.preview = previewOf(8, [{ code: 23, asks: null, next: [], final: false }])
      playEvents(table, choosing)
      choosing.pick('city:Mecca')
      table.view = viewOf('pay_cube', 9, [POOL, MOVE])
      table.preview = previewOf(9, [{ code: 41, asks: null, next: [], final: true }])
      playEvents(table, choosing)
      return table.sent
    })
    expect(sent).toEqual([[23], [52, 23, 41]])
  })
  it('waits for nothing where nobody wants to confirm', () => {
    settings.confirm = false
    const table = at('pay_cube', [POOL, MOVE], {}, null)
    new Choosing(table).follow()
    expect(table.sent).toEqual([41])
  })
  it('is asked for by those who want to choose, and by those who learn', () => {
    const stepwise = at('pay_cube', [POOL, MOVE], {}, false)
    new Choosing(stepwise, true).follow()
    settings.cubeFrom = 'ask'
    const asked = at('pay_cube', [POOL, MOVE], {}, false)
    new Choosing(asked).follow()
    expect([stepwise.sent, asked.sent]).toEqual([[], []])
  })
})

describe('losses', () => {
  const losing = (number: number) => {
    const table = at('lose_cube', [MAIN, MOVE], { number })
    return { table, choosing: new Choosing(table) }
  }
  it('are chosen together, those of another box give way, and are sent one after the other', () => {
    const { table, choosing } = losing(2)
    choosing.pick('box:byzantine:main')
    choosing.pick('box:byzantine:main')
    choosing.pick('box:byzantine:move')
    expect([...choosing.losses]).toEqual([
      ['box:byzantine:main', 1],
      ['box:byzantine:move', 1],
    ])
    choosing.confirmLosses()
    expect(table.sent).toEqual([34])
    table.view = viewOf('lose_cube', 8, [MAIN, MOVE], { number: 1 })
    choosing.follow()
    expect(table.sent).toEqual([34, 35])
  })
  it('are never more than there are, and none are sent before all are chosen', () => {
    const { table, choosing } = losing(9)
    expect(choosing.toLose).toBe(4)
    choosing.lose('box:byzantine:main', 3)
    expect(choosing.chosenLosses).toBe(0)
    choosing.lose('box:byzantine:main', 2)
    choosing.confirmLosses()
    expect([choosing.chosenLosses, table.sent]).toEqual([2, []])
  })
})

it('names what is clicked by its kind', async () => {
  const { targetOf } = await import('../src/table/choices')
  const ids: [Option, MessageId | string][] = [
    [MECCA, 'city:Mecca'],
    [MOVE, 'box:byzantine:move'],
    [TAX, 'tax'],
    [option(57, 'army', { side: 'arab' }), 'army:arab'],
  ]
  for (const [one, target] of ids) expect(targetOf(one)).toBe(target)
})
