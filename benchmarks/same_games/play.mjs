// As play.c, by WebAssembly, in node and in browsers: run(module, SIZES, mode, numbers, input) gives the output as a list of
// bytes, and how much was done. SIZES: an object of numbers.
export async function run(module, sizes, mode, numbers, input) {
  const { instance } = await WebAssembly.instantiate(module)
  const { memory, __heap_base, ...rules } = instance.exports
  const { STATE, PLY, PLAN, NODE, EDGE, SEARCH, WALKS_AT, WEIGHTS, PLIES, WIDTH, CODES, FEATURES, RETURNS, TRANSPOSITIONS, PATH, NODES,
    EDGES, ROWS } = sizes
  let free = (__heap_base.value + 15) & ~15
  const room = (bytes) => {
    const at = free
    free = (free + bytes + 15) & ~15
    const lacking = free - memory.buffer.byteLength
    if (lacking > 0) memory.grow(Math.ceil(lacking / 65536))
    return at
  }
  const bytes = (at, size) => new Uint8Array(memory.buffer, at, size)
  const number = (at) => Number(new BigInt64Array(memory.buffer, at, 1)[0])
  const out = []
  const keep = (at, size) => out.push(bytes(at, size).slice())

  function play(players, first, games) {
    const state = room(STATE)
    let made = 0
    for (let key = first; key < first + games; key++) {
      bytes(state, STATE).fill(0)
      rules.rules_new_game(state, players)
      made += rules.rules_random_play(state, key, 0, 1000000)
      keep(state, STATE)
    }
    return made
  }

  // The arrays that the lookahead works on, each with its length, as they are passed.
  function workspace() {
    const weights = room(8 * WEIGHTS)
    const given = [[room(PLIES * STATE), PLIES], [room(PLIES * PLY), PLIES], [weights, WEIGHTS],
      [room(8 * PLIES * WIDTH), PLIES * WIDTH], [room(8 * CODES), CODES], [room(8 * FEATURES), FEATURES]]
    bytes(weights, 8 * WEIGHTS).set(input.subarray(0, 8 * WEIGHTS))
    return given.flat()
  }
  const position = (i) => input.subarray(8 * WEIGHTS + i * STATE, 8 * WEIGHTS + (i + 1) * STATE)

  function think(positions) {
    const arrays = workspace(), plans = room(PLAN)
    for (let i = 0; i < positions; i++) {
      bytes(arrays[0], STATE).set(position(i))
      rules.bots_look_ahead(...arrays, plans, 1, 1)
      keep(arrays[8], 8 * CODES)
    }
    return positions
  }

  function search(positions, simulations) {
    const arrays = workspace(), wide = room(16 * PLAN), narrow = room(6 * PLAN), root = room(STATE), walk = room(STATE)
    const tree = room(24), edges = room(EDGES * EDGE), nodes = room(NODES * NODE), searching = room(SEARCH)
    const trunk = [nodes, NODES, edges, EDGES, room(8 * TRANSPOSITIONS), TRANSPOSITIONS, tree, 3]
    const path = room(8 * PATH), returns = room(8 * RETURNS), rows = room(8 * ROWS)
    let walks = 0
    for (let i = 0; i < positions; i++) {
      bytes(root, STATE).set(position(i))
      bytes(walk, STATE).set(position(i))
      const start = rules.bots_make_root(walk, 1, walk, STATE / 8, ...arrays, wide, 16, ...trunk, 1)
      rules.bots_begin_search(searching, 1, nodes, NODES, start, bytes(root, 1)[0], simulations, simulations)
      while (rules.bots_search_on(root, 1, walk, 1, walk, STATE / 8, ...arrays, narrow, 6, ...trunk, path, PATH, returns, RETURNS,
        searching, 1, rows, ROWS, 0));
      walks += number(searching + WALKS_AT)
      keep(searching, SEARCH)
      keep(edges, EDGE * number(tree + 8))
    }
    return walks
  }

  return { done: { play, think, search }[mode](...numbers), out }
}
