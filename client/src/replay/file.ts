// The game as a file.
import { api } from '@/net/api'
import { complain } from '@/state/notices.svelte'

export async function saveGame(table: string): Promise<void> {
  try {
    const file = new Blob([JSON.stringify(await api.record(table), null, 1)], { type: 'application/json' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `byzantium-${table}.json`
    link.click()
    URL.revokeObjectURL(link.href)
  } catch (error) {
    complain(error)
  }
}
