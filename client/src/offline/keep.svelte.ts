// Keeps the page in this browser (service-worker.js), and knows when a newer one lies ready.
export const update = $state<{ waiting: ServiceWorker | null }>({ waiting: null })
const AGAIN = 3_600_000 // milliseconds between looks, for pages that stay open for days

/** Once all is shown and nothing more is loading. */
export async function keepPage(): Promise<void> {
  const isFile = location.protocol === 'file:' // it is kept where it lies
  if (!import.meta.env.PROD || isFile || !('serviceWorker' in navigator)) return
  await new Promise((done) =>
    document.readyState === 'complete' ? done(0) : addEventListener('load', done, { once: true }),
  )
  await new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done))
  const kept = await navigator.serviceWorker.register(new URL(import.meta.env.BASE_URL + 'sw.js', document.baseURI))
  const look = () => void (update.waiting = navigator.serviceWorker.controller && kept.waiting)
  look()
  kept.addEventListener('updatefound', () => kept.installing?.addEventListener('statechange', look))
  setInterval(() => void kept.update().catch(() => {}), AGAIN)
}
