import { pages } from "@pinyu/contract/pages"
import { afterEach, describe, expect, it, vi } from "vitest"
import { precacheApp } from "./precache-app.ts"
import { pathOf, runWorker } from "./worker.fixture.ts"

/** A fake CacheStorage: cache names with their URLs and contents. */
const createCaches = () => {
  const cachesByName = new Map<string, Map<string, string>>()
  const within = (name: string) => {
    const cache = cachesByName.get(name) ?? new Map<string, string>()
    cachesByName.set(name, cache)
    return cache
  }
  const answer = (text: string | undefined) => (text === undefined ? undefined : new Response(text))
  const match = async (request: string | { url: string }, { cacheName }: { cacheName?: string } = {}) => {
    const inAll = cacheName ? [within(cacheName)] : [...cachesByName.values()]
    return answer(inAll.map((cache) => cache.get(pathOf(request))).find((text) => text !== undefined))
  }
  return {
    names: () => [...cachesByName.keys()],
    paths: (name: string) => [...within(name).keys()],
    open: async (name: string) => ({
      match: async (request: string) => answer(within(name).get(pathOf(request))),
      put: async (request: string, response: Response) =>
        void within(name).set(pathOf(request), await response.text()),
      addAll: async (files: string[]) => {
        for (const file of files) within(name).set(file, `cached ${file}`)
      },
    }),
    keys: async () => [...cachesByName.keys()],
    delete: async (name: string) => cachesByName.delete(name),
    match,
  }
}

const build = (version: string) => ({
  version,
  manifest: `m-${version}`,
  files: [`/assets/app-${version}.js`],
  pages: [pages.landing, pages.explore, pages.chat],
})
const shellOf = (version: string) => `<script src="/assets/app-${version}.js"></script>`

interface Started {
  version?: string
  /** True when an older worker is active. */
  isUpdate?: boolean
  pagesOpen?: number
  caches?: ReturnType<typeof createCaches>
  /** The network's responses; an error when offline. */
  network?: (path: string) => Response | Promise<Response>
}

/**
 * Starts the built worker of a version in a fake browser. Without a version it is the development
 * worker.
 */
const start = ({ version, isUpdate = false, pagesOpen = 1, caches = createCaches(), network }: Started) => {
  const skipWaiting = vi.fn()
  const fetched = network ?? (() => new Response(shellOf(version ?? "")))
  const scope = {
    ...(version && { pinyuBuild: build(version) }),
    registration: { active: isUpdate ? {} : null },
    clients: { matchAll: async () => Array.from({ length: pagesOpen }), claim: async () => {} },
    skipWaiting,
  }
  const fetch = async (request: string | { url: string }) => fetched(pathOf(request))
  const { dispatch, request } = runWorker(scope, { caches, fetch })
  const gets = (path: string, options: { mode?: string; method?: string } = {}) =>
    request(path, options).text()
  return { dispatch, gets, caches, skipWaiting }
}

const opening = { mode: "navigate" }
const offline = () => Promise.reject(new TypeError("no network"))

describe("the worker of a build", () => {
  it("caches its files and its shell only", async () => {
    const worker = start({ version: "one" })
    await worker.dispatch("install")
    expect(worker.caches.names(), "pushes need the first worker at once").toEqual([])
    await worker.dispatch("message", { data: "precache-app" })
    await worker.gets("/api/chat/conversations")
    await worker.gets("/feed", opening)
    expect(worker.caches.names()).toEqual(["pinyu-app-one"])
    expect(worker.caches.paths("pinyu-app-one")).toEqual(["/assets/app-one.js", pages.explore])
  })

  it("opens the pages of members from the cache, without waiting for the network", async () => {
    const { caches } = await precached("one")
    const network = () => new Promise<Response>(() => undefined)
    const worker = start({ version: "one", caches, network })
    for (const path of ["/", "/explore?page=2", "/chat", "/chat/conversation-1"])
      expect(await worker.gets(path, opening), path).toBe(shellOf("one"))
  })

  it("fetches the pages of members while the cache is incomplete", async () => {
    const worker = start({ version: "one", network: () => new Response("from the service") })
    expect(await worker.gets("/chat", opening)).toBe("from the service")
  })

  it("opens every other page offline, and uses the network first when online", async () => {
    const { caches } = await precached("one")
    const without = start({ version: "one", caches, network: offline })
    expect(await without.gets("/login", opening)).toBe(shellOf("one"))
    expect(await without.gets("/assets/app-one.js")).toBe("cached /assets/app-one.js")
    const deployed = start({ version: "one", caches, network: () => new Response("newer") })
    for (const path of ["/login", "/exploring", "/admin/members", "/reset-password/token"])
      expect(await deployed.gets(path, opening), path).toBe("newer")
    const down = start({ version: "one", caches, network: () => new Response("", { status: 503 }) })
    expect(await down.gets("/login", opening)).toBe(shellOf("one"))
  })

  it.each([
    ["/api/profile/me", {}],
    ["/files/photo.webp", {}],
    ["/api/account/export", opening],
    ["https://bucket.example/assets/photo.webp", {}],
    ["/contact", { method: "POST", mode: "navigate" }],
  ])("leaves %s to the browser", async (path, request) => {
    expect(await start({ version: "one" }).gets(path, request)).toBeNull()
  })

  it("caches an update completely before it waits, and deletes the older version on activation", async () => {
    const { caches } = await precached("one")
    const update = start({ version: "two", isUpdate: true, caches })
    await update.dispatch("install")
    expect(caches.names()).toEqual(["pinyu-app-one", "pinyu-app-two"])
    await (await caches.open("of-another-app")).put("/a", new Response("a"))
    await update.dispatch("activate")
    expect(caches.names()).toEqual(["pinyu-app-two", "of-another-app"])
  })

  it("never mixes the shell of one version with the files of another", async () => {
    const mixed = start({ version: "two", isUpdate: true, network: () => new Response(shellOf("three")) })
    await expect(mixed.dispatch("install")).rejects.toThrow("another version")
    expect(mixed.caches.paths("pinyu-app-two")).toEqual([])
  })

  it("takes over from an older worker when the only open page has its own version", async () => {
    const takeovers = async (pagesOpen: number, manifest: string) => {
      const worker = start({ version: "two", isUpdate: true, pagesOpen })
      await worker.dispatch("message", { data: { runs: manifest } })
      return worker.skipWaiting.mock.calls.length
    }
    expect([await takeovers(1, "m-two"), await takeovers(1, "m-one"), await takeovers(2, "m-two")]).toEqual([
      1, 0, 0,
    ])
  })

  it("caches nothing in development", async () => {
    const worker = start({})
    for (const name of ["install", "activate"]) await worker.dispatch(name)
    await worker.dispatch("message", { data: "precache-app" })
    expect([await worker.gets("/feed", opening), await worker.gets("/assets/a.js")]).toEqual([null, null])
    expect(worker.caches.names()).toEqual([])
  })
})

const precached = async (version: string) => {
  const worker = start({ version })
  await worker.dispatch("message", { data: "precache-app" })
  return worker
}

describe("a page", () => {
  afterEach(() => void vi.unstubAllGlobals())

  it("has the worker cache the app, and tells a newer worker which build it runs", async () => {
    const [active, waiting] = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }]
    const registration = Object.assign(new EventTarget(), { active, waiting })
    const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration) }
    vi.stubGlobal("navigator", { serviceWorker })
    vi.stubGlobal("__reactRouterManifest", { version: "m-two" })
    await precacheApp()
    expect(active.postMessage).toHaveBeenCalledExactlyOnceWith("precache-app")
    expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ runs: "m-two" })
  })
})
