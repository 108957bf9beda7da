// What a chart of lines over a game is made of.

/** How all stand somewhere in the game: a value for every player. */
export interface Row {
  at: number
  values: readonly number[]
}
export interface TurnEnd {
  turn: number
  to: number
}
/** Something on a player's line. */
export interface Mark {
  at: number
  player: number
  value: number
  size: number
}

/** The row that lies next to a place; of two that lie there, the later one. */
export function nearest(rows: readonly Row[], at: number): number {
  let best = 0
  for (const [i, row] of rows.entries()) if (Math.abs(row.at - at) <= Math.abs(rows[best]!.at - at)) best = i
  return best
}

/** Labels from top to bottom, pushed apart where they would overlap, and none below the lowest place. */
export function apart<T extends { y: number }>(labels: readonly T[], least: number, lowest: number): T[] {
  const found = labels.map((one) => ({ ...one })).sort((a, b) => a.y - b.y)
  for (let i = 1; i < found.length; i++) found[i]!.y = Math.max(found[i]!.y, found[i - 1]!.y + least)
  for (let i = found.length - 1, limit = lowest; i >= 0; i--, limit -= least) found[i]!.y = Math.min(found[i]!.y, limit)
  return found
}
