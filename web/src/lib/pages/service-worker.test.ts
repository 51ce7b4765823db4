import { pages } from "@pinyu/contract/pages"
import { afterEach, describe, expect, it, vi } from "vitest"
import { onNavigationRequest, showSystemNotification } from "./service-worker.ts"
import { origin, runWorker } from "./worker.fixture.ts"
import { isWorkerWaiting, onWorkerWaiting, refreshApp } from "./worker-updates.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A fake page, as the service worker sees it: it confirms messages. */
const aPage = (path: string, how: "hidden" | "visible" | "focused" = "hidden") => ({
  url: origin + path,
  focused: how === "focused",
  visibilityState: how === "hidden" ? "hidden" : "visible",
  postMessage: vi.fn((_message: unknown, [port]: MessagePort[]) => port?.postMessage("received")),
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async (_url: string) => {}),
})

/** Starts the worker in a fake browser with these pages open, the most recently focused first. */
const startWorker = (open: ReturnType<typeof aPage>[] = []) => {
  const browser = {
    showNotification: vi.fn(async (_title: string, _options: object) => {}),
    setAppBadge: vi.fn(async (_count: number) => {}),
    openWindow: vi.fn(async (_url: string) => {}),
    skipWaiting: vi.fn(),
  }
  const { showNotification, setAppBadge, openWindow, skipWaiting } = browser
  const clients = { matchAll: async () => open, openWindow, claim: async () => {} }
  const { dispatch: happens } = runWorker(
    { registration: { showNotification }, clients, skipWaiting },
    { MessageChannel, setTimeout, navigator: { setAppBadge } },
  )
  return { ...browser, happens }
}

describe("the service worker", () => {
  it("shows the push, and the unread count on the app's icon", async () => {
    const worker = startWorker()
    const pushed = { title: "品遇", body: "你有新的通知", url: "/friends", tag: "one", unreadCount: 3 }
    await worker.happens("push", { data: { json: () => pushed } })
    expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith(
      "品遇",
      expect.objectContaining({ body: "你有新的通知", tag: "one", data: { url: "/friends" } }),
    )
    expect(worker.setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
  })

  it("shows a notification for an unreadable push, because browsers end silent subscriptions", async () => {
    const worker = startWorker()
    await worker.happens("push", { data: null })
    expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith("品遇", expect.anything())
    expect(worker.setAppBadge).not.toHaveBeenCalled()
  })

  const click = (url?: string) => ({ notification: { close: vi.fn(), data: { url } } })

  it("navigates an open page to the target without a reload, then focuses it", async () => {
    const page = aPage("/chat")
    const worker = startWorker([page])
    const pressed = click("/friends?tab=like-me#one")
    await worker.happens("notificationclick", pressed)
    expect(pressed.notification.close).toHaveBeenCalled()
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(
      { open: "/friends?tab=like-me#one" },
      expect.anything(),
    )
    expect(page.focus).toHaveBeenCalledOnce()
    expect(page.navigate).not.toHaveBeenCalled()
    expect(worker.openWindow).not.toHaveBeenCalled()
  })

  it("prefers the focused page, then a visible one, and never an admin page", async () => {
    const adminPage = aPage("/admin/contact", "focused")
    const [last, seen, focused] = [aPage("/feed"), aPage("/wishes", "visible"), aPage("/chat", "focused")]
    for (const [open, chosen] of [
      [[adminPage, last, seen, focused], focused],
      [[adminPage, last, seen], seen],
      [[adminPage, last, aPage("/friends")], last],
    ] as const) {
      await startWorker([...open]).happens("notificationclick", click("/friends"))
      expect(open.filter(({ focus }) => focus.mock.calls.length > 0)).toEqual([chosen])
      expect(open.filter(({ postMessage }) => postMessage.mock.calls.length > 0)).toEqual([chosen])
      for (const page of open) for (const spy of [page.focus, page.postMessage]) spy.mockClear()
    }
    const worker = startWorker([adminPage])
    await worker.happens("notificationclick", click("/friends"))
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/friends`)
  })

  it.each([
    ["/chat", `${origin}/chat`],
    [undefined, `${origin}/notifications`],
    ["https://elsewhere.example/a", origin],
    ["//elsewhere.example/a", origin],
    ["javascript:alert(1)", origin],
  ])("opens a page of this site for %j, never one elsewhere", async (url, opened) => {
    const worker = startWorker()
    await worker.happens("notificationclick", click(url))
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(new URL(opened).href)
    const page = aPage("/chat")
    await startWorker([page]).happens("notificationclick", click(url))
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(
      { open: new URL(opened).pathname },
      expect.anything(),
    )
  })

  it("opens a new page when the open one has closed", async () => {
    const page = aPage("/feed")
    page.focus.mockRejectedValue(new TypeError("gone"))
    const worker = startWorker([page])
    await worker.happens("notificationclick", click("/chat"))
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/chat`)
  })

  it("reloads the page when it does not answer, and opens another when it cannot", async () => {
    vi.useFakeTimers()
    const page = aPage("/")
    page.postMessage.mockImplementation(() => {})
    const worker = startWorker([page])
    const press = async () => {
      const done = worker.happens("notificationclick", click("/chat"))
      await vi.advanceTimersByTimeAsync(999)
      expect(page.navigate, "it may still say so").not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await done
      expect(page.navigate).toHaveBeenCalledExactlyOnceWith(`${origin}/chat`)
    }
    await press()
    expect(worker.openWindow).not.toHaveBeenCalled()
    page.navigate.mockReset().mockRejectedValue(new TypeError("of another worker"))
    await press()
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/chat`)
  })
})

describe("a page", () => {
  /** A fake browser with a worker that records its messages. */
  const inBrowser = (registration?: object) => {
    const worker = Object.assign(new EventTarget(), { getRegistration: async () => registration })
    vi.stubGlobal("navigator", { serviceWorker: worker })
    return (data: unknown, ports: MessagePort[] = []) =>
      worker.dispatchEvent(new MessageEvent("message", { data, ports }))
  }

  it("follows its worker within this site while it listens", () => {
    const dispatch = inBrowser()
    const paths: string[] = []
    const stop = onNavigationRequest((path) => paths.push(path))
    const elsewhere = ["https://elsewhere.example/a", "//elsewhere.example", "javascript:0"]
    for (const open of ["/chat/one?a=b#c", ...elsewhere]) dispatch({ open })
    for (const other of ["skip-waiting", null, { open: 7 }, {}]) dispatch(other)
    stop()
    dispatch({ open: "/feed" })
    expect(paths).toEqual(["/chat/one?a=b#c", pages.explore, pages.explore, pages.explore])
  })

  it("confirms the message to its worker", async () => {
    const dispatch = inBrowser()
    const page = aPage("/feed")
    page.postMessage.mockImplementation((message, ports) => void dispatch(message, ports))
    const paths: string[] = []
    onNavigationRequest((path) => paths.push(path))
    const pressed = { notification: { close: () => {}, data: { url: "/friends" } } }
    await startWorker([page]).happens("notificationclick", pressed)
    expect(paths).toEqual(["/friends"])
    expect(page.navigate).not.toHaveBeenCalled()
  })

  it("shows a notification through its worker, when there is one", async () => {
    const showNotification = vi.fn(async () => {})
    const options = { body: "你有新的通知", tag: "one", data: { url: "/chat" } }
    inBrowser()
    await showSystemNotification("品遇", options)
    inBrowser({ showNotification })
    await showSystemNotification("品遇", options)
    expect(showNotification).toHaveBeenCalledExactlyOnceWith("品遇", expect.objectContaining(options))
  })
})

describe("a newer service worker", () => {
  const inBrowserWith = (registration: object | undefined) => {
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } })
    const reload = vi.fn()
    vi.stubGlobal("location", { reload })
    return reload
  }

  it("waits only while an older one runs", async () => {
    const waitsIn = (registration?: object) => {
      inBrowserWith(registration)
      return isWorkerWaiting()
    }
    expect(await waitsIn({ waiting: {}, active: {} })).toBe(true)
    expect(await waitsIn({ waiting: {}, active: null }), "the first of all").toBe(false)
    expect(await waitsIn({ waiting: null, active: {} })).toBe(false)
    expect(await waitsIn()).toBe(false)
    vi.stubGlobal("navigator", {})
    expect(await isWorkerWaiting()).toBe(false)
  })

  it("reports once it waits, for the page that runs an older build", async () => {
    const worker = () => new EventTarget()
    const registration = Object.assign(new EventTarget(), {
      installing: worker(),
      waiting: null as object | null,
    })
    inBrowserWith(registration)
    const report = vi.fn()
    const stop = await onWorkerWaiting(report)
    registration.installing.dispatchEvent(new Event("statechange"))
    expect(report, "it failed to install").not.toHaveBeenCalled()
    registration.installing = worker()
    registration.dispatchEvent(new Event("updatefound"))
    registration.waiting = registration.installing
    registration.installing.dispatchEvent(new Event("statechange"))
    expect(report).toHaveBeenCalledOnce()
    stop()
    registration.installing.dispatchEvent(new Event("statechange"))
    expect(report).toHaveBeenCalledOnce()
  })

  it("takes over when the member refreshes the app, and not before", async () => {
    const worker = startWorker()
    await worker.happens("message", { data: "something else" })
    expect(worker.skipWaiting).not.toHaveBeenCalled()
    const waiting = { postMessage: (data: unknown) => void worker.happens("message", { data }) }
    const reload = inBrowserWith({ waiting, active: {} })
    await refreshApp()
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
    expect(reload).toHaveBeenCalledOnce()
  })

  it("is not required for a reload", async () => {
    const reload = inBrowserWith(undefined)
    await refreshApp()
    expect(reload).toHaveBeenCalledOnce()
  })
})
