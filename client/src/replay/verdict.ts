// Who won and why, as sentences: the score, the tie-breaks of 13.5, the fall of Constantinople of 13.6, the half rule of 13.4.
import type { GameResult } from '@/types'
import type { TextId } from '@/words/index.svelte'

type Player = GameResult['players'][number]
export interface Sentence {
  id: TextId
  values: Record<string, unknown>
}

export const isFallen = (result: GameResult) =>
  result.ending === 'constantinople_by_arabs' || result.ending === 'constantinople_by_bulgars'
export const winners = (result: GameResult) => result.players.filter((one) => one.place === 1)
export const ranked = (result: GameResult) =>
  result.players.toSorted((a, b) => a.place - b.place || a.player - b.player)

/** The sentence about the winner. `list` joins names as the language does. */
export function verdict(
  result: GameResult,
  agreed: boolean,
  names: readonly string[],
  list: (names: string[]) => string,
): Sentence {
  const first = winners(result),
    best = first[0]!,
    fallen = isFallen(result)
  const all = { names: list(first.map((one) => names[one.player] ?? '?')), score: best.score }
  if (first.length > 1) return { id: fallen ? 'result.shared_fallen' : 'result.shared', values: all }
  const rival = ranked(result)[1]
  const by = best.ahead_by === 'score' ? null : best.ahead_by
  const values = {
    player: best.player,
    rival: rival?.player ?? null,
    score: best.score,
    ahead: best.score - (rival?.score ?? 0),
    ...(by && rival ? { by, more: best[by], less: rival[by] } : {}),
    ...best.points,
    side: best.lower,
  }
  if (by) return { id: `result.tie_${by}`, values }
  if (fallen) return { id: 'result.most_arab', values }
  if (agreed) return { id: 'result.leads', values }
  return { id: best.both_count ? 'result.both' : 'result.one', values }
}

/** Why a player did not win: the place, then what it was lost by, against the winner. Nothing for winners. */
export function whyNot(result: GameResult, player: number): Sentence[] {
  const own = result.players[player],
    best = winners(result)[0]
  if (!own || !best || own.place === 1) return []
  const gap = (source: string) => sourceOf(best, source) - sourceOf(own, source)
  const sources = [
    ...new Set([best, own].flatMap((one) => [...Object.keys(one.sources.byzantine), ...Object.keys(one.sources.arab)])),
  ]
  const worst = sources.toSorted((a, b) => gap(b) - gap(a))[0]
  const values = {
    player: best.player,
    rival: best.player,
    rank: String(own.place),
    number: own.missing,
    side: own.lower,
    sum: own.sum,
    score: own.score,
    behind: best.score - own.score,
  }
  return [
    { id: 'result.came', values },
    ...(!isFallen(result) && !own.both_count ? [{ id: 'result.because_half' as const, values }] : []),
    ...(worst && gap(worst) > 0
      ? [{ id: 'result.because_source' as const, values: { ...values, source: worst, more: gap(worst) } }]
      : []),
  ]
}
const sourceOf = (player: Player, source: string) =>
  ((player.sources.byzantine as Record<string, number>)[source] ?? 0) +
  ((player.sources.arab as Record<string, number>)[source] ?? 0)

/** What should be known besides: who took Constantinople, and whom the half rule cost the game. */
export function besides(result: GameResult): Sentence[] {
  const said: Sentence[] = []
  const taker = result.players.find((one) => one.sources.arab.capital)
  if (isFallen(result))
    said.push({
      id: result.ending === 'constantinople_by_arabs' ? 'result.fell_to_arabs' : 'result.fell_to_bulgars',
      values: { player: taker?.player ?? null },
    })
  for (const { player, lower, sum, missing, half_cost } of result.players)
    if (half_cost) said.push({ id: 'result.half_cost', values: { player, side: lower, sum, number: missing } })
  return said
}
