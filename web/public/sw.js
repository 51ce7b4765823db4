// What the app does while no page of it is open: shows what was pushed, and opens what that is about. It caches nothing.

// Until the page says so, the worker of the page that is open stays: both came from one version.
self.addEventListener("message", ({ data }) => {
  if (data === "skip-waiting") self.skipWaiting()
})

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

const readPush = (event) => {
  try {
    return event.data.json()
  } catch {
    return {}
  }
}

self.addEventListener("push", (event) => {
  const { title = "品遇", body = "", url = "/notifications", tag = "pinyu", unreadCount = 0 } = readPush(event)
  const options = { body, tag, data: { url }, icon: "/icons/icon-192.png", lang: "zh-Hant-TW" }
  const badge = unreadCount > 0 && "setAppBadge" in navigator ? navigator.setAppBadge(unreadCount) : null
  event.waitUntil(Promise.allSettled([self.registration.showNotification(title, options), badge]))
})

// Never further than this site, whatever was pushed.
const inside = (url) => {
  const address = new URL(url, self.location.origin)
  return address.origin === self.location.origin ? address.href : self.location.origin
}

const open = async (url) => {
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  if (!page) return self.clients.openWindow(url)
  const shown = await page.navigate(url).catch(() => null)
  return shown ? shown.focus() : self.clients.openWindow(url)
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(inside(event.notification.data?.url ?? "/notifications")))
})
