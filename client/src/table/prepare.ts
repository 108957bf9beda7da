// What a table needs besides its scripts, asked for before it is shown: a thread can't start while the page is being made, and
// fonts that are found missing when it is laid out have it laid out and painted once more.
import { wakeEngine } from '@/engine/client'

const FONTS = [
  ['italic 1em "Byzantium Display"', 'a'], // names on the map
  ['1em "Byzantium Text"', '⟲'], // signs on buttons
] as const

export function prepareTable(): void {
  wakeEngine()
  for (const [font, sign] of FONTS) document.fonts.load(font, sign).catch(() => {}) // others are shown in their place
}
