// The last choice in a form, kept in this browser.
const PREFIX = 'byzantium.'

export function kept<T extends object>(name: string, usual: T): T {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(PREFIX + name) ?? '{}') as Partial<T>) }
  } catch {
    return usual // storing is forbidden, or something else lies there
  }
}

export function keep(name: string, wish: object): void {
  const text = JSON.stringify(wish)
  try {
    localStorage.setItem(PREFIX + name, text)
  } catch {
    // storing is forbidden here: the choice lasts as long as the page
  }
}
