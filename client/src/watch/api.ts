// What the pages for viewers ask the server; beside net/api.ts, which everybody loads first.
import { ask } from '@/net/api'
import type { Highlight, LiveTables, WorthSeeingPage } from '@/types'

export const watch = {
  live: () => ask<LiveTables>('GET', '/live'),
  worthSeeing: (why: Highlight['id'] | '', after: string) => {
    const query = new URLSearchParams({ ...(why && { why }), ...(after && { after }) })
    return ask<WorthSeeingPage>('GET', `/highlights?${query}`)
  },
}
