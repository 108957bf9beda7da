// What dice and decisions of a game were worth to everybody: byzantium/analysis/luck.py, by the same rules.
import type { State } from './engine'
import type { Entries } from './made/entries'
import * as T from './made/tables'
import type { Memory } from './memory'

export type Shares = number[] // of the win, by player
export interface RollLuck {
  decision: number
  city: number | null // null: who begins
  dice: number
  hits: number // that fell; for who begins, the player
  luck: Shares // they add up to 0
}
export interface MoveWorth {
  decision: number // the first of the move
  player: number
  gain: Shares
}
/** A player's way: the first four add up to the last. */
export interface PlayerLuck {
  start: number
  luck: number
  own: number // by their own moves
  others: number // by those of all others
  result: number
}
export interface GameLuck {
  players: PlayerLuck[]
  rolls: RollLuck[]
  moves: MoveWorth[]
}
type Vector = [at: number, count: number]
/** A network in the rules' memory, as `values_judge_leaves` takes it. */
export type Network = [weights: Vector, numbers: Vector, width: number, row: Vector, features: Vector, room: Vector]

const LEAVES = 2048 // of most games; more are made room for

/** Memory for the nodes and leaves of a game: it stays, and grows with what games need. */
export class LuckRules {
  #rules: Entries
  #memory: Memory
  #states: Vector
  #path: Vector
  #codes: Vector = [0, 0]
  #nodes!: Vector
  #leaves!: Vector
  #odds!: Vector
  #shares!: Vector

  constructor(rules: Entries, memory: Memory) {
    this.#rules = rules
    this.#memory = memory
    this.#states = this.#vector(2, T.STATE_SIZE)
    this.#path = this.#vector(2 * T.MOST_ROLLS, 8)
    this.#grow(LEAVES)
  }

  of(begin: State, codes: readonly number[], network: Network): GameLuck {
    const players = begin[T.STATE_AT.n_players]!,
      many = this.#gather(begin, codes)
    const nodes = this.#memory.rows<T.ValueNode>(T.VALUENODE, this.#nodes[0], T.VALUENODE_SIZE, many),
      last = nodes.at(-1)!
    const [weights, numbers, width, row, features, room] = network
    this.#rules.values_judge_leaves(
      ...this.#leaves,
      0,
      last.first + last.leaves,
      ...weights,
      ...numbers,
      width,
      ...row,
      ...features,
      ...room,
      ...this.#shares,
    )
    this.#rules.values_weigh_leaves(...this.#nodes, many, ...this.#odds, ...this.#shares, players)
    const values = this.#memory
      .rows<T.ValueNode>(T.VALUENODE, this.#nodes[0], T.VALUENODE_SIZE, many)
      .map(({ value }) => value.slice(0, players))
    return told(nodes, values, players)
  }

  #gather(begin: State, codes: readonly number[]): number {
    if (codes.length > this.#codes[1]) this.#codes = this.#vector(codes.length, 8)
    this.#memory.setLongs(this.#codes[0], ...codes)
    for (;;) {
      this.#memory.bytes(this.#states[0], T.STATE_SIZE).set(begin)
      const many = this.#rules.values_gather_leaves(
        ...this.#states,
        this.#codes[0],
        codes.length,
        ...this.#nodes,
        ...this.#leaves,
        ...this.#odds,
        ...this.#path,
      )
      if (many > 0) return many
      if (many !== T.FULL_OF_VALUES) throw new Error('The rules refuse what was played.')
      this.#grow(2 * this.#leaves[1])
    }
  }

  #grow(leaves: number): void {
    this.#nodes = this.#vector(leaves / 2, T.VALUENODE_SIZE)
    this.#leaves = this.#vector(leaves, T.STATE_SIZE)
    this.#odds = this.#vector(leaves, 8)
    this.#shares = this.#vector(4 * leaves, 8)
  }

  #vector(count: number, each: number): Vector {
    return [this.#memory.room(count * each), count]
  }
}

function told(nodes: readonly T.ValueNode[], values: readonly Shares[], players: number): GameLuck {
  const rolls: RollLuck[] = [],
    moves: MoveWorth[] = []
  for (const [i, node] of nodes.slice(0, -1).entries()) {
    const gain = values[i]!.map((value, p) => values[i + 1]![p]! - value),
      { decision, player, kind, dice, code } = node
    if (player !== T.CHANCE) moves.push({ decision, player, gain })
    else if (kind === T.KIND.dice) rolls.push({ decision, city: node.city, dice, hits: code - T.NUMBER, luck: gain })
    else rolls.push({ decision, city: null, dice: 0, hits: code - T.PLAYER, luck: gain })
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    rolls,
    moves,
    players: Array.from({ length: players }, (_, p) => ({
      start: values[0]![p]!,
      luck: sum(rolls.map(({ luck }) => luck[p]!)),
      own: sum(moves.filter(({ player }) => player === p).map(({ gain }) => gain[p]!)),
      others: sum(moves.filter(({ player }) => player !== p).map(({ gain }) => gain[p]!)),
      result: values.at(-1)![p]!,
    })),
  }
}
