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

// Sends a page there; resolves when it says that it goes.
const send = (page, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve("heard")
    page.postMessage({ open: path }, [port2])
  })

// What a page that hears may take to say so.
const patience = () => new Promise((resolve) => setTimeout(resolve, 1000))

// A page that is open goes there by itself: loaded anew it would lose what is half written, or on its way. Not all hear it:
// the scripts of one may not be there yet.
const open = async ({ href, pathname, search, hash }) => {
  const openAnother = () => self.clients.openWindow(href)
  const page = await nearestPage()
  if (!page) return openAnother()
  const heard = send(page, pathname + search + hash)
  try {
    await page.focus()
    if ((await Promise.race([heard, patience()])) !== "heard") await page.navigate(href)
  } catch {
    // It is gone, or another worker's.
    await openAnother()
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(inside(event.notification.data?.url ?? "/notifications")))
})
