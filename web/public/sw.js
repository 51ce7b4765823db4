// What the app does while nobody looks at it: shows what was pushed, and opens what that is about. It caches nothing.

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
  return address.origin === self.location.origin ? address : new URL(self.location.origin)
}

// The desk of those who run the house is left alone: who is at it may be no member.
const isForMembers = ({ url }) => !/^\/admin(\/|$)/.test(new URL(url).pathname)

// The page that is looked at, else one that is seen, else whichever was looked at last.
const nearestPage = async () => {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const own = pages.filter(isForMembers)
  return own.find(({ focused }) => focused) ?? own.find((page) => page.visibilityState === "visible") ?? own[0]
}

// A page that is open goes there by itself: loaded anew it would lose what is half written, or on its way.
const open = async ({ href, pathname, search, hash }) => {
  const page = await nearestPage()
  if (!page) return self.clients.openWindow(href)
  page.postMessage({ open: pathname + search + hash })
  return page.focus().catch(() => self.clients.openWindow(href))
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(inside(event.notification.data?.url ?? "/notifications")))
})
