// The rules, odds and bots in the page: the same sources as on the server, compiled to WebAssembly. A state is an array of
// bytes that nobody changes: a new one comes back. Ask for it by `client.ts`, which keeps it in a worker.
import type { Message, Option, OptionPreview, Position, Preview, View } from '@/types'
import type { Bot, Choice, Seat } from './bots'
import type { Network } from './champion'
import { edited } from './edited'
import { flawIn, type Flaw } from './flaws'
import type { GameLuck, LuckRules } from './luck'
import type { Entries } from './made/entries'
import * as T from './made/tables'
import { Memory } from './memory'
import { action, answer, attack, cities, event, option } from './naming'
import { fromText, headOf, toText } from './text'
import { position, prompt } from './view'

export type State = Uint8Array
export type Rules = { readonly [name in keyof typeof T.OPTIONS]?: string }
/** What is counted of all that has happened in a game: engine/tallying.py. */
export type Tally = Uint8Array
export interface Played {
  state: State
  events: Message[]
  numbers: number[][] // of the events, as the rules tell them
}
/** A code with the win share that whoever decides gets by it, as the strategist judges. */
export interface Judged {
  code: number
  share: number
}
/** The best plan found: all decisions up to the next dice, reply or action, and the win shares of all players by it. */
export interface Found {
  codes: number[]
  shares: number[]
  visits: number
  simulations: number
}
/** A plan that a search has compared with others. */
export interface Plan {
  codes: number[]
  shares: number[]
  visits: number
}
/** Who has judged: `weaker` is the strategist, where the champion can not be fetched. */
export interface Judgement {
  weaker?: boolean
}
/** The plans for a position, the best first; `exact`: all their lines end the game, and shares are its results. */
export interface Plans extends Judgement {
  plans: Plan[]
  exact: boolean
  simulations: number
}
/** What was played beside the best plan: the share of the win that it gives away, with its standard error (bots/critic.py). */
export interface Comparison extends Judgement {
  lost: number
  error: number
  shares: number[]
  best: number[]
}
/** How long an action may be thought about; a null is no limit. */
export interface Budget {
  simulations: number | null
  seconds: number | null
}
/** Room for a search, with the tree that it grew. */
export type Tree = ReturnType<Engine['newTree']>
/** The same for a search with a network. */
export type LearnedTree = ReturnType<Engine['newLearnedTree']>
/** A plan that is walked by: from the position before its last code, by an edge for that. */
interface Line {
  root: State
  edge: number
  search: Vector
}

type Vector = [at: number, count: number]

export class Engine {
  #rules: Entries
  #memory: Memory
  #told: number // where the rules that tell work: a state, and the events behind it
  #tally: number
  #described: { position: number; effects: number; actions: number }
  #preview: { states: Vector; route: Vector; attack: Vector; out: Vector; outlook: Vector }
  #lookahead: Vector[] | null = null
  #tree: Tree | null = null // of searches that nobody goes on with
  #asked: {
    weights: Vector
    numbers: Vector
    row: Vector
    features: Vector
    whole: Vector
    room: [Vector, Vector, Vector, Vector]
  } | null = null
  #explored = new Map<number, LearnedTree>() // by seat
  #critic: LearnedTree | null = null // of the champion who looks at what others play
  #lines: Vector[] | null = null // room for the searches of two plans that are compared
  #luck: LuckRules | null = null
  #bots = new Map<number, Bot>() // by seat: those of the table that was asked for last

  constructor(rules: Entries) {
    this.#rules = rules
    this.#memory = new Memory(rules)
    const room = (bytes: number) => this.#memory.room(bytes)
    this.#told = room(T.TOLD_SIZE)
    this.#tally = room(T.TALLY_SIZE)
    this.#described = {
      position: room(T.DESCRIPTION_SIZE),
      effects: room(T.CODES * T.EFFECT_SIZE),
      actions: room(T.ACTIONS * T.EXPLANATION_SIZE),
    }
    this.#preview = {
      states: this.#vector(T.ROUTE_STATES, T.STATE_SIZE),
      route: this.#vector(1, T.ROUTE_SIZE),
      attack: this.#vector(T.ATTACK_SIZE, 8),
      out: this.#vector(T.DISTRIBUTION_SIZE, 8),
      outlook: this.#vector(1, T.OUTLOOK_SIZE),
    }
  }

  // ---------------------------------------------------------------- games

  newGame(players: number, rules: Rules = {}): Played {
    const state = this.#put(new Uint8Array(T.STATE_SIZE))
    for (const [name, values] of Object.entries(T.OPTIONS) as [keyof typeof T.OPTIONS, readonly string[]][])
      state[T.STATE_AT[name]] = Math.max(0, values.indexOf(rules[name] ?? ''))
    this.#rules.game_tell_new_game(this.#told, 1, players)
    return this.#played()
  }

  /** The state after a code, and what happened; null if the code is not legal. */
  step(state: State, code: number): Played | null {
    this.#put(state)
    return this.#rules.game_tell_step(this.#told, 1, code) === T.REFUSED ? null : this.#played()
  }

  /** The codes that may answer the question, in order. */
  legal(state: State): number[] {
    const words = new BigInt64Array(state.slice(T.STATE_AT.allowed, T.STATE_AT.depth).buffer)
    const found: number[] = []
    for (const [word, bits] of words.entries())
      for (let bit = 0; bit < T.WORD_BITS; bit++) if ((bits >> BigInt(bit)) & 1n) found.push(word * T.WORD_BITS + bit)
    return found
  }

  /** The state after all these codes, from a new game or another beginning; null if one of them is not legal. */
  replay(begin: State | { players: number; rules: Rules }, codes: readonly number[]): State | null {
    if (begin instanceof Uint8Array) this.#put(begin)
    else this.newGame(begin.players, begin.rules)
    for (const code of codes) if (this.#rules.game_tell_step(this.#told, 1, code) === T.REFUSED) return null
    return this.#memory.copy(this.#told, T.STATE_SIZE)
  }

  // ---------------------------------------------------------------- what follows from them

  /** Of a game that begins in a state. */
  beginTally(state: State): Tally {
    this.#put(state, NO_TALLY)
    this.#rules.game_begin_tally(this.#told, 1, this.#tally, 1)
    return this.#memory.copy(this.#tally, T.TALLY_SIZE)
  }

  /** The tally after these events. */
  count(tally: Tally, events: Played['numbers']): Tally {
    this.#memory.bytes(this.#tally, T.TALLY_SIZE).set(tally)
    for (const [kind, a, b, c, d] of events) this.#rules.game_count_event(this.#tally, 1, kind!, a!, b!, c!, d!)
    return this.#memory.copy(this.#tally, T.TALLY_SIZE)
  }

  tally(tally: Tally): T.Tally {
    this.#memory.bytes(this.#tally, T.TALLY_SIZE).set(tally)
    return this.#memory.read(T.TALLY, this.#tally)
  }

  /** The least number of hits that honest dice do not fall short of but in few of 100 rolls. */
  fewestHits(dice: number): number {
    return this.#rules.game_fewest_hits(dice)
  }

  /** What follows from a position: strengths, forecasts, standings; and what is known of each answer. */
  describe(state: State, tally: Tally = NO_TALLY): { position: T.Description; effects: T.Effect[] } {
    this.#put(state, tally)
    const { position, effects } = this.#described
    const codes = this.#rules.game_describe_position(this.#told, 1, this.#tally, 1, position, 1, effects, T.CODES)
    return {
      position: this.#memory.read(T.DESCRIPTION, position),
      effects: this.#memory.rows(T.EFFECT, effects, T.EFFECT_SIZE, codes),
    }
  }

  options(state: State): Option[] {
    return this.describe(state).effects.map((effect) => option(kindOf(state), effect))
  }

  /** Position, prompt and labelled options, as the server's view: byzantium/view. A state doesn't know how it came about: the
   *  number of the decision is the game's, and so is the tally, without which the round is not known. Without options: to look
   *  back. */
  view(state: State, decision: number, tally: Tally = NO_TALLY, options = true): View {
    const { position: told, effects } = this.describe(state, tally),
      g = this.#memory.read<T.State>(T.STATE, this.#told)
    return {
      position: position(g, told),
      prompt: prompt(g.now, told.asked, decision),
      options: options ? effects.map((effect) => option(g.now.kind, effect)) : [],
    }
  }

  /** The position as a line of text, as byzantium/position.py writes it. */
  toText(state: State): string {
    const printed = this.#read(this.newGame(state[T.STATE_AT.n_players]!).state)
    return toText(this.#read(state), printed, state)
  }

  /** The state that a line of text describes; null if it is none, or was cut off or mistyped. */
  fromText(line: string): State | null {
    const head = headOf(line)
    if (!head) return null
    const told = fromText(this.#setup(head.players, head.rules), head.fields)
    return told && this.#write(told.g, told.asks)
  }

  /** A position that somebody has changed by hand: what is wrong with it, or its line of text and all that follows from it. */
  checkPosition(changed: Position): { flaw: Flaw } | { line: string; position: Position } {
    const g = edited(this.#setup(changed.players.length, changed.options), changed),
      flaw = flawIn(g)
    if (flaw) return { flaw }
    const state = this.#write(g, true)
    if (!state) return { flaw: { id: 'flaw.other', args: {} } }
    return { line: this.toText(state), position: this.view(state, 0).position }
  }

  /** A new game of which nothing is asked yet. */
  #setup(players: number, rules: Rules): T.State {
    const g = this.#read(this.newGame(players, rules).state)
    return Object.assign(g, { depth: 0, allowed: [0, 0, 0], now: blank(g.now), stack: g.stack.map(blank) })
  }

  /** As a state; null if nobody could answer. `asks`: for the active player's action. */
  #write(g: T.State, asks: boolean): State | null {
    if (asks) {
      g.depth = 1
      Object.assign(g.stack[0]!, { kind: T.ROUND, player: T.NOBODY, side: T.NOBODY, city: T.NOBODY })
      Object.assign(g.now, { kind: T.KIND.action, player: g.active, side: T.NOBODY, city: T.NOBODY })
    }
    this.#put(new Uint8Array(T.STATE_SIZE))
    this.#memory.write(T.STATE, this.#told, g)
    const known = g.over !== T.PLAYING || this.#rules.game_find_legal(this.#told, 1) > 0
    return known ? this.#memory.copy(this.#told, T.STATE_SIZE) : null
  }

  #read(state: State): T.State {
    this.#put(state)
    return this.#memory.read<T.State>(T.STATE, this.#told)
  }

  // ---------------------------------------------------------------- what may come

  /** What a decision may lead to, as the server's preview: byzantium.preview has its fields. */
  preview(state: State, decision: number): Preview {
    const seen = this.odds(state),
      attacks = seen.attack.slice(0, Math.max(seen.routes, seen.under_way)).map(attack)
    return {
      decision,
      ready: true,
      options: this.legal(state).map((code) => this.#look(state, code)),
      actions: this.#actions(state),
      attacks: seen.under_way ? [] : attacks,
      under_way: seen.under_way ? attacks[0]! : null,
      defence: seen.answer.slice(0, seen.answers).map(answer),
      threatened: seen.threatened.slice(0, state[T.STATE_AT.n_players]).map(cities),
    }
  }

  /** The chances of all attacks that can be reached, a defender's answers, threats: odds/previewing.py, in numbers. */
  odds(state: State): T.Outlook {
    const { states, route, attack, out, outlook } = this.#preview
    this.#memory.bytes(states[0], T.STATE_SIZE).set(state)
    this.#rules.odds_preview_odds(...states, ...route, ...attack, ...out, ...outlook)
    return this.#memory.read(T.OUTLOOK, outlook[0])
  }

  #look(state: State, code: number): OptionPreview {
    const after = this.step(state, code)!.state
    if (after[T.STATE_AT.over] !== T.PLAYING || playerOf(after) !== playerOf(state))
      return { code, asks: null, next: [], final: true }
    return {
      code,
      asks: `prompt.${T.KINDS[kindOf(after)]!}` as OptionPreview['asks'],
      next: this.options(after),
      final: false,
    }
  }

  #actions(state: State): Preview['actions'] {
    this.#put(state)
    const rows = this.#rules.game_explain_actions(this.#told, 1, this.#described.actions, T.ACTIONS)
    return this.#memory
      .rows<T.Explanation>(T.EXPLANATION, this.#described.actions, T.EXPLANATION_SIZE, rows)
      .map((row) => action(kindOf(state), row))
  }

  // ---------------------------------------------------------------- bots

  /** Fetch what a bot needs, before a game with it begins. */
  async prepare(bot: string): Promise<void> {
    await (await import('./bots')).prepare(bot)
  }

  /** What the bot of a seat answers, and why if it begins an action. */
  async choose(seat: Seat, state: State, decision: number, seconds: number | null = null): Promise<Choice> {
    const { Bot } = await import('./bots') // whoever only looks ahead needs none of them
    const known = this.#bots.get(seat.seat)
    const bot = known?.is(seat) ? known : new Bot(this, seat, known?.tree ?? null)
    this.#bots.set(seat.seat, bot)
    return bot.choose(state, decision, seconds)
  }

  /** Why somebody would decide so, as bots tell it. */
  async reasons(state: State, code: number): Promise<Message[]> {
    return (await import('./bots')).reasons(this, state, code) as unknown as Message[]
  }

  /** The strategist's lookahead: all codes that it looks at, the best first. */
  lookahead(state: State, weights: readonly number[] = T.WEIGHTS): Judged[] {
    const room = this.#lookAhead(state, weights),
      found = room[4]!
    return [...this.#memory.reals(...found)]
      .map((share, code) => ({ code, share }))
      .filter(({ share }) => share >= 0)
      .sort((a, b) => b.share - a.share)
  }

  #lookAhead(state: State, weights: readonly number[]): Vector[] {
    const room = this.#roomToLookAhead(weights)
    this.#memory.bytes(room[0]![0], T.STATE_SIZE).set(state)
    this.#rules.bots_look_ahead(...flat<12>(room), ...this.#onePlan(), T.THOROUGH)
    return room
  }

  /** What a player's bots weigh: of a position, and expected after the best line that begins with a code. */
  features(state: State, player: number): number[] {
    const at = this.#roomToLookAhead(T.WEIGHTS)[5]!
    this.#put(state)
    this.#rules.bots_extract_features(this.#told, ...at)
    return [...this.#memory.reals(...at)].slice(player * T.FEATURES_A_PLAYER, (player + 1) * T.FEATURES_A_PLAYER)
  }

  featuresAfter(state: State, code: number, weights: readonly number[]): number[] {
    const me = playerOf(state),
      after = this.step(state, code)!.state
    if (playerOf(after) !== me || after[T.STATE_AT.over] !== T.PLAYING) return this.features(after, me)
    const values = this.#lookAhead(after, weights)[3]!
    return [...this.#memory.reals(...values)].slice(
      T.VALUES_BEFORE_FEATURES,
      T.VALUES_BEFORE_FEATURES + T.FEATURES_A_PLAYER,
    )
  }

  /** The search bot's answer with a budget of simulations: the same as Python's. */
  search(state: State, simulations: number): Found {
    return this.grow((this.#tree ??= this.newTree()), state, { simulations, seconds: null }, true)
  }

  /** Search from a state on; `fresh`: as if nothing had been searched before. */
  grow(tree: Tree, state: State, budget: Budget, fresh: boolean, dice = 0): Found {
    const { root, walk, words, narrow, trunk, path, returns, search, rows } = tree
    const players = state[T.STATE_AT.n_players]!,
      [nodes] = trunk as [Vector]
    const counted = budget.simulations === null ? 0 : Math.max(budget.simulations, 1),
      pace = budget.seconds === null ? 0 : 1 / Math.max(budget.seconds, 1e-6)
    const planned = Math.min(budget.simulations ?? Infinity, Math.trunc((budget.seconds ?? Infinity) * T.A_SECOND))
    const start = this.#makeRoot(tree, state, fresh),
      lookahead = flat<12>(this.#roomToLookAhead(T.WEIGHTS))
    this.#rules.bots_begin_search(...search, ...nodes, start, players, counted, planned)
    if (dice) this.#memory.setLongs(search[0] + T.SEARCH['sample']![0], dice)
    const began = performance.now()
    const spent = () => ((performance.now() - began) / 1000) * pace
    while (
      this.#rules.bots_search_on(
        ...root,
        ...walk,
        ...words,
        ...lookahead,
        ...narrow,
        ...flat<8>(trunk),
        ...path,
        ...returns,
        ...search,
        ...rows,
        spent(),
      )
    );
    const done = this.#memory.read<T.Search>(T.SEARCH, search[0])
    const { codes, length, value, visits } = this.#edge(tree, done.edges[0]!)
    return {
      codes: codes.slice(0, length),
      shares: value.slice(0, players).map((sum) => sum / visits),
      visits,
      simulations: done.expansions + done.walks / T.WALKS_AN_EXPANSION,
    }
  }

  /** A root for the state: its number among the nodes. */
  #makeRoot(tree: Tree, state: State, fresh: boolean): number {
    const { root, walk, words, wide, trunk } = tree
    for (const [at] of [root, walk]) this.#memory.bytes(at, T.STATE_SIZE).set(state)
    return this.#rules.bots_make_root(
      ...walk,
      ...words,
      ...flat<12>(this.#roomToLookAhead(T.WEIGHTS)),
      ...wide,
      ...flat<8>(trunk),
      fresh || this.#fullness(tree) > 0.5 ? 1 : 0,
    )
  }

  #node = (tree: Tree | LearnedTree, node: number) =>
    this.#memory.read<T.Node>(T.NODE, tree.trunk[0]![0] + node * T.NODE_SIZE)
  #edge = (tree: Tree | LearnedTree, edge: number) =>
    this.#memory.read<T.Edge>(T.EDGE, tree.trunk[1]![0] + edge * T.EDGE_SIZE)

  // ---------------------------------------------------------------- a network

  /** How much the network likes each code for whoever decides. */
  infer(state: State, network: Network): number[] {
    const { weights, numbers, row, features, room } = this.#roomToAsk(network),
      [inputs, hidden, sums, outputs] = room
    this.#put(state)
    this.#rules.bots_infer(
      this.#told,
      playerOf(state),
      ...weights,
      ...numbers,
      network.width,
      ...row,
      ...features,
      ...inputs,
      ...hidden,
      ...sums,
      ...outputs,
    )
    return [...this.#memory.singles(...outputs)]
  }

  /** The code that a search with the network finds best, in the tree of a seat; `budget` is asked for only if there is something to search. */
  explore(seat: number, state: State, network: Network, fresh: boolean, budget: () => Budget): number {
    const tree = this.#explored.get(seat) ?? this.newLearnedTree()
    this.#explored.set(seat, tree)
    return this.#edge(tree, this.#exploreIn(tree, state, network, fresh, budget)).codes[0]!
  }

  /** The best edge of the state's node. */
  #exploreIn(
    tree: LearnedTree,
    state: State,
    network: Network,
    fresh: boolean,
    budget: () => Budget,
    dice = 0,
  ): number {
    const { trunk, search } = tree,
      full = this.#used(tree) > Math.floor(T.LEARNED_NODES / 2)
    const start = this.#nodeFor(tree, state, network, fresh || full),
      { first } = this.#node(tree, start)
    if (this.#edge(tree, first).guess > T.LOG_PRIOR * Math.log(T.SURE_PRIOR)) return first
    const { simulations, seconds } = budget(),
      pace = seconds === null ? 0 : 1 / Math.max(seconds, 1e-6)
    const planned = Math.trunc(Math.min(simulations ?? Infinity, (seconds ?? Infinity) * T.LEARNED_A_SECOND)),
      counted = simulations === null ? 0 : Math.max(simulations, 1)
    this.#beginExploring(search, trunk[0]!, start, state[T.STATE_AT.n_players]!, counted, planned)
    if (dice) this.#setSearch(search, { sample: dice })
    const began = performance.now(),
      spent = () => ((performance.now() - began) / 1000) * pace
    while (this.#exploreOn(tree, state, network, search, spent()));
    return this.#memory.read<T.Search>(T.SEARCH, search[0]).edges[0]!
  }

  /** The node of a decision in a tree, made if there is none. */
  #nodeFor({ walk, words, trunk }: LearnedTree, state: State, network: Network, fresh: boolean): number {
    this.#memory.bytes(walk[0], T.STATE_SIZE).set(state)
    return this.#rules.bots_root_for(
      ...walk,
      ...words,
      ...this.#network(network),
      ...flat<8>(trunk),
      T.TEMPERATURE,
      fresh ? 1 : 0,
    )
  }

  #beginExploring(search: Vector, nodes: Vector, start: number, players: number, counted: number, planned: number) {
    const settings = [T.TRUST, T.EXPLORATION, T.TEMPERATURE] as const
    this.#rules.bots_begin_exploring(...search, ...nodes, start, players, counted, planned, ...settings)
  }

  /** The next walk of a search from a state; 0 if there is none. */
  #exploreOn(tree: LearnedTree, state: State, network: Network, search: Vector, spent: number): number {
    const { root, walk, words, trunk, path, rows } = tree
    this.#memory.bytes(root[0], T.STATE_SIZE).set(state)
    return this.#rules.bots_explore_on(
      ...root,
      ...walk,
      ...words,
      ...this.#network(network),
      ...flat<8>(trunk),
      ...path,
      ...search,
      ...rows,
      spent,
    )
  }

  #network(network: Network) {
    const { weights, numbers, row, features, whole } = this.#roomToAsk(network)
    return [...weights, ...numbers, network.width, ...row, ...features, ...whole] as const
  }

  #setSearch(search: Vector, fields: Partial<Record<keyof T.Search, number>>): void {
    for (const [name, value] of Object.entries(fields)) this.#memory.setLongs(search[0] + T.SEARCH[name]![0], value)
  }

  #used = ({ trunk }: Tree | LearnedTree) => this.#memory.longs(...trunk[3]!)[T.NODES_USED]!

  /** What dice and decisions of a game were worth to everybody; null where the champion, who judges it, can not be fetched. */
  async luck(begin: State, codes: readonly number[]): Promise<GameLuck | null> {
    const [{ LuckRules }, network] = await Promise.all([import('./luck'), champion()])
    if (!network) return null
    const { weights, numbers, row, features, whole } = this.#roomToAsk(network)
    this.#luck ??= new LuckRules(this.#rules, this.#memory)
    return this.#luck.of(begin, codes, [weights, numbers, network.width, row, features, whole])
  }

  // ---------------------------------------------------------------- the champion as a critic

  /** The champion's plan: all that its player would decide up to the next dice, reply or action. Where all lines end the game, the best by
   *  its exact results. */
  async plan(state: State, simulations: number): Promise<Judgement & { codes: number[] }> {
    const exact = this.#solution(state)
    if (exact) return { codes: exact }
    const network = await champion()
    if (!network) return { codes: this.search(state, simulations / DEARER).codes, weaker: true }
    return { codes: this.#planBy(network, state, simulations, 0) }
  }

  #planBy(network: Network, state: State, simulations: number, dice: number): number[] {
    const tree = (this.#critic ??= this.newLearnedTree()),
      me = playerOf(state),
      codes: number[] = []
    let left = simulations
    const part = (of: number) => Math.max(Math.trunc(left * of), 1)
    const budget = () => {
      const now = { simulations: part(T.LEARNED_PART), seconds: null }
      left = part(1 - T.LEARNED_PART)
      return now
    }
    while (!codes.length || goesOn(state, me)) {
      const edge = this.#exploreIn(tree, state, network, !codes.length, budget, dice)
      codes.push(this.#edge(tree, edge).codes[0]!)
      state = this.replay(state, codes.slice(-1))!
    }
    return codes
  }

  /** The best plan by the exact chances of its results, if all lines of all plans end the game. */
  #solution(state: State): number[] | null {
    const room = this.#roomToLookAhead(T.WEIGHTS)
    for (const way of [T.THOROUGH, T.EXACT]) {
      this.#memory.bytes(room[0]![0], T.STATE_SIZE).set(state)
      this.#rules.bots_look_ahead(...flat<12>(room), ...this.#onePlan(), way)
      if (!this.#memory.read<T.Ply>(T.PLY, room[1]![0]).ends) return null
    }
    const { codes, length } = this.#memory.read<T.Plan>(T.PLAN, this.#onePlan()[0])
    return codes.slice(0, length)
  }

  /** What the best plan is worth more than the one played, with dice that no search has seen. Python's critic says the same. */
  async compare(
    state: State,
    best: readonly number[],
    played: readonly number[],
    simulations: number,
  ): Promise<Comparison> {
    if (this.#solution(state)) return this.judge(state, best, played, simulations)
    const network = await champion()
    if (!network) return { ...this.judge(state, best, played, simulations / DEARER), weaker: true }
    const [first, second] = [best, played].map((plan) => this.replay(state, plan)!.join())
    return this.#compareBy(network, state, first === second ? played : best, played, simulations)
  }

  #compareBy(
    network: Network,
    state: State,
    best: readonly number[],
    played: readonly number[],
    simulations: number,
  ): Comparison {
    const tree = (this.#critic ??= this.newLearnedTree()),
      me = playerOf(state),
      plans = best === played ? [played] : [best, played]
    const lines = plans.map((plan, i) => this.#line(tree, network, state, plan, i)),
      half = Math.max(Math.trunc(simulations / 2), 1)
    const rows: number[] = [],
      before = this.#used(tree)
    while (
      this.#used(tree) - before + (lines.length * rows.length) / T.WALKS_AN_EXPANSION < half &&
      this.#fullness(tree) < T.FULL &&
      !isKnown(rows)
    ) {
      const found = lines.map((line) => this.#walk(tree, network, line, me))
      rows.push(found.length > 1 ? found[0]! - found[1]! : found[0]!)
    }
    const { value, visits } = this.#edge(tree, lines.at(-1)!.edge)
    return {
      lost: best === played ? 0 : mean(rows),
      error: best === played ? 0 : standardError(rows),
      shares: value.slice(0, state[T.STATE_AT.n_players]).map((sum) => sum / visits),
      best: [...best],
    }
  }

  /** The first begins a new tree: the search has looked at the best plan only. */
  #line(tree: LearnedTree, network: Network, state: State, plan: readonly number[], index: number): Line {
    const root = this.replay(state, plan.slice(0, -1))!,
      start = this.#nodeFor(tree, root, network, index === 0)
    const search = (this.#lines ??= [0, 1].map(() => this.#vector(1, T.SEARCH_SIZE)))[index]!
    this.#beginExploring(search, tree.trunk[0]!, start, root[T.STATE_AT.n_players]!, 0, 0)
    const edge = this.#addEdge(tree, plan.slice(-1))
    this.#setSearch(search, { phases: 1, left: 1, sample: T.FRESH_DICE, edges: edge })
    return { root, edge, search }
  }

  /** With the next dice: what is found for a player. */
  #walk(tree: LearnedTree, network: Network, { root, edge, search }: Line, me: number): number {
    const known = this.#edge(tree, edge).value[me]!
    this.#setSearch(search, { tries: 0 }) // nothing is settled early
    this.#exploreOn(tree, root, network, search, 0)
    return this.#edge(tree, edge).value[me]! - known
  }

  /** The plans that the champion looks at, the best first. `dice`: where its samples begin, so that several searches see others. */
  async plans(state: State, simulations: number, dice = 0): Promise<Plans> {
    if (this.#solution(state)) return this.#plansOfStrategist(state, simulations, dice)
    const network = await champion()
    if (!network) return { ...this.#plansOfStrategist(state, simulations, dice), weaker: true }
    const best = this.#planBy(network, state, simulations, dice)
    return { plans: this.#visited(network, state, best), exact: false, simulations }
  }

  /** The plans that the last search has visited most, the best before them. Details are those most visited. */
  #visited(network: Network, state: State, best: readonly number[]): Plan[] {
    const tree = this.#critic!,
      me = playerOf(state),
      players = state[T.STATE_AT.n_players]!
    const open: (Plan & { state: State })[] = [{ codes: [], shares: [], visits: Infinity, state }],
      whole = new Map<string, Plan>()
    while (open.length && whole.size < MOST_PLANS) {
      const one = open.shift()!
      if (one.codes.length && !goesOn(one.state, me)) {
        const key = one.state.join()
        if (!whole.has(key)) whole.set(key, { codes: one.codes, shares: one.shares, visits: one.visits })
        continue
      }
      for (const { code, visits, value } of this.#answers(tree, network, one.state)) {
        const shares = visits ? value.slice(0, players).map((sum) => sum / visits) : one.shares
        const codes = [...one.codes, code],
          least = Math.min(visits || one.visits, one.visits)
        open.push({ codes, shares, visits: least, state: this.replay(one.state, [code])! })
      }
      open.sort((a, b) => b.visits - a.visits)
    }
    const end = this.replay(state, best)!.join(),
      first = whole.get(end) ?? [...whole.values()][0]!
    whole.delete(end)
    return [{ ...first, codes: [...best] }, ...whole.values()]
  }

  /** What a decision was answered with in a tree; the policy's favourite, if nothing was. */
  #answers(tree: LearnedTree, network: Network, state: State): { code: number; visits: number; value: number[] }[] {
    const legal = this.legal(state)
    if (legal.length === 1) return [{ code: legal[0]!, visits: 0, value: [] }]
    const { first, count } = this.#node(tree, this.#nodeFor(tree, state, network, false))
    const edges = Array.from({ length: count }, (_, i) => this.#edge(tree, first + i)),
      tried = edges.filter(({ visits }) => visits > 0).sort((a, b) => b.visits - a.visits)
    const shown = tried.length ? tried.slice(0, DETAILS.has(kindOf(state)) ? 1 : tried.length) : edges.slice(0, 1)
    return shown.map(({ codes, visits, value }) => ({ code: codes[0]!, visits, value }))
  }

  // ---------------------------------------------------------------- plans beside each other, by the strategist

  /** The plans that the strategist's search compares, the best first; exact where all lines end the game. */
  #plansOfStrategist(state: State, simulations: number, dice: number): Plans {
    const tree = (this.#tree ??= this.newTree()),
      players = state[T.STATE_AT.n_players]!
    const found = this.grow(tree, state, { simulations, seconds: null }, true, dice)
    const done = this.#memory.read<T.Search>(T.SEARCH, tree.search[0]),
      root = this.#node(tree, done.start),
      exact = root.solved > 0
    const edges = Array.from({ length: root.count }, (_, i) => root.first + i).map((edge) => ({
      edge,
      ...this.#edge(tree, edge),
    }))
    const plans = edges
      .filter(({ visits }) => exact || visits > 0)
      .map(({ edge, codes, length, value, visits }) => {
        const plan = codes.slice(0, length)
        return {
          first: edge === done.edges[0],
          codes: plan,
          visits,
          shares: exact ? this.#result(this.replay(state, plan)!) : value.slice(0, players).map((sum) => sum / visits),
        }
      })
    const worth = ({ shares }: Plan) => shares[done.me]!
    plans.sort((a, b) => Number(b.first) - Number(a.first) || worth(b) - worth(a))
    return {
      plans: plans.map(({ codes, shares, visits }) => ({ codes, shares, visits })),
      exact,
      simulations: found.simulations,
    }
  }

  /** What the best plan is worth more than the one played by the strategist's walks, with dice that no search has seen. Python's judge
   *  of puzzles says the same. */
  judge(state: State, best: readonly number[], played: readonly number[], simulations: number): Comparison {
    const tree = (this.#tree ??= this.newTree()),
      me = playerOf(state),
      after = [best, played].map((plan) => this.replay(state, plan)!)
    if (after[0]!.join() === after[1]!.join()) best = played
    const start = this.#makeRoot(tree, state, true)
    if (this.#node(tree, start).solved) {
      const [won, left] = after.map((one) => this.#result(one)) as [number[], number[]]
      return { lost: won[me]! - left[me]!, error: 0, shares: left, best: [...best] }
    }
    const edges = (best === played ? [played] : [best, played]).map((plan) => this.#addEdge(tree, plan))
    const half = Math.max(Math.trunc(simulations / 2), 1),
      players = state[T.STATE_AT.n_players]!
    const rounds = Math.min(Math.max(Math.trunc(half / (edges.length * T.WALKS_A_PLAN * players)), 1), T.MOST_ROUNDS)
    const value = (edge: number) => this.#edge(tree, edge).value[me]!
    const rows: number[] = [],
      before = this.#used(tree)
    while (
      this.#used(tree) - before + (edges.length * rows.length) / T.WALKS_AN_EXPANSION < half &&
      this.#fullness(tree) < T.FULL
    ) {
      const known = edges.map(value)
      for (const edge of edges) this.#simulate(tree, start, edge, T.FRESH_DICE + rows.length, rounds)
      const row = edges.map((edge, i) => value(edge) - known[i]!)
      rows.push(row[0]! - row.at(-1)!)
    }
    const left = this.#edge(tree, edges.at(-1)!)
    return {
      lost: mean(rows),
      error: edges.length > 1 ? standardError(rows) : 0,
      shares: left.value.slice(0, players).map((sum) => sum / left.visits),
      best: [...best],
    }
  }

  #simulate(tree: Tree, start: number, edge: number, sample: number, rounds: number): void {
    const { root, walk, words, narrow, trunk, path, returns } = tree
    this.#rules.bots_simulate(
      ...root,
      ...walk,
      ...words,
      ...flat<12>(this.#roomToLookAhead(T.WEIGHTS)),
      ...narrow,
      ...flat<8>(trunk),
      ...path,
      ...returns,
      start,
      edge,
      sample,
      rounds,
    )
  }

  /** An edge for a plan, beside the root's own. */
  #addEdge({ trunk }: Tree | LearnedTree, plan: readonly number[]): number {
    const used = trunk[3]![0] + 8 * T.EDGES_USED,
      edge = this.#memory.longs(used, 1)[0]!,
      at = trunk[1]![0] + edge * T.EDGE_SIZE
    const codes = plan.slice(0, T.LONGEST_PLAN)
    this.#memory.bytes(at, T.EDGE_SIZE).fill(0)
    this.#memory.setLongs(at + T.EDGE['length']![0], codes.length)
    this.#memory.shorts(at + T.EDGE['codes']![0], codes.length).set(codes)
    this.#memory.setLongs(used, edge + 1)
    return edge
  }

  /** Shares of the win where all lines end the game: by their exact chances. */
  #result(state: State): number[] {
    const room = this.#roomToLookAhead(T.WEIGHTS),
      players = state[T.STATE_AT.n_players]!
    if (state[T.STATE_AT.over] !== T.PLAYING) return this.#ended(state)
    this.#memory.bytes(room[0]![0], T.STATE_SIZE).set(state)
    this.#rules.bots_look_ahead(...flat<12>(room), ...this.#onePlan(), T.EXACT)
    return [...this.#memory.reals(...room[3]!)].slice(T.CALIBRATED, T.CALIBRATED + players)
  }

  /** 13.4 Whoever has the first place has the win; those who share it share that. */
  #ended(state: State): number[] {
    const players = this.describe(state).position.players.slice(0, state[T.STATE_AT.n_players])
    const places = players.map((one) => one.standings[T.BY_NOW]!.place),
      first = Math.min(...places)
    const winners = places.filter((place) => place === first).length
    return places.map((place) => (place === first ? 1 / winners : 0))
  }

  /** The part of a tree that is full. */
  #fullness({ trunk }: Tree | LearnedTree): number {
    const [[, nodes], [, edges], , counts] = trunk as [Vector, Vector, Vector, Vector],
      used = this.#memory.longs(...counts)
    return Math.max(used[T.NODES_USED]! / nodes, used[T.EDGES_USED]! / (edges - T.WIDE))
  }

  // ---------------------------------------------------------------- room

  #vector(count: number, each: number): Vector {
    return [this.#memory.room(count * each), count]
  }

  #onePlan(): Vector {
    return [(this._plan ??= this.#memory.room(T.PLAN_SIZE)), 1]
  }
  private _plan: number | undefined

  /** A network in the rules' memory, with what it works on: inputs, hidden, sums and outputs lie one after the other. */
  #roomToAsk({ weights, numbers, width }: Network) {
    if (this.#asked) return this.#asked
    const room = (bytes: Uint8Array, each: number): Vector => {
      const made = this.#vector(bytes.length / each, each)
      this.#memory.bytes(made[0], bytes.length).set(bytes)
      return made
    }
    const counts = [T.INPUTS, width, width, T.OUTPUTS],
      whole = this.#vector(
        counts.reduce((sum, one) => sum + one, 0),
        4,
      )
    let at = whole[0]
    const parts = counts.map((count): Vector => [(at += 4 * count) - 4 * count, count]) as [
      Vector,
      Vector,
      Vector,
      Vector,
    ]
    return (this.#asked = {
      weights: room(weights, 1),
      numbers: room(numbers, 4),
      row: this.#vector(T.ROW_SIZE, 1),
      features: this.#vector(T.FEATURES_OF_ALL, 8),
      whole,
      room: parts,
    })
  }

  newLearnedTree() {
    const walk = this.#vector(1, T.STATE_SIZE)
    return {
      root: this.#vector(1, T.STATE_SIZE),
      walk,
      words: [walk[0], T.STATE_SIZE / 8] as Vector,
      trunk: [
        this.#vector(T.LEARNED_NODES, T.NODE_SIZE),
        this.#vector(T.LEARNED_EDGES, T.EDGE_SIZE),
        this.#vector(T.LEARNED_TABLE, 8),
        this.#vector(T.TREE, 8),
      ],
      path: this.#vector(T.LEARNED_PATH, 8),
      search: this.#vector(1, T.SEARCH_SIZE),
      rows: this.#vector(T.ROWS, 8),
    }
  }

  /** States, plies, weights, values, found, features: what the lookahead works on. */
  #roomToLookAhead(weights: readonly number[]): Vector[] {
    const room = (this.#lookahead ??= [
      this.#vector(T.PLIES, T.STATE_SIZE),
      this.#vector(T.PLIES, T.PLY_SIZE),
      this.#vector(T.WEIGHTS.length, 8),
      this.#vector(T.VALUES, 8),
      this.#vector(T.CODES, 8),
      this.#vector(T.FEATURES_OF_ALL, 8),
    ])
    this.#memory.reals(...room[2]!).set(weights)
    return room
  }

  newTree() {
    const walk = this.#vector(1, T.STATE_SIZE)
    return {
      root: this.#vector(1, T.STATE_SIZE),
      walk,
      words: [walk[0], T.STATE_SIZE / 8] as Vector,
      wide: this.#vector(T.WIDE, T.PLAN_SIZE),
      narrow: this.#vector(T.NARROW, T.PLAN_SIZE),
      trunk: [
        this.#vector(T.NODES, T.NODE_SIZE),
        this.#vector(T.EDGES, T.EDGE_SIZE),
        this.#vector(T.TRANSPOSITIONS, 8),
        this.#vector(T.TREE, 8),
      ],
      path: this.#vector(T.PATH, 8),
      returns: this.#vector(T.RETURNS, 8),
      search: this.#vector(1, T.SEARCH_SIZE),
      rows: this.#vector(T.ROWS, 8),
    }
  }

  #put(state: State, tally: Tally = NO_TALLY): Uint8Array {
    const at = this.#memory.bytes(this.#told, T.STATE_SIZE)
    at.set(state)
    this.#memory.bytes(this.#tally, T.TALLY_SIZE).set(tally)
    return at
  }

  #played(): Played {
    const told = this.#memory.bytes(this.#told + T.TOLD_AT, 2),
      count = told[0]! + 256 * told[1]!
    const written = this.#memory.shorts(this.#told + T.EVENTS_AT, count * T.EVENT_NUMBERS)
    const numbers = Array.from({ length: count }, (_, i) => [
      ...written.subarray(i * T.EVENT_NUMBERS, (i + 1) * T.EVENT_NUMBERS),
    ])
    return { state: this.#memory.copy(this.#told, T.STATE_SIZE), events: numbers.map(event), numbers }
  }
}

const MOST_PLANS = 16 // that are told of a search
const DEARER = 2 // a simulation of the strategist's takes as long as so many of the champion's
// Decisions in which plans for the same idea differ: byzantium/puzzles/judge.py.
const DETAILS: ReadonlySet<number> = new Set([
  T.KIND.pay_cube,
  T.KIND.pay_from,
  T.KIND.lose_cube,
  T.KIND.strengthen_box,
  T.KIND.tax_cubes,
  T.KIND.tax_split,
  T.KIND.pass_cube,
  T.KIND.upkeep_cube,
])

/** The champion's network; null if it can not be fetched. */
const champion = async (): Promise<Network | null> => {
  const { network } = await import('./champion')
  return network().catch(() => null)
}

/** Does a player decide on, within the same plan? */
const goesOn = (state: State, me: number) =>
  state[T.STATE_AT.over] === T.PLAYING && playerOf(state) === me && kindOf(state) !== T.KIND.action

const NO_TALLY: Tally = new Uint8Array(T.TALLY_SIZE) // of a position by itself

const blank = <F extends object>(frame: F): F => Object.fromEntries(Object.keys(frame).map((name) => [name, 0])) as F

const mean = (rows: readonly number[]) => rows.reduce((sum, one) => sum + one, 0) / rows.length

function standardError(rows: readonly number[]): number {
  if (rows.length < 2) return 1
  const middle = mean(rows)
  return Math.sqrt(rows.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (rows.length - 1) / rows.length)
}

const isKnown = (rows: readonly number[]) => rows.length >= T.ENOUGH && standardError(rows) < T.SHARP

export const kindOf = (state: State) => state[T.STATE_AT['now.kind']]!
export const playerOf = (state: State) => state[T.STATE_AT['now.player']]!

type Numbers<N extends number, Found extends number[] = []> = Found['length'] extends N
  ? Found
  : Numbers<N, [...Found, number]>

/** Vectors as they are passed: addresses and counts in turn. */
const flat = <N extends number>(vectors: Vector[]) => vectors.flat() as Numbers<N>
