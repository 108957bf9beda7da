// What a decision may lead to, found in the page itself: the log is the game, so it is played again up to here.
import { isPlayed } from '@/state/history'
import type { LogEntry, Preview, View } from '@/types'
import { engine } from './client'
import type { State } from './engine'
import { HIT, NUMBER } from './made/tables'

/** The codes of all decisions and rolls that stand. */
export function codesOf(entries: readonly LogEntry[]): number[] {
  return entries.filter(isPlayed).map(({ body }) => {
    const faces = 'faces' in body ? body.faces : null
    return faces ? NUMBER + faces.filter((face) => face >= HIT).length : body.code!
  })
}

/** The state after what was played; null where the page can't tell. `start`: the state that the log begins in, if that is
 *  not a new game's. */
export function stateAfter(view: View, entries: readonly LogEntry[], start: string | null): Promise<State | null> {
  const { players, options } = view.position
  const begin = start
    ? Uint8Array.from(atob(start), (sign) => sign.charCodeAt(0))
    : { players: players.length, rules: options }
  return engine.replay(begin, codesOf(entries))
}

/** The preview of the decision in view; null where the page can't tell: the rules did not load, or are not those by which
 *  the table plays. */
export async function previewHere(
  view: View,
  entries: readonly LogEntry[],
  start: string | null,
): Promise<Preview | null> {
  try {
    const state = await stateAfter(view, entries, start)
    const found = state && (await engine.preview(state, view.prompt.decision))
    return found && same(found, view) ? found : null
  } catch {
    return null
  }
}

/** Is it the same question? */
function same(found: Preview, view: View): boolean {
  return found.options.map(({ code }) => code).join() === view.options.map(({ code }) => code).join()
}
