import { readFileSync } from "node:fs"
import { runInNewContext } from "node:vm"
import { afterEach, describe, expect, it, vi } from "vitest"
import { isWorkerWaiting, refreshApp } from "./service-worker.ts"

afterEach(() => vi.unstubAllGlobals())

const origin = "https://pinyu.example"
const code = readFileSync(new URL("../../public/sw.js", import.meta.url), "utf8")

/** The app's worker in a browser with these pages open. */
const startWorker = (pages: { navigate: (url: string) => Promise<unknown> }[] = []) => {
  const handlers = new Map<string, (event: object) => void>()
  const browser = {
    showNotification: vi.fn(async (_title: string, _options: object) => {}),
    setAppBadge: vi.fn(async (_count: number) => {}),
    openWindow: vi.fn(async (_url: string) => {}),
    skipWaiting: vi.fn(),
  }
  const self = {
    location: { origin },
    registration: { showNotification: browser.showNotification },
    clients: { matchAll: async () => pages, openWindow: browser.openWindow, claim: async () => {} },
    skipWaiting: browser.skipWaiting,
    addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
  }
  runInNewContext(code, { self, URL, navigator: { setAppBadge: browser.setAppBadge } })
  /** Lets something happen; resolves when the worker is done with it. */
  const happens = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    handlers.get(name)?.({ ...event, waitUntil: (done: Promise<unknown>) => void waits.push(done) })
    await Promise.all(waits)
  }
  return { ...browser, happens }
}

describe("the worker", () => {
  it("shows what was pushed, and how much is unread on the app's icon", async () => {
    const worker = startWorker()
    const pushed = { title: "品遇", body: "你有新的通知", url: "/friends", tag: "one", unreadCount: 3 }
    await worker.happens("push", { data: { json: () => pushed } })
    expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith(
      "品遇",
      expect.objectContaining({ body: "你有新的通知", tag: "one", data: { url: "/friends" } }),
    )
    expect(worker.setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
  })

  it("shows something for a push that it cannot read: browsers end what stays silent", async () => {
    const worker = startWorker()
    await worker.happens("push", { data: null })
    expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith("品遇", expect.anything())
    expect(worker.setAppBadge).not.toHaveBeenCalled()
  })

  const click = (url?: string) => ({ notification: { close: vi.fn(), data: { url } } })

  it("takes a page that is open to what was pressed, and before the reader", async () => {
    const focus = vi.fn()
    const navigate = vi.fn(async () => ({ focus }))
    const worker = startWorker([{ navigate }])
    const pressed = click("/friends?tab=like-me")
    await worker.happens("notificationclick", pressed)
    expect(pressed.notification.close).toHaveBeenCalled()
    expect(navigate).toHaveBeenCalledExactlyOnceWith(`${origin}/friends?tab=like-me`)
    expect(focus).toHaveBeenCalledOnce()
    expect(worker.openWindow).not.toHaveBeenCalled()
  })

  it.each([
    ["/chat", `${origin}/chat`],
    [undefined, `${origin}/notifications`],
    ["https://elsewhere.example/a", origin],
    ["//elsewhere.example/a", origin],
    ["javascript:alert(1)", origin],
  ])("opens a page of its own for %j, and never one elsewhere", async (url, opened) => {
    const worker = startWorker()
    await worker.happens("notificationclick", click(url))
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(opened)
  })

  it("opens a page where the one that is open cannot be taken there", async () => {
    const worker = startWorker([{ navigate: () => Promise.reject(new TypeError("not controlled")) }])
    await worker.happens("notificationclick", click("/chat"))
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/chat`)
  })
})

describe("a newer worker", () => {
  const inBrowserWith = (registration: object | undefined) => {
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } })
    const reload = vi.fn()
    vi.stubGlobal("location", { reload })
    return reload
  }

  it("waits only where an older one runs", async () => {
    inBrowserWith({ waiting: {}, active: {} })
    expect(await isWorkerWaiting()).toBe(true)
    inBrowserWith({ waiting: {}, active: null })
    expect(await isWorkerWaiting(), "the first of all").toBe(false)
    inBrowserWith({ waiting: null, active: {} })
    expect(await isWorkerWaiting()).toBe(false)
    inBrowserWith(undefined)
    expect(await isWorkerWaiting()).toBe(false)
    vi.stubGlobal("navigator", {})
    expect(await isWorkerWaiting()).toBe(false)
  })

  it("takes over when the app is refreshed, and not before", async () => {
    const worker = startWorker()
    await worker.happens("message", { data: "something else" })
    expect(worker.skipWaiting).not.toHaveBeenCalled()
    const waiting = { postMessage: (data: unknown) => void worker.happens("message", { data }) }
    const reload = inBrowserWith({ waiting, active: {} })
    await refreshApp()
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
    expect(reload).toHaveBeenCalledOnce()
  })

  it("is not needed to load the page anew", async () => {
    const reload = inBrowserWith(undefined)
    await refreshApp()
    expect(reload).toHaveBeenCalledOnce()
  })
})
