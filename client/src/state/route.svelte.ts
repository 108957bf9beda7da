// Which page is shown: the path of the address, without a library.
export const route = $state({ path: location.pathname, query: location.search, hash: location.hash })

export function go(path: string): void {
  history.pushState(null, '', path)
  show()
  scrollTo(0, 0)
}

function show(): void {
  route.path = location.pathname
  route.query = location.search
  route.hash = location.hash
}

/** The parts of a path: /t/abc/replay -> t, abc, replay. */
export function parts(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** Links within the page need no load. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a')
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api') || link.pathname === '/docs') return
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

addEventListener('popstate', show)
addEventListener('hashchange', show)
