// What a push shows, and where acting on it leads. The service worker imports this.
addEventListener('push', (event) => event.waitUntil(showPush(event)))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(event.notification.data?.url ?? './'))
})

/** Every push shows something: browsers end a subscription that doesn't. */
async function showPush(event) {
  let said = {}
  try {
    said = event.data.json()
  } catch {
    // nothing, or nothing that can be read
  }
  const { title = 'Byzantium', body = '', tag = 'byzantium', url = './' } = said
  await registration.showNotification(title, { body, tag, renotify: true, icon: 'icon-192.png', badge: 'icon-192.png', data: { url } })
}

// Pages that can be left for a table without losing anything.
const LOBBY = ['', 'games']

/** To the decision: in a window that shows it already, in one that shows the lobby, or in a new one. What somebody does in any other
 * window, such as a game or a study, stays there. */
async function goTo(path) {
  const at = (place) => new URL(place.replace(/^\//, ''), registration.scope)
  const windows = await clients.matchAll({ type: 'window' })
  const showing = (page) => windows.find((one) => new URL(one.url).pathname === page.pathname)
  const there = at(path)
  const same = showing(there)
  if (same) return same.focus()
  const lobby = LOBBY.map((page) => showing(at(page))).find(Boolean)
  return lobby ? (await lobby.focus()).navigate(there.href) : clients.openWindow(there.href)
}
