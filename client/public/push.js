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

/** To the decision: in a window that shows it already, in another one of ours, or in a new one. */
async function goTo(path) {
  const there = new URL(path.replace(/^\//, ''), registration.scope)
  const windows = await clients.matchAll({ type: 'window' })
  const same = windows.find((one) => new URL(one.url).pathname === there.pathname)
  if (same) return same.focus()
  const [other] = windows
  return other ? (await other.focus()).navigate(there.href) : clients.openWindow(there.href)
}
