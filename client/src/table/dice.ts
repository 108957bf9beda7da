// The check of the dice, scheme byzantium-dice-1 (docs/server.md), with code of its own: roll i is the HMAC-SHA256 of the game,
// the players' seeds and i under the server's secret.
import type { LogEntry, Table } from '@/types'

const text = new TextEncoder()

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

function hex(data: ArrayBuffer): string {
  return Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of roll i, as many as are wanted. */
async function* stream(key: CryptoKey, game: string, seeds: readonly string[], roll: number): AsyncGenerator<number> {
  for (let block = 0; ; block++) {
    const message = JSON.stringify([game, ...seeds, roll, block])
    yield* new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(message)))
  }
}

async function faces(key: CryptoKey, game: string, seeds: readonly string[], roll: number, n: number): Promise<number[]> {
  const found: number[] = []
  if (n === 0) return found
  for await (const byte of stream(key, game, seeds, roll)) {
    if (byte < 252) found.push((byte % 6) + 1)
    if (found.length === n) break
  }
  return found
}

export async function checkDice(table: Table, entries: readonly LogEntry[]): Promise<{ rolls: number; wrong: string }> {
  const { secret, commitment, seeds } = table.dice
  if (!secret) return { rolls: 0, wrong: 'no secret' }
  if (hex(await crypto.subtle.digest('SHA-256', bytes(secret))) !== commitment) return { rolls: 0, wrong: commitment }
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  let rolls = 0
  for (const entry of entries.filter((one) => one.kind === 'roll' && one.seq > 0)) {
    const rolled = entry.body['faces'] as number[] | undefined
    const roll = Number(entry.body['roll'])
    if (rolled) {
      const expected = await faces(key, table.id, seeds, roll, rolled.length)
      if (expected.join() !== rolled.join()) return { rolls, wrong: `${roll}: ${rolled.join(' ')} ≠ ${expected.join(' ')}` }
    }
    rolls++
  }
  return { rolls, wrong: '' }
}
