// What the page has shown, in its order: the last of it. Tests read it, and whoever looks for a fault: `shown` in the console.
export interface Shown {
  at: number // milliseconds since the page was opened
  what: 'event' | 'march' | 'arrival' | 'die' | 'hits' | 'panel' | 'headline' | 'question' | 'sound' | 'scene'
  about: string
}
const MOST = 600

const shown: Shown[] = []
Object.assign(globalThis, { shown })

export function noteShown(what: Shown['what'], about: string): void {
  shown.push({ at: Math.round(performance.now()), what, about })
  if (shown.length > MOST) shown.splice(0, shown.length - MOST)
}

export const allShown = (): readonly Shown[] => shown
