// The sizes of windows that the page knows, by name: in styles `@media (--phone)` (written out by vite.config.ts), in code `isPhone()`.
export const BREAKPOINTS = {
  narrow: '(max-width: 559px)', // a phone upright: one thing beside the other has no room
  small: '(max-width: 819px)', // lists and forms stand below each other
  phone: '(max-width: 819px), (max-height: 519px), (max-width: 1099px) and (orientation: portrait)', // the map with a sheet below it
  lying: '(max-height: 519px) and (min-width: 560px)', // a phone on its side: the sheet stands beside the map
  laptop: '(max-width: 1289px), (max-height: 879px)', // the map with a column in which players are tabs
  touch: '(pointer: coarse)', // a finger, not a mouse
} as const

export type Breakpoint = keyof typeof BREAKPOINTS
