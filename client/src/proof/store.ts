// What this browser keeps to check games by: in its own storage, and where that is forbidden as long as the page lives.
const PREFIX = 'byzantium.'
const memory = new Map<string, string>()

export function read<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? memory.get(name) ?? 'null') as T | null
  } catch {
    return JSON.parse(memory.get(name) ?? 'null') as T | null
  }
}

export function write(name: string, value: unknown): void {
  memory.set(name, JSON.stringify(value))
  try {
    localStorage.setItem(PREFIX + name, memory.get(name)!)
  } catch {
    // forbidden, or full
  }
}
