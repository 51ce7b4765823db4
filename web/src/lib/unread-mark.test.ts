import { afterEach, expect, it, vi } from "vitest"
import { markUnread, titleWith } from "./unread-mark.ts"

afterEach(() => vi.unstubAllGlobals())

it("the title tells how much is unread, once, and no more than it has room for", () => {
  expect(titleWith("聊天", 3)).toBe("(3) 聊天")
  expect(titleWith("(3) 聊天", 120)).toBe("(99+) 聊天")
  expect(titleWith("(99+) 聊天", 0)).toBe("聊天")
})

/** A page of the app; `navigator` tells whether it has an icon to mark. */
const openPage = (navigator: object) => {
  const page = { title: "聊天", head: {} }
  vi.stubGlobal("document", page)
  vi.stubGlobal("navigator", navigator)
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("MutationObserver", Observer)
  return page
}

it("the icon of the installed app tells it as well, and neither does afterwards", () => {
  const icon = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) }
  const page = openPage(icon)
  const stop = markUnread(3)
  expect(icon.setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
  expect(page.title).toBe("(3) 聊天")
  stop()
  expect(icon.clearAppBadge).toHaveBeenCalledOnce()
  expect(page.title).toBe("聊天")
})

it("a browser without such an icon, or one that may not mark it, shows the title all the same", () => {
  for (const navigator of [{}, { setAppBadge: () => Promise.reject(new Error("not allowed")) }]) {
    const page = openPage(navigator)
    markUnread(3)
    expect(page.title).toBe("(3) 聊天")
  }
})
