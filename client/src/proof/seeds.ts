// This player's seeds for the dice. Only a seed's SHA-256 is sent when sitting down; the seed itself when all are bound.
import { storage } from '@/state/storage'

const MANY = 60 // seeds that are kept
type Kept = [hash: string, seed: string][]

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A fresh seed, kept here; its SHA-256 is what may be sent. */
export async function bindSeed(): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const seed = hex(crypto.getRandomValues(new Uint8Array(16)))
  const hash = hex(sha256(new TextEncoder().encode(seed)))
  storage.write('byzantium.seeds', [...(storage.read<Kept>('byzantium.seeds') ?? []), [hash, seed]].slice(-MANY))
  return hash
}

/** The seed that was bound here, if it was here. */
export function seedOf(hash: string | null | undefined): string | null {
  return (storage.read<Kept>('byzantium.seeds') ?? []).find(([known]) => known === hash)?.[1] ?? null
}
