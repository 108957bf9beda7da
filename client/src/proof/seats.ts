// Seeds by seat, from the moment that they are bound until there are dice (docs/server.md, "Forged logs").
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const SHOWING = 30 // seconds for which a seed is waited for

export const digest = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

/** What no honest server writes: the name of a sentence. */
export class Forged extends Error {}

export function unless(forged: boolean, id: string): void {
  if (forged) throw new Forged(id)
}

export class Seats {
  dealing = true
  begun = false
  thrownAway = 0 // how often seeds that were shown were bound anew
  #sealed: number | null = null // when
  #people: (string | null)[]
  #taken: boolean[]
  #bound: string[]
  #seeds: string[]
  #strangers: string[] = [] // seeds of people who have another name by now

  constructor(seats: number) {
    this.#people = Array<null>(seats).fill(null)
    this.#taken = Array<boolean>(seats).fill(false)
    this.#bound = Array<string>(seats).fill('')
    this.#seeds = Array<string>(seats).fill('')
  }

  sit(seat: number, person: string, bound: string): void {
    unless(this.#people[seat] !== null, 'bad_order')
    this.#people[seat] = person
    this.#taken[seat] = true
    if (this.dealing && this.#sealed === null) [this.#bound[seat], this.#seeds[seat]] = [bound, '']
  }

  seatBot(seat: number): void {
    unless(!this.begun && this.#taken[seat]!, 'bad_order')
    this.#people[seat] = null
    this.#taken[seat] = true
    this.#forget(seat)
  }

  leave(seat: number): void {
    if (!this.#taken[seat]) return // an invitation was declined
    this.#people[seat] = null
    this.#taken[seat] = false
    this.#forget(seat)
  }

  #forget(seat: number): void {
    if (!this.dealing || this.begun) return
    const shown = this.#seeds.some(Boolean)
    if (shown) this.thrownAway++
    const gone = (i: number) => shown || i === seat
    this.#bound = this.#bound.map((one, i) => (gone(i) ? '' : one))
    this.#seeds = this.#seeds.map((one, i) => (gone(i) ? '' : one))
    this.#sealed = null
  }

  bind(person: string, hash: string): void {
    unless(!this.dealing || this.#sealed !== null, 'bad_order')
    if (this.#people.includes(person))
      this.#bound = this.#bound.map((one, i) => (this.#people[i] === person ? hash : one))
    else this.#strangers.push(hash)
  }

  seal(hashes: string[], at: number): void {
    unless(!this.dealing || this.#sealed !== null || !hashes.some(Boolean), 'bad_order')
    const known = (hash: string, seat: number) => hash === this.#bound[seat] || this.#strangers.includes(hash)
    unless(hashes.length !== this.#bound.length || !hashes.every(known), 'bad_seed')
    this.#bound = [...hashes]
    this.#sealed = at
  }

  show(seed: string): void {
    const hash = digest(seed),
      mine = this.#bound.map((bound, seat) => bound === hash && !this.#seeds[seat])
    unless(this.#sealed === null || !mine.includes(true), 'bad_seed')
    this.#seeds = this.#seeds.map((one, seat) => (mine[seat] ? seed : one))
  }

  redraw(): void {
    this.#bound = this.#bound.map(() => '')
    this.#seeds = this.#seeds.map(() => '')
    this.#strangers = []
    this.#sealed = null
    this.dealing = true
  }

  /** The seats whose seeds were bound and are not among them. */
  deal(seeds: string[], at: number): number[] {
    unless(this.#sealed === null && this.#bound.some(Boolean), 'bad_order')
    unless(seeds.length !== this.#seeds.length || seeds.some((seed, seat) => seed !== this.#seeds[seat]), 'bad_seed')
    const left = [...seeds.keys()].filter((seat) => this.#bound[seat] && !seeds[seat])
    unless(left.length > 0 && at < this.#sealed! + SHOWING, 'bad_seed')
    return left
  }

  dealt(): void {
    this.dealing = false
    this.#sealed = null
  }
}
