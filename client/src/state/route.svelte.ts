// Which page is shown: the path of the address, without a library. In a folder on any web server (`make page`) only its own address
// exists: there the path stands behind the sign #.
import { SERVED } from '@/net/served'

export const route = $state(read())

function read(): { path: string; query: string; hash: string } {
  const {
    pathname: path,
    search: query,
    hash,
  } = SERVED ? location : new URL(location.hash.slice(1) || '/', 'http://page')
  return { path, query, hash }
}

export function go(path: string): void {
  history.pushState(null, '', SERVED ? path : `#${path}`)
  show()
  scrollTo(0, 0)
}

function show(): void {
  Object.assign(route, read())
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
  if (link.hash && link.pathname === location.pathname) {
    if (SERVED) return
    event.preventDefault()
    return go(route.path + route.query + link.hash)
  }
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

addEventListener('popstate', show)
addEventListener('hashchange', show)
