// Names of window sizes in styles, `@media (--phone), (--touch)`, are written out as the queries that they stand for.
import type { Plugin } from 'vite'
import { BREAKPOINTS, type Breakpoint } from './src/frame/breakpoints.ts'

export const written = (source: string): string =>
  source.replace(/@media ([^{]*--[^{]*)\{/g, (whole, queries: string) => {
    const names = queries.split(',').map((one) => /^\s*\(--(\w+)\)\s*$/.exec(one)?.[1])
    if (!names.every((name) => name && name in BREAKPOINTS)) throw new Error(`${whole.trim()}: no such breakpoint`)
    return `@media ${names.map((name) => BREAKPOINTS[name as Breakpoint]).join(', ')} {`
  })

export function breakpoints(): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: { filter: { id: /\.(svelte|css)$/ }, handler: (source) => written(source) },
  }
}
