// A study in an address: everything is in the link, nobody has to keep it. Deflated JSON, in the letters that addresses allow.
import { engine } from '@/engine/client'
import { stateAfter } from '@/engine/preview'
import type { LogEntry, View } from '@/types'
import type { Kept } from './moments'

const VERSION = 1

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter()
  writer.write(Uint8Array.from(bytes)).catch(() => {}) // whoever reads is told
  writer.close().catch(() => {})
  return new Uint8Array(await new Response(stream.readable).arrayBuffer())
}

const letters = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

export async function encode(study: Kept): Promise<string> {
  return letters(
    await through(
      new TextEncoder().encode(JSON.stringify({ version: VERSION, ...study })),
      new CompressionStream('deflate-raw'),
    ),
  )
}

/** The study in an address; null if it is none. */
export async function decode(text: string): Promise<Kept | null> {
  try {
    const told = JSON.parse(
      new TextDecoder().decode(await through(bytes(text), new DecompressionStream('deflate-raw'))),
    ) as Kept & { version: number }
    return told.version === VERSION &&
      typeof told.start === 'string' &&
      Array.isArray(told.lines) &&
      Array.isArray(told.players)
      ? told
      : null
  } catch {
    return null
  }
}

export const linkOf = async (study: Kept) => `/analysis#${await encode(study)}`

/** What is in view after these entries, as a line of text. */
export async function lineOf(view: View, entries: readonly LogEntry[], start: string | null): Promise<string> {
  const state = await stateAfter(view, entries, start)
  if (!state) throw new Error('the entries lead to no position')
  return engine.toText(state)
}

/** The board with a moment of a game. */
export async function linkToPosition(
  view: View,
  entries: readonly LogEntry[],
  start: string | null,
  players: readonly string[],
): Promise<string> {
  return linkOf({ players, start: await lineOf(view, entries, start), lines: [] })
}
