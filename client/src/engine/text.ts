// A position as one line of text, and back: byzantium/position.py has the format. A line's check tells that a program wrote it
// and that it is whole, so what it says is believed here; what people write by hand is checked by the library.
import { has } from './flaws'
import { controller_of as owner, side_of as sideOf } from './made/checks'
import * as T from './made/tables'

const TAG = 'byz1',
  LETTERS = 'BAPO'
const short = (city: number) => T.CITIES[city]!.slice(0, 3)
const cityOf = (word: string) => T.CITIES.findIndex((name) => name === word || name.slice(0, 3) === word)
const who = (player: number) => (player === T.NOBODY ? '-' : String(player + 1))
const dashed = (name: string) => name.replaceAll(' ', '-')
const field = (key: string, value: string) => (value ? [`${key}:${value}`] : [])

type Seat = T.State['players'][number]
type Boxes = number[]
const boxesOf = (seat: Seat, side: number): Boxes => seat.boxes.slice(4 * side, 4 * side + 4)

/** CRC-32, as zlib's. */
export function check(bytes: Uint8Array): string {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return `#${((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')}`
}

const ascii = (text: string) => new TextEncoder().encode(text)

// ---------------------------------------------------------------- to text

/** `printed`: the state at setup. `bytes`: those of the state, for the check of what is under way. */
export function toText(g: T.State, printed: T.State, bytes: Uint8Array): string {
  const options = Object.entries(T.OPTIONS).flatMap(([name, values]) =>
    g[name as keyof typeof T.OPTIONS] ? [values[g[name as keyof typeof T.OPTIONS]]!] : [],
  )
  const rows = T.SPACE_NAMES.map((name, kind) => ({
    name,
    row: g.spaces
      .slice(T.FIRST_SPACE[kind]!, T.FIRST_SPACE[kind]! + T.SPACE_COUNT[kind]!)
      .filter((p) => p !== T.NOBODY),
  }))
  const guards = T.GUARDS.map((kind, side) => ({
    name: T.SPACE_NAMES[kind]!,
    with: g.guard[side]!,
    holder: g.spaces[T.FIRST_SPACE[kind]!]!,
  }))
  const changed = T.CITIES.map((_, i) => i).filter((i) => cityText(g, i) !== cityText(printed, i))
  const doing = g.over === T.PLAYING && g.now.kind !== T.KIND.action
  const line = [
    TAG,
    [`${g.n_players}p`, ...options].join('+'),
    `t${g.turn}s${who(g.starter)}a${who(g.active)}`,
    ...(g.bulgars === printed.bulgars ? [] : [`bulgars:${g.bulgars}`]),
    ...field('pass', passing(g)),
    ...field(
      'spaces',
      rows
        .filter(({ row }) => row.length)
        .map(({ name, row }) => `${dashed(name)}=${row.map(who).join('.')}`)
        .join(),
    ),
    ...field(
      'guards',
      guards
        .filter((one) => one.with !== one.holder)
        .map((one) => `${one.name}=${who(one.with)}`)
        .join(),
    ),
    ...field('cities', changed.map((i) => `${short(i)}=${cityText(g, i)}`).join()),
    ...g.players.slice(0, g.n_players).map((seat, p) => `p${p + 1}:${seatText(seat)}`),
    ...(g.over === T.PLAYING ? [] : [`over:${dashed(T.ENDING_NAMES[g.over]!)}`]),
    ...(doing ? [`do:${underWay(g)}`, `check:${check(bytes)}`] : []),
  ].join(' ')
  return `${line} ${check(ascii(line))}`
}

function cityText(g: T.State, i: number): string {
  const by = owner(g, i)
  return `${LETTERS[sideOf(g, i)]}${g.tokens[i]}${by < 0 ? '' : `/${by + 1}${has(g.fortified, i) ? 'f' : ''}`}`
}

function passing(g: T.State): string {
  const passed = g.players.slice(0, g.n_players).flatMap((seat, p) => (seat.passed ? [who(p)] : []))
  return [
    ...(passed.length ? [`passed=${passed.join('.')}`] : []),
    ...(g.first_passer === T.NOBODY ? [] : [`first=${who(g.first_passer)}`]),
    ...(g.last_player === T.NOBODY ? [] : [`last=${who(g.last_player)}`]),
    ...(g.closing ? [`closing=${dashed(T.CLOSING_NAMES[g.closing]!)}`] : []),
  ].join()
}

function seatText(seat: Seat): string {
  const army = (side: number) =>
    [seat.treasury[side], seat.points[side], seat.buildings[side], ...boxesOf(seat, side)].join('.') +
    (seat.pawn[side] === T.NOBODY ? '' : `@${short(seat.pawn[side]!)}`)
  const links = T.SEA_LINKS.filter((_, i) => has(seat.closed_links, i)).map(([a, b]) => `${short(a!)}-${short(b!)}`)
  return [
    [seat.pool, seat.casualties, seat.removed, seat.tax, seat.pass_cube].join('.'),
    army(0),
    army(1),
    ...(seat.pawn_placed && seat.pawn[0] === T.NOBODY ? ['placed'] : []),
    ...(links.length ? [`closed=${links.join('+')}`] : []),
  ].join(';')
}

const numbers = (record: object): number[] => Object.values(record).flat()
const underWay = (g: T.State) =>
  [
    [g.now, ...g.stack.slice(0, g.depth)].map((frame) => numbers(frame).join('.')).join('/'),
    numbers(g.march).join('.'),
    numbers(g.attack).join('.'),
    g.arrived.join('.'),
  ].join(';')

// ---------------------------------------------------------------- and back

/** Which options and how many players a line is of; null if it is no line, or was mistyped or cut off. */
export function headOf(text: string): { players: number; rules: Record<string, string>; fields: string[] } | null {
  const fields = text.trim().split(/\s+/),
    line = fields.slice(0, -1).join(' ')
  const [count, ...options] = fields[1]?.split('+') ?? []
  if (fields[0] !== TAG || check(ascii(line)) !== fields.at(-1) || !/^[2-4]p$/.test(count ?? '')) return null
  const rules = options.map((option) => [
    Object.entries(T.OPTIONS).find(([, values]) => (values as readonly string[]).includes(option))?.[0] ?? '',
    option,
  ])
  return {
    players: Number(count![0]),
    rules: Object.fromEntries(rules) as Record<string, string>,
    fields: fields.slice(2, -1),
  }
}

/** The state at setup, changed to what a line's fields say; null where they mean nothing. `asks`: it is asked for an action. */
export function fromText(g: T.State, [turn, ...fields]: readonly string[]): { g: T.State; asks: boolean } | null {
  const whose = /^t([1-3])s([1-4-])a([1-4-])$/.exec(turn ?? '')
  if (!whose) return null
  const player = (word: string) => (word === '-' ? T.NOBODY : Number(word) - 1)
  Object.assign(g, { turn: Number(whose[1]), starter: player(whose[2]!), active: player(whose[3]!) })
  const told = Object.fromEntries(
    fields.map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)]),
  )
  if (told['bulgars']) g.bulgars = Number(told['bulgars'])
  for (const [name, value] of items(told['pass'])) readPassing(g, name, value, player)
  for (const [name, value] of items(told['spaces'])) {
    const kind = T.SPACE_NAMES.findIndex((one) => dashed(one) === name)
    value.split('.').forEach((word, i) => (g.spaces[T.FIRST_SPACE[kind]! + i] = player(word)))
  }
  T.GUARDS.forEach((kind, side) => (g.guard[side] = g.spaces[T.FIRST_SPACE[kind]!]!))
  for (const [name, value] of items(told['guards']))
    g.guard[T.GUARDS.findIndex((kind) => T.SPACE_NAMES[kind] === name)] = player(value)
  for (const [name, value] of items(told['cities'])) if (!readCity(g, cityOf(name), value)) return null
  g.players.slice(0, g.n_players).forEach((seat, p) => readSeat(g, seat, p, told[`p${p + 1}`] ?? ''))
  if (told['over']) g.over = T.ENDING_NAMES.findIndex((name) => dashed(name) === told['over'])
  if (told['do']) readUnderWay(g, told['do'])
  return { g, asks: !told['over'] && !told['do'] }
}

const items = (text: string | undefined) =>
  text ? text.split(',').map((part) => part.split('=') as [string, string]) : []

function readPassing(g: T.State, name: string, value: string, player: (word: string) => number): void {
  if (name === 'passed') for (const word of value.split('.')) g.players[player(word)]!.passed = 1
  else if (name === 'first') g.first_passer = player(value)
  else if (name === 'last') g.last_player = player(value)
  else g.closing = T.CLOSING_NAMES.findIndex((one) => dashed(one) === value)
}

function readCity(g: T.State, city: number, value: string): boolean {
  const found = /^([BAPO])(\d)(?:\/([1-4])(f?))?$/.exec(value),
    bit = 2 ** city
  if (!found || city < 0) return false
  g.cities_of[sideOf(g, city)]! -= bit
  g.cities_of[LETTERS.indexOf(found[1]!)]! += bit
  g.tokens[city] = Number(found[2])
  if (found[3]) g.controlled[Number(found[3]) - 1]! += bit
  if (found[4]) g.fortified += bit
  return true
}

function readSeat(g: T.State, seat: Seat, p: number, text: string): void {
  const [piles, ...parts] = text.split(';')
  const [pool, casualties, removed, tax, pass_cube] = piles!.split('.').map(Number)
  Object.assign(seat, { pool, casualties, removed, tax, pass_cube })
  for (const side of [0, 1]) {
    const [counted, pawn] = parts.shift()!.split('@'),
      [treasury, points, buildings, ...boxes] = counted!.split('.').map(Number)
    seat.treasury[side] = treasury!
    seat.points[side] = points!
    seat.buildings[side] = buildings!
    seat.boxes.splice(4 * side, 4, ...boxes)
    seat.pawn[side] = pawn ? cityOf(pawn) : T.NOBODY
  }
  const built = T.CITIES.filter((_, i) => has(g.controlled[p]!, i) && has(g.fortified, i)).length
  seat.fortifications = Math.max(T.FORTIFICATIONS - built, 0)
  seat.pawn_placed = seat.pawn[0] !== T.NOBODY || parts.includes('placed') ? 1 : 0
  const closed =
    parts
      .find((part) => part.startsWith('closed='))
      ?.slice(7)
      .split('+') ?? []
  const link = (text: string) => T.SEA_LINKS.findIndex(([a, b]) => `${short(a!)}-${short(b!)}` === text)
  seat.closed_links = closed.reduce((set, one) => set + 2 ** link(one), 0)
}

function readUnderWay(g: T.State, text: string): void {
  const [frames, march, attack, arrived] = text
    .split(';')
    .map((part) => part.split('/').map((row) => row.split('.').map(Number)))
  frames!.forEach((row, i) => fill(i ? g.stack[i - 1]! : g.now, row))
  g.depth = frames!.length - 1
  fill(g.march, march![0]!)
  fill(g.attack, attack![0]!)
  g.arrived = arrived![0]!
}

/** Numbers of a record one after the other, into its fields and lists. */
function fill(record: object, row: readonly number[]): void {
  let at = 0
  const told = record as Record<string, number | number[]>
  for (const [name, value] of Object.entries(told))
    told[name] = Array.isArray(value) ? row.slice(at, (at += value.length)) : row[at++]!
}
