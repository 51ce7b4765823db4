// Shows pushes, opens their targets, and caches the built app so that it opens offline.

// `scripts/precache-app.ts` sets this. In development it is missing, and the worker caches nothing.
const build = self.pinyuBuild
const prefix = "pinyu-app-"
const cacheName = build && prefix + build.version
const shellPath = "/explore"

const otherVersion = new Error("another version")

/** Fetches the start page. Throws `otherVersion` for a page that names other files. */
const fetchShell = async () => {
  const shell = await fetch(shellPath, { cache: "reload" })
  if (!shell.ok) throw new Error(`the start page was answered with ${shell.status}`)
  const named = (await shell.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (!named.every((file) => build.files.includes(file))) throw otherVersion
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

/** A browser whose storage fails opens pages from the network. */
const cached = (path) => caches.match(path, { cacheName, ignoreVary: true }).catch(() => undefined)

const cachedShell = () => cached(shellPath)

/** In the cache while the service has another version than this worker. */
const outdatedMark = "/outdated"

/**
 * Renews the cached shell: the service puts its security headers and the address of the API into it, which
 * change without a build.
 */
const renewShell = async () => {
  if (!(await cachedShell())) return
  const cache = await caches.open(cacheName)
  try {
    await cache.put(shellPath, await fetchShell())
    await cache.delete(outdatedMark)
  } catch (error) {
    if (error === otherVersion) await cache.put(outdatedMark, new Response())
  }
}

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
 * Opens a member's page from the cache without the network, unless an earlier one has found that the service
 * has another version: then a reload opens that one.
 */
const memberPageFor = async (request) => {
  const [shell, mark] = await Promise.all([cachedShell(), cached(outdatedMark)])
  return shell && !mark ? shell : pageFor(request)
}

const isMemberPage = (path) => build.pages.some((page) => path === page || path.startsWith(`${page}/`))

// Only pages and built files are cached, never API responses or members' media.
self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (!build || request.method !== "GET" || origin !== self.location.origin) return
  if (pathname.startsWith("/assets/")) event.respondWith(assetFor(request))
  else if (request.mode === "navigate" && isMemberPage(pathname)) {
    event.respondWith(memberPageFor(request))
    event.waitUntil(renewShell().catch(() => {}))
  } else if (request.mode === "navigate" && !/^\/(api|files)\//.test(pathname)) event.respondWith(pageFor(request))
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
