// The three lines of what one needs to win, and the coach of a first game.
import { describe, expect, it } from 'vitest'
import { goal } from '../src/table/goal'
import { tip } from '../src/table/tips'
import type { Position, View } from '../src/types'

const player = (n: number, turn_3: number, constantinople: number, missing = 0) => ({
  player: n,
  pool: 5,
  forecast: { byzantine: { unpaid: 0 }, arab: { unpaid: 0 } },
  tracks: { lower: 'arab', lower_counts: missing === 0, missing },
  standings: { turn_3: { score: turn_3 }, constantinople: { score: constantinople } },
})
const position = (...players: object[]) =>
  ({
    turn: 1,
    players,
    spaces: [{ space: 'caliph', holders: [null] }],
    cities: [{ name: 'Mecca', side: 'arab', controller: null }],
  }) as unknown as Position

describe('what one needs to win', () => {
  it('is three lines: the tracks, the points, and the fall of Constantinople', () => {
    const lines = goal(position(player(0, 30, 12, 3), player(1, 28, 15), player(2, 25, 9)), 0)
    expect(lines.map(({ id, values, good }) => [id, values['number'], values['player'], good])).toEqual([
      ['goal.half', 3, undefined, false],
      ['goal.lead', 2, 1, true],
      ['goal.fall_behind', 3, 1, false],
    ])
  })
  it('says who is level, and when both tracks count', () => {
    const lines = goal(position(player(0, 30, 12), player(1, 30, 12)), 1)
    expect(lines.map(({ id }) => id)).toEqual(['goal.both', 'goal.level', 'goal.fall_level'])
  })
})

describe('the coach of a first game', () => {
  const view = (asks: string, changes: Partial<Position> = {}) =>
    ({
      position: { ...position(player(0, 1, 1, 2), player(1, 1, 1)), ...changes },
      prompt: { id: `prompt.${asks}` },
      options: [{ id: 'option.pass' }],
    }) as unknown as View
  const taken = [{ space: 'caliph', holders: [1] }] as Position['spaces']
  it('begins as the champion does: the Caliph, then Mecca', () => {
    expect(tip(view('action'), 0)?.id).toBe('tip.caliph')
    expect(tip(view('action', { spaces: taken }), 0)?.id).toBe('tip.mecca')
  })
  it('warns in the last turn of a track that would count nothing', () =>
    expect(tip(view('action', { turn: 3, spaces: taken }), 0)).toEqual({
      id: 'tip.half',
      values: { side: 'arab', number: 2 },
    }))
  it('is silent where there is nothing to say', () => expect(tip(view('retreat_or_stand'), 0)).toBeNull())
})
