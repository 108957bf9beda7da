// What this browser keeps between visits. Where that is forbidden, or full, it lasts as long as the page.
const memory = new Map<string, string>()

function open(area: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[area]
  } catch {
    return null // forbidden
  }
}

class Kept {
  constructor(readonly area: 'localStorage' | 'sessionStorage') {}

  /** What was kept under a name; null: nothing, or something that this page has not written. */
  read<T>(name: string): T | null {
    for (const text of [open(this.area)?.getItem(name), memory.get(name)])
      try {
        if (text) return JSON.parse(text) as T
      } catch {
        // something else lies there
      }
    return null
  }

  /** The same over what is usual. */
  over<T extends object>(name: string, usual: T): T {
    return { ...usual, ...this.read<Partial<T>>(name) }
  }

  write(name: string, value: unknown): void {
    const text = JSON.stringify(value)
    memory.set(name, text)
    try {
      open(this.area)?.setItem(name, text)
    } catch {
      // full
    }
  }
}

export const storage = new Kept('localStorage')
/** For this visit. */
export const visit = new Kept('sessionStorage')
