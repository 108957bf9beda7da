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

/** A path as the address has it. */
export const addressOf = (path: string): string => (SERVED ? path : `#${path}`)
/** The same with all before it, for elsewhere. */
export const linkTo = (path: string): string => new URL(addressOf(path), location.href).href

/** What is shown has another address from now on. */
export function rename(path: string): void {
  history.replaceState(history.state, '', addressOf(path))
}

export function go(path: string): void {
  history.pushState(null, '', addressOf(path))
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
  if (!link || !plain || link.target || link.hasAttribute('download')) return
  const path = SERVED ? served(link) : elsewhere(link.getAttribute('href') ?? '')
  if (path === null) return
  event.preventDefault()
  go(path)
}

/** Where a link leads within the page; null: out of it, or within what is shown. */
function served({ origin, pathname, search, hash }: HTMLAnchorElement): string | null {
  if (origin !== location.origin || pathname.startsWith('/api') || pathname === '/docs') return null
  return hash && pathname === location.pathname ? null : pathname + search + hash
}

/** The same below any address, that of a file among them, whose paths are those of a disk. */
function elsewhere(written: string): string | null {
  return written.startsWith('#') ? route.path + route.query + written : written.startsWith('/') ? written : null
}

addEventListener('popstate', show)
addEventListener('hashchange', show)
