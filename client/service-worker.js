// Keeps the page in the browser, so that it opens without network. offline.ts puts the version and its files in.
//
// A version is one cache: a page gets its document and all that it loads later from the version that it began with. A new one is
// fetched beside it and waits until somebody wishes it; the one before stays for windows that still show it.
const VERSION = '__VERSION__'
const FILES = __FILES__
const PREFIX = 'byzantium-',
  CACHE = PREFIX + VERSION,
  SHELL = './'
// What the server answers itself; every other address is a page of the shell.
const SERVED = /^(api|docs|health|metrics|cards|assets|openapi\.json|embed|pictures)(\/|$)/

importScripts('push.js') // notices that it is somebody's turn

addEventListener('install', (event) => event.waitUntil(fill()))
addEventListener('activate', (event) => event.waitUntil(takeOver()))
addEventListener('message', ({ data }) => data === 'take over' && skipWaiting())
addEventListener('fetch', (event) => {
  const { request } = event,
    url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || !url.href.startsWith(registration.scope)) return
  const path = url.href.slice(registration.scope.length).replace(/[?#].*/, '')
  if (request.mode === 'navigate') {
    const isPage =
      request.destination === 'document' && !SERVED.test(path) && !/\.\w+$/.test(path.replace(/^t\/[^/]*/, ''))
    if (isPage) event.respondWith(fromVersion(SHELL, request))
  } else if (FILES.includes(path) || path.startsWith('assets/')) event.respondWith(fromAny(request))
})

async function fill() {
  const cache = await caches.open(CACHE)
  await cache.addAll([
    new Request(SHELL, { cache: 'no-cache' }),
    ...FILES.map((file) => new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' })),
  ])
}

/** Of older versions only the one before is left. */
async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
  await clients.claim()
}

async function fromVersion(name, request) {
  return (await (await caches.open(CACHE)).match(name, { ignoreVary: true })) ?? fetch(request)
}

/** Assets are named by what they hold: wherever one lies, it is the right one. */
async function fromAny(request) {
  return (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? fetch(request)
}
