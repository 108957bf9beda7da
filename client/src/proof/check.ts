// The check of a finished game in this browser, from its file and from what was seen while it was played (docs/server.md).
// With libraries, not with the browser's own cryptography: browsers offer that on https only, and games are played at home.
import * as ed25519 from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { FIRST_PLAYER } from '@/engine/made/numbers'
import { numbers, take } from './dice'
import { digest, Forged, Seats, unless } from './seats'
import { seedOf } from './seeds'
import type { Seen } from './witness'

ed25519.hashes.sha512 = sha512

type Body = Record<string, unknown>
type Part = [at: number, kind: string, body: Body]
export interface GameFile {
  players: string[]
  decisions: (number | number[])[]
  dice: {
    scheme: string
    game: string
    commitment: string
    seeds: string[]
    first_decision: number
    secret: string | null
  }
  chain?: { opening: Body; log: Part[]; entries: number; head: string; signature: string; key: string }
}
/** A sentence of the catalogue with its arguments. */
export interface Said {
  id: string
  args: Record<string, string | number>
}
export interface Found {
  rolls: number
  wrong: Said | null
  proven: Said[]
  unproven: Said[]
}

class Wrong extends Error {
  constructor(readonly said: Said) {
    super(said.id)
  }
}
const said = (id: string, args: Said['args'] = {}): Said => ({ id: `proof.${id}`, args })
function must(holds: boolean, id: string, args: Said['args'] = {}): void {
  if (!holds) throw new Wrong(said(id, args))
}

/** RFC 8785: the same bytes in every language. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`
}

/** All heads of the chain, from that of the opening on. */
export function heads(opening: Body, log: readonly Part[]): string[] {
  let head = sha256(utf8ToBytes(canonical(opening)))
  return [
    bytesToHex(head),
    ...log.map((part) => bytesToHex((head = sha256(concatBytes(head, utf8ToBytes(canonical(part))))))),
  ]
}

function secretFor(shown: unknown, commitment: string): Uint8Array {
  const secret = hexToBytes(String(shown))
  must(bytesToHex(sha256(secret)) === commitment, 'bad_secret')
  return secret
}

export function checkGame(file: GameFile, seen: Seen | null): Found {
  const found: Found = { rolls: 0, wrong: null, proven: [], unproven: [] }
  try {
    must(!!file.chain && file.dice.secret !== null, 'bad_chain')
    if (file.dice.first_decision) found.unproven.push(said('elsewhere', { number: file.dice.first_decision }))
    checkChain(file, seen, found)
    const replay = new Replay(file, found)
    replay.check()
    must(found.rolls > 0, 'no_rolls')
    checkSeeds(file, replay.deals, found)
  } catch (error) {
    found.wrong = error instanceof Wrong ? error.said : said(error instanceof Forged ? error.message : 'bad_chain')
  }
  return found
}

function checkChain({ chain, dice }: GameFile, seen: Seen | null, found: Found): void {
  const { opening, log, entries, head, signature, key } = chain!
  const known = heads(opening, log)
  must(known.at(-1) === head && entries === log.length, 'bad_chain')
  must(opening['game'] === dice.game && opening['commitment'] === dice.commitment, 'bad_chain')
  const message = utf8ToBytes(canonical({ scheme: 'byzantium-chain-1', game: dice.game, entries, head }))
  must(ed25519.verify(hexToBytes(signature), message, hexToBytes(key)), 'bad_signature')
  found.proven.push(said('chain', { number: entries }))
  if (!seen) return void found.unproven.push(said('not_seen'))
  const commitments = [
    dice.commitment,
    ...log.filter(([, kind]) => kind === 'redrawn').map(([, , body]) => String(body['commitment'])),
  ]
  must(seen.key === key, 'bad_key')
  must(known[seen.entries] === seen.head, 'bad_seen')
  must(
    seen.commitments.every((one) => commitments.includes(one)),
    'bad_commitment',
  )
  found.proven.push(said('seen', { number: seen.entries }))
  if (seen.lost) found.unproven.push(said('lost'))
}

function checkSeeds({ dice }: GameFile, deals: string[][], found: Found): void {
  const mine = (seeds: string[]) => seeds.some((seed) => seed && seedOf(digest(seed)) === seed)
  if (dice.scheme === 'byzantium-dice-1') found.unproven.push(said('early'))
  else if (!deals.every((seeds) => seeds.some(Boolean))) found.unproven.push(said('nobody'))
  else if (deals.every(mine)) found.proven.push(said('seed'))
  else found.unproven.push(said('no_seed'))
}

/** Goes through the log and makes of it the decisions of the game. */
class Replay {
  readonly deals: string[][] = [] // the seeds of each
  #decisions: (number | number[])[]
  #byChance: boolean[] = [] // of each decision that stands and was taken at this table
  #secret: Uint8Array = new Uint8Array()
  #commitments: string[]
  #seats: Seats
  #secrets: string[] = []

  constructor(
    readonly file: GameFile,
    readonly found: Found,
  ) {
    this.#decisions = file.decisions.slice(0, file.dice.first_decision)
    this.#commitments = [file.dice.commitment]
    this.#seats = new Seats(((file.chain!.opening['setup'] as Body)['seats'] as unknown[]).length)
  }

  check(): void {
    const log = this.file.chain!.log,
      last = log.at(-1)
    must(last?.[1] === 'ended' && log.filter(([, kind]) => kind === 'ended').length === 1, 'bad_end')
    this.#secrets = (last![2]['secrets'] as string[] | undefined) ?? [String(last![2]['secret'])]
    for (const [at, kind, body] of log) this.#take(at, kind, body)
    if (this.#seats.thrownAway) this.found.unproven.push(said('thrown_away', { number: this.#seats.thrownAway }))
    must(canonical(this.#decisions) === canonical(this.file.decisions), 'bad_record')
  }

  #take(at: number, kind: string, body: Body): void {
    const seats = this.#seats,
      seat = Number(body['seat'])
    if (kind === 'sat') seats.sit(seat, String(body['person']), String(body['bound'] ?? ''))
    else if (kind === 'bot') seats.seatBot(seat)
    else if (kind === 'left') seats.leave(seat)
    else if (kind === 'bound') seats.bind(String(body['person']), String(body['hash']))
    else if (kind === 'sealed') seats.seal(body['hashes'] as string[], at)
    else if (kind === 'shown') seats.show(String(body['seed']))
    else if (kind === 'redrawn') this.#redraw(String(body['commitment']))
    else if (kind === 'started') this.#begin(body, at)
    else if (kind === 'dealt') this.#dealAnew(body['seeds'] as string[], at)
    else if (kind === 'decision') this.#decide(Number(body['code']), false)
    else if (kind === 'roll') this.#roll(body)
    else if (kind === 'undone') this.#undo(Number(body['to']))
  }

  #begin(body: Body, at: number): void {
    unless(this.#seats.begun, 'bad_order')
    must(
      canonical(body['players']) === canonical(this.file.players) &&
        canonical(body['seeds']) === canonical(this.file.dice.seeds),
      'bad_record',
    )
    this.#deal(body['seeds'] as string[], at)
    this.#seats.begun = true
  }

  #redraw(commitment: string): void {
    unless(this.#commitments.includes(commitment), 'bad_order')
    this.#commitments.push(commitment)
    this.#seats.redraw()
    this.found.unproven.push(said('restored'))
  }

  #dealAnew(seeds: string[], at: number): void {
    unless(!this.#seats.begun || !this.#seats.dealing, 'bad_order')
    this.#deal(seeds, at)
  }

  #deal(seeds: string[], at: number): void {
    this.#secret = secretFor(this.#secrets[this.deals.length], this.#commitments.at(-1)!)
    const left = this.file.dice.scheme === 'byzantium-dice-1' ? [] : this.#seats.deal(seeds, at)
    this.found.unproven.push(...left.map((seat) => said('held_back', { player: seat })))
    this.deals.push(seeds)
    this.#seats.dealt()
  }

  #decide(decision: number | number[], byChance: boolean): void {
    unless(this.#seats.dealing, 'bad_order')
    this.#decisions.push(decision)
    this.#byChance.push(byChance)
  }

  #undo(to: number): void {
    const here = to - this.file.dice.first_decision
    unless(here < 0 || this.#byChance.slice(here).includes(true), 'bad_undo')
    this.#byChance.length = here
    this.#decisions.length = to
  }

  #roll(body: Body): void {
    const rolled = body['faces'] as number[] | undefined,
      roll = this.found.rolls,
      game = this.file.dice.game,
      seeds = this.deals.at(-1) ?? []
    unless(body['roll'] !== roll, 'bad_order')
    if (rolled) {
      const expected = take(rolled.length, numbers(this.#secret, game, seeds, roll, 6)).map((number) => number + 1)
      must(rolled.join() === expected.join(), 'bad_roll', {
        roll,
        rolled: rolled.join(' '),
        expected: expected.join(' '),
      })
    } else {
      const expected = FIRST_PLAYER + take(1, numbers(this.#secret, game, seeds, roll, this.file.players.length))[0]!
      must(body['code'] === expected, 'bad_roll', { roll, rolled: Number(body['code']), expected })
    }
    this.#decide(rolled ?? Number(body['code']), true)
    this.found.rolls++
  }
}
