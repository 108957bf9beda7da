// As play.c, by WebAssembly: node play.mjs SIZES play|think|search ...   SIZES: a JSON object of numbers, module included.
import fs from 'node:fs'

const sizes = JSON.parse(process.argv[2])
const [mode, ...numbers] = process.argv.slice(3)
const { instance } = await WebAssembly.instantiate(fs.readFileSync(sizes.module))
const { memory, __heap_base, ...rules } = instance.exports

let free = (__heap_base.value + 15) & ~15
function room(bytes) {
  const at = free
  free = (free + bytes + 15) & ~15
  const lacking = free - memory.buffer.byteLength
  if (lacking > 0) memory.grow(Math.ceil(lacking / 65536))
  return at
}
const bytes = (at, size) => new Uint8Array(memory.buffer, at, size)
const out = []
const keep = (at, size) => out.push(Buffer.from(bytes(at, size)))
const { STATE, LEVEL, PLAN, NODE, EDGE, WEIGHTS, LEVELS, WIDTH, CODES, FEATURES, SUMS, TABLE, PATH, NODES, EDGES } = sizes

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

// The arrays that thinking works on, each with its length, as they are passed.
function workspace(input) {
  const weights = room(8 * WEIGHTS)
  const given = [[room(LEVELS * STATE), LEVELS], [room(LEVELS * LEVEL), LEVELS], [weights, WEIGHTS],
    [room(8 * LEVELS * WIDTH), LEVELS * WIDTH], [room(8 * CODES), CODES], [room(8 * FEATURES), FEATURES]]
  bytes(weights, 8 * WEIGHTS).set(input.subarray(0, 8 * WEIGHTS))
  return given.flat()
}
const position = (input, i) => input.subarray(8 * WEIGHTS + i * STATE, 8 * WEIGHTS + (i + 1) * STATE)

function think(input, positions) {
  const arrays = workspace(input), plans = room(PLAN)
  for (let i = 0; i < positions; i++) {
    bytes(arrays[0], STATE).set(position(input, i))
    rules.bots_think(...arrays, plans, 1, 1)
    keep(arrays[8], 8 * CODES)
  }
  return positions
}

function search(input, positions, samples) {
  const arrays = workspace(input), wide = room(16 * PLAN), narrow = room(6 * PLAN), root = room(STATE), walk = room(STATE)
  const tree = room(24), edges = room(EDGES * EDGE)
  const trunk = [room(NODES * NODE), NODES, edges, EDGES, room(8 * TABLE), TABLE, tree, 3]
  const path = room(8 * PATH), sums = room(8 * SUMS)
  let walks = 0
  for (let i = 0; i < positions; i++) {
    bytes(root, STATE).set(position(input, i))
    bytes(walk, STATE).set(position(input, i))
    const start = rules.bots_plant(walk, 1, walk, STATE / 8, ...arrays, wide, 16, ...trunk, 1)
    const used = () => Number(new BigInt64Array(memory.buffer, tree, 3)[1])
    const last = used()
    for (let sample = 0; sample < samples; sample++)
      for (let edge = 0; edge < last; edge++, walks++)
        rules.bots_simulate(root, 1, walk, 1, walk, STATE / 8, ...arrays, narrow, 6, ...trunk, path, PATH, sums, SUMS,
          start, edge, sample, 2)
    keep(edges, EDGE * used())
  }
  return walks
}

const input = mode === 'play' ? null : fs.readFileSync(0)
const began = process.cpuUsage().user
const done = { play, think, search }[mode](...(input ? [input] : []), ...numbers.map(Number))
console.error(Math.round(done / ((process.cpuUsage().user - began) / 1e6)))
process.stdout.write(Buffer.concat(out))
