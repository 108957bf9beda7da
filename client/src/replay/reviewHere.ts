// The review of a game without a server: each move beside the champion's plan for it, in a worker. byzantium/review.py and
// byzantium/server/play/reviews.py do the same on the server.
import { Worked } from '@/engine/client'
import type { Judgement, State } from '@/engine/engine'
import { CLEAR, gradeOf, LEAST } from '@/engine/grades'
import { codesOf } from '@/engine/preview'
import { isPlayed } from '@/state/history'
import type { LogEntry, Message, Played, Review, ReviewedMove } from '@/types'

const SIMULATIONS = 2000 // for a move, as on the server: half to find the best plan, half to compare it

export interface Move {
  decision: number
  player: number
  codes: number[]
}

/** The moves of a game: all that a player decides up to the next dice, reply or action. */
export function movesOf(history: readonly LogEntry[]): Move[] {
  const found: Move[] = []
  for (const entry of history) {
    if (entry.kind !== 'decision') continue
    const { number, seat, code } = entry.body,
      last = found.at(-1)
    if (last && last.player === seat && last.decision + last.codes.length === number && !isAction(entry))
      last.codes.push(code)
    else found.push({ decision: number, player: seat, codes: [code] })
  }
  return found
}

export const isAction = (entry: Played): boolean =>
  entry.kind === 'decision' &&
  entry.events.some(({ id, args }) => id === 'event.action' && args.player === entry.body.seat)

/** The state before each decision and roll. */
async function statesOf(engine: Worked['engine'], begin: State, history: readonly LogEntry[]): Promise<State[]> {
  const states = [begin]
  for (const code of codesOf(history)) {
    const played = await engine.step(states.at(-1)!, code)
    if (!played) throw new Error('The rules refuse what was played.')
    states.push(played.state)
  }
  return states
}

/** A review as it grows; whoever stops listening stops it. `begin`: the state that the log begins in; `only`: whose moves. */
export async function* reviewHere(
  begin: State,
  history: readonly LogEntry[],
  players: number,
  only: readonly number[] | null = null,
): AsyncGenerator<Review & Judgement> {
  const worker = new Worked()
  try {
    const states = await statesOf(worker.engine, begin, history),
      first = history.find(isPlayed)?.body.number ?? 0
    const moves = movesOf(history).filter(({ player }) => !only || only.includes(player)),
      done: (ReviewedMove & Judgement)[] = []
    yield asFar(done, moves.length, players)
    for (const move of moves) {
      done.push(await graded(worker.engine, states[move.decision - first]!, move))
      yield asFar(done, moves.length, players)
    }
  } finally {
    worker.stop()
  }
}

async function graded(
  engine: Worked['engine'],
  state: State,
  { decision, player, codes }: Move,
): Promise<ReviewedMove & Judgement> {
  const { codes: plan } = await engine.plan(state, SIMULATIONS / 2)
  const { lost, error, shares, best, weaker = false } = await engine.compare(state, plan, codes, SIMULATIONS)
  const grade = gradeOf(lost, error, shares[player] ?? 0),
    better = grade === 'fine' && lost <= 0 ? [] : best
  const [answer, line] = [
    await lineOf(engine, state, decision, player, codes),
    await lineOf(engine, state, decision, player, better),
  ]
  return {
    decision,
    count: codes.length,
    player,
    grade,
    shares,
    lost,
    error,
    answer: answer.last!,
    better: line.entries,
    better_answer: line.last,
    weaker,
  }
}

/** What codes would bring about, as entries of a log, and the last answer in words. */
async function lineOf(
  engine: Worked['engine'],
  state: State,
  decision: number,
  seat: number,
  codes: readonly number[],
): Promise<{ entries: LogEntry[]; last: Message | null }> {
  const entries: LogEntry[] = []
  let last: Message | null = null
  for (const [i, code] of codes.entries()) {
    const option = (await engine.options(state)).find((one) => one.code === code),
      played = await engine.step(state, code)
    if (!option || !played) break
    last = { id: option.id, args: option.args } as Message
    entries.push({
      seq: i,
      at: 0,
      kind: 'decision',
      body: { number: decision + i, seat, code, by: '' },
      events: played.events,
    } as unknown as LogEntry)
    state = played.state
  }
  return { entries, last }
}

function asFar(moves: readonly (ReviewedMove & Judgement)[], of: number, players: number): Review & Judgement {
  return {
    weaker: moves.some(({ weaker }) => weaker),
    done: moves.length,
    of,
    moves: [...moves],
    players: Array.from({ length: players }, (_, player) =>
      summary(
        player,
        moves.filter((move) => move.player === player),
      ),
    ),
  }
}

function summary(player: number, moves: readonly ReviewedMove[]): Review['players'][number] {
  const count = (grade: ReviewedMove['grade']) => moves.filter((move) => move.grade === grade).length
  const lost = moves.reduce((sum, move) => sum + move.lost, 0),
    left = moves.reduce((sum, move) => sum + move.shares[player]!, 0)
  return {
    player,
    moves: moves.length,
    best: moves.filter((move) => move.lost <= Math.max(CLEAR * move.error, LEAST)).length,
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
    lost,
    kept: left + lost > 0 ? Math.min(left / (left + lost), 1) : 1,
  }
}
