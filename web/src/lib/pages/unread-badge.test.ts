import { afterEach, expect, it, vi } from "vitest"
import { showUnreadBadge, titleWith } from "./unread-badge.ts"

afterEach(() => vi.unstubAllGlobals())

it("the title shows the unread count, once and capped", () => {
  expect(titleWith("聊天", 3)).toBe("(3) 聊天")
  expect(titleWith("(3) 聊天", 120)).toBe("(99+) 聊天")
  expect(titleWith("(99+) 聊天", 0)).toBe("聊天")
})

/** A fake page; `navigator` decides whether the app has an icon badge. */
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

it("the icon of the installed app shows the count too, and both are cleared afterwards", () => {
  const icon = { setAppBadge: vi.fn(async () => {}) }
  const page = openPage(icon)
  const stop = showUnreadBadge(3)
  expect(icon.setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
  expect(page.title).toBe("(3) 聊天")
  stop()
  expect(icon.setAppBadge, "none clears it").toHaveBeenLastCalledWith(0)
  expect(page.title).toBe("聊天")
})

it("a browser without the Badging API, or without permission, still shows the title", () => {
  for (const navigator of [{}, { setAppBadge: () => Promise.reject(new Error("not allowed")) }]) {
    const page = openPage(navigator)
    showUnreadBadge(3)
    expect(page.title).toBe("(3) 聊天")
  }
})
