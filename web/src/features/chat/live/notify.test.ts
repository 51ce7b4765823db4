import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { aMessage } from "@pinyu/testkit/factories/told-message.ts"
import { afterEach, describe, expect, it, vi } from "vitest"
import { notify } from "./notify.ts"

afterEach(() => vi.unstubAllGlobals())

/** A page that is seen or not, in a browser that was allowed to notify or not. */
const setUp = (
  permission: NotificationPermission,
  visibilityState: DocumentVisibilityState,
  { onDesk = true } = {},
) => {
  const shown: { title: string; body: string | undefined; tag: string | undefined; onclick: () => void }[] =
    []
  class Notice {
    static permission = permission
    onclick = () => {}
    constructor(title: string, { body, tag }: NotificationOptions) {
      shown.push(Object.assign(this, { title, body, tag }))
    }
    close() {}
  }
  vi.stubGlobal("Notification", Notice)
  vi.stubGlobal("document", { visibilityState })
  vi.stubGlobal("window", { focus: () => {} })
  vi.stubGlobal("matchMedia", () => ({ matches: onDesk }))
  const opened: string[] = []
  const message = aMessage({ content: "我的電話是 0912" })
  return {
    shown,
    opened,
    tell: () => notify({ conversationId: "c1", message }, (path) => opened.push(path)),
  }
}

describe("notify", () => {
  it("says who wrote, never what, and leads to the conversation", () => {
    const { shown, opened, tell } = setUp("granted", "hidden")
    tell()
    expect(shown).toMatchObject([{ title: "小雅", body: chat.notificationText, tag: "pinyu-c1" }])
    shown[0]?.onclick()
    expect(opened).toEqual([pages.chatWith("c1")])
  })

  it("keeps still unless it is permitted and the page is out of sight", () => {
    for (const [permission, visibility] of [
      ["granted", "visible"],
      ["default", "hidden"],
      ["denied", "hidden"],
    ] as const) {
      const { shown, tell } = setUp(permission, visibility)
      tell()
      expect(shown, `${permission}, ${visibility}`).toEqual([])
    }
  })

  it("keeps still on a phone, and in a browser that has no notifications", () => {
    const { shown, tell } = setUp("granted", "hidden", { onDesk: false })
    tell()
    expect(shown).toEqual([])
    Reflect.deleteProperty(globalThis, "Notification")
    expect(tell).not.toThrow()
  })
})
