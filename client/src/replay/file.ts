// The game as a file.
import { api } from '@/net/api'
import { complain } from '@/state/notices.svelte'

export function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export async function saveGame(table: string): Promise<void> {
  try {
    download(`byzantium-${table}.json`, JSON.stringify(await api.record(table), null, 1))
  } catch (error) {
    complain(error)
  }
}
