// Shapes of the pieces, as SVG paths about (0, 0). The library draws the same ones (byzantium/draw/pieces.py).
import type { Colour, Side } from '@/types'

/** Form before colour: every player has an emblem. */
export const EMBLEMS: Record<Colour, string> = {
  red: 'M0-4.4L4.4 0 0 4.4-4.4 0Z',
  yellow: 'M-3.7 0a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0Z',
  blue: 'M-4-3.6h8v2.6h-8ZM-4 1h8v2.6h-8Z',
  green: 'M0-4.2L4.5 3.6H-4.5Z',
}
export const CROWN = 'M-4.5-3l2.5 2L0-4.5 2-1 4.5-3 3.5 4h-7Z'
export const KEEP = 'M-8 0V-15h3.6v3h2.6v-3h3.6v3h2.6v-3H8V0Z'
export const PAWN_BODY = 'M-8 0q-.3-3.2 1.6-5q2.6-4.6 2.4-11h8q-.2 6.4 2.4 11q1.9 1.8 1.6 5q-8 3.4-16 0Z'
export const HELMET = 'M-5.2-17.5c-.6-4.4 2.6-6 5.2-10.6c2.6 4.6 5.8 6.2 5.2 10.6q-5.2 3-10.4 0Z'
export const PAWN_SIGNS = {
  byzantine: 'M-.9-11.1h1.8v2.7h2.7v1.8h-2.7v3.4h-1.8v-3.4h-2.7v-1.8h2.7z',
  arab: 'M1.9-10.3a3.6 3.6 0 1 0 1.2 5a3 3 0 1 1-1.2-5Z',
}
export const SIGNS = {
  byzantine: 'M-1.5-7h3v4.5H6v3H1.5V7h-3V.5H-6v-3h4.5z',
  arab: 'M3-5.6A6.4 6.4 0 1 0 5.4 3 5.2 5.2 0 1 1 3-5.6Z',
}
export const SHIP = 'M-5 1.5h10q-1.2 3.5-3.5 3.5h-3q-2.3 0-3.5-3.5zM-.6.5v-6.5l4.8 5.3z'

export const ICONS = {
  improve: 'M-6 6V-1l3-3 3 3v7M0 6V-4l3-3 3 3V6M-7.5 6.5h15',
  emperor: 'M-6.5 5h13M-6.5 2L-7-5l3.8 3.5L0-7l3.2 5.5L7-5 6.5 2Z',
  caliph: 'M-6.5 5h13M-6.5 2L-7-5l3.8 3.5L0-7l3.2 5.5L7-5 6.5 2Z',
  civil_war: 'M-6-6L5 5M6-6L-5 5M-6.5 2.5l4 4M6.5 2.5l-4 4',
  fleet: 'M-7 2.5h14q-1.5 4.5-5 4.5h-4q-3.5 0-5-4.5ZM-.5.5V-7.5L5.5.5Z',
  bulgars: 'M-6 6c0-6 1-9 5-10.5L0-7l2 2.5c3 1 4.5 3 5 5.5l-2.5 1.5L2 1.2C1 3 3 4 3.5 6Z',
  fortify: 'M-6.5 6.5V-6h3v3h2v-3h3v3h2v-3h3V6.5ZM-1.5 6.5V2.5q1.5-2 3 0v4',
  church: 'M0-7.5v5M-2-5.5h4M-5.5 6.5V0L0-3.5 5.5 0v6.5Z',
  mosque: 'M-5.5 6.5V1c0-4 4-4.5 5.5-7.5C1.5-3.5 5.5-3 5.5 1v5.5ZM7.5 6.5V-4',
  tax: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M0-3v6M-2.5 0h5',
  pass: 'M-6-6h9v12h-9M-1 0h8M4-3l3 3-3 3',
  take_control: 'M0-7l7 6h-2v7h-10v-7h-2ZM-1.5 6V2h3v4',
  strengthen: 'M-6-1h5v-5h2v5h5v2h-5v5h-2v-5h-5Z',
  army: 'M0-7.5a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2M-5 6.5q.3-2 1.5-3q1.7-2 1.5-5M5 6.5q-.3-2-1.5-3q-1.7-2-1.5-5M-5.5 6.8h11',
  undo: 'M-6 1a6 6 0 1 1 2 4.5M-6 1l-1.5-4M-6 1l4-.8',
  link: 'M-2 2l4-4M-1-4l2-2a3.2 3.2 0 0 1 4.6 4.6L3.5.6M1 4l-2 2a3.2 3.2 0 0 1-4.6-4.6L-3.5-.6',
  gear: 'M-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0M0-7v2.4M0 4.6V7M-7 0h2.4M4.6 0H7M-5-5l1.7 1.7M3.3 3.3L5 5M-5 5l1.7-1.7M3.3-3.3L5-5',
  book: 'M0-4.5q-3-2-7-1.5v10q4-.5 7 1.5q3-2 7-1.5v-10q-4-.5-7 1.5v10',
  play: 'M-4-6L6 0-4 6Z',
  pause: 'M-4-6v12M4-6v12',
  first: 'M6-6L-2 0 6 6ZM-5-6v12',
  back: 'M5-6L-4 0 5 6Z',
  forward: 'M-5-6L4 0-5 6Z',
  last: 'M-6-6L2 0-6 6ZM5-6v12',
  pan: 'M-7-2V-6H-3M7-2V-6H3M-7 2V6H-3M7 2V6H3M-3 0H3M0-3V3',
  fork: 'M-4-7v5q0 3 4 3v6M4-7v5q0 3-4 3',
  tree: 'M-6 0h4M-2 0q3 0 3-5h4M-2 0h7M-2 0q3 0 3 5h4',
  sound: 'M-6-2.5h3L1-6V6L-3 2.5h-3ZM4-3q2.5 3 0 6',
  clock: 'M-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M0-4V0l3 2',
  chat: 'M-7-5.5H7v8H-1l-4 3.5v-3.5h-2Z',
  dice: 'M-6-6H6V6H-6ZM-3-3h0M3-3h0M0 0h0M-3 3h0M3 3h0',
} as const
export type IconName = keyof typeof ICONS

/** Half the width and height of a city token, and its thickness. */
export const TOKEN = { rx: 14.5, ry: 8.6, high: 5 }

/** The wall around a fortified city: its back is behind the tokens, its front before them. */
export function ring(front: boolean): { arc: string; merlons: string } {
  const rx = 20,
    ry = 12.5
  const arc = front
    ? `M${-rx} -1A${rx} ${ry} 0 0 0 ${rx} -1V5A${rx} ${ry} 0 0 1 ${-rx} 5Z`
    : `M${-rx} -1A${rx} ${ry} 0 0 1 ${rx} -1V3A${rx} ${ry} 0 0 0 ${-rx} 3Z`
  const merlons = Array.from({ length: 9 }, (_, i) => {
    const angle = (Math.PI * (i + 0.5)) / 9
    const x = -rx * Math.cos(angle),
      y = -1 + (front ? 1 : -1) * ry * Math.sin(angle)
    return `M${(x - 1.9).toFixed(1)} ${(y - 3.2).toFixed(1)}h3.8v4h-3.8z`
  }).join('')
  return { arc, merlons }
}

/** Where the top of a city's stack is, above its place. */
export function stackTop(side: Side, tokens: number): number {
  return side === 'persian' ? 2 : tokens * TOKEN.high
}
