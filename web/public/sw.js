// Shows pushes, opens their targets, and caches the built app so that it opens offline.

// `scripts/precache-app.ts` sets this. In development it is missing, and the worker caches nothing.
const build = self.pinyuBuild
const prefix = "pinyu-app-"
const cacheName = build && prefix + build.version
const shellPath = "/explore"

/** Fetches the start page. A page that names other files belongs to another version. */
const fetchShell = async () => {
  const shell = await fetch(shellPath, { cache: "reload" })
  const named = (await shell.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (!shell.ok || !named.every((file) => build.files.includes(file))) throw new Error("another version")
  return shell
}

/**
 * Caches the shell and every script, style and font of this version. The shell comes last: it marks a
 * complete cache.
 */
const precacheApp = async () => {
  const cache = await caches.open(cacheName)
  if (await cache.match(shellPath)) return
  const shell = await fetchShell()
  await cache.addAll(build.files)
  await cache.put(shellPath, shell)
}

// An update waits until its cache is complete. The first worker activates at once, because pushes need
// it.
self.addEventListener("install", (event) => {
  if (build && self.registration.active) event.waitUntil(precacheApp())
})

const dropOtherVersions = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(names.map((name) => caches.delete(name)))
}

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOtherVersions()]))
})

/** A page of this worker's own version needs no update notice, unless other pages are open. */
const takeOver = async (manifest) => {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  if (manifest === build?.manifest && open.length === 1) await self.skipWaiting()
}

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") self.skipWaiting()
  if (event.data === "precache-app" && build) event.waitUntil(precacheApp().catch(() => {}))
  if (event.data?.runs) event.waitUntil(takeOver(event.data.runs))
})

const assetFor = async (request) =>
  (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request)

const cachedShell = () => caches.match(shellPath, { cacheName, ignoreVary: true })

/** Comes from the network, so that it is not older than the service. Offline, the cached shell opens it. */
const pageFor = async (request) => {
  try {
    const page = await fetch(request)
    return page.status < 500 ? page : ((await cachedShell()) ?? page)
  } catch (error) {
    const shell = await cachedShell()
    if (shell) return shell
    throw error
  }
}

/**
 * Opens a member's page from the cache without the network. The browser looks for a newer worker at each navigation,
 * and the open page then offers the new version.
 */
const memberPageFor = async (request) => (await cachedShell()) ?? fetch(request)

const isMemberPage = (path) => build.pages.some((page) => path === page || path.startsWith(`${page}/`))

// Only pages and built files are cached, never API responses or members' media.
self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (!build || request.method !== "GET" || origin !== self.location.origin) return
  if (pathname.startsWith("/assets/")) event.respondWith(assetFor(request))
  else if (request.mode === "navigate" && isMemberPage(pathname)) event.respondWith(memberPageFor(request))
  else if (request.mode === "navigate" && !/^\/(api|files)\//.test(pathname)) event.respondWith(pageFor(request))
})

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

// Rejects URLs outside this site, whatever the push contains.
const inside = (url) => {
  const target = new URL(url, self.location.origin)
  return target.origin === self.location.origin ? target : new URL(self.location.origin)
}

// Excludes the admin console: an admin may not be a member.
const isForMembers = ({ url }) => !/^\/admin(\/|$)/.test(new URL(url).pathname)

// Returns the focused page, else a visible one, else the most recently focused one.
const nearestPage = async () => {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const own = pages.filter(isForMembers)
  return own.find(({ focused }) => focused) ?? own.find((page) => page.visibilityState === "visible") ?? own[0]
}

// Sends a page to the path. Resolves when the page confirms.
const send = (page, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve("received")
    page.postMessage({ open: path }, [port2])
  })

// The time limit for a page to confirm.
const timeout = () => new Promise((resolve) => setTimeout(resolve, 1000))

// An open page navigates by itself: a reload would lose drafts and uploads. Not every page answers,
// since its scripts may not have loaded yet.
const open = async ({ href, pathname, search, hash }) => {
  const openAnother = () => self.clients.openWindow(href)
  const page = await nearestPage()
  if (!page) return openAnother()
  const answer = send(page, pathname + search + hash)
  try {
    await page.focus()
    if ((await Promise.race([answer, timeout()])) !== "received") await page.navigate(href)
  } catch {
    // The page is closed, or another worker controls it.
    await openAnother()
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(inside(event.notification.data?.url ?? "/notifications")))
})
