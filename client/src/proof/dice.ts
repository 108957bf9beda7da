// The stream that rolls come from (byzantium/server/core/dice.py): to check a game by, and to play one in the page.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

export const SCHEME = 'byzantium-dice-2'

/** Numbers below n of roll i, all equally likely. */
export function* numbers(
  secret: Uint8Array,
  game: string,
  seeds: readonly string[],
  roll: number,
  n: number,
): Generator<number> {
  for (let block = 0; ; block++) {
    for (const byte of hmac(sha256, secret, utf8ToBytes(JSON.stringify([game, ...seeds, roll, block]))))
      if (byte < 256 - (256 % n)) yield byte % n
  }
}

export function take(count: number, from: Generator<number>): number[] {
  return Array.from({ length: count }, () => from.next().value as number)
}
