import { messageTag } from "@pinyu/contract/notifications/events"
import { pages } from "@pinyu/contract/pages"
import { pushTexts } from "@pinyu/phrases/notification-messages"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { afterEach, describe, expect, it, vi } from "vitest"
import { showDesktopNotification } from "./desktop-notification.ts"
import { holdVisibilityLock, isVisibleElsewhere } from "./visibility-lock.ts"

afterEach(() => vi.unstubAllGlobals())

/** A visible or hidden page, in a browser with or without permission. */
const setUp = (
  permission: NotificationPermission,
  visibilityState: DocumentVisibilityState,
  { isDesktop = true } = {},
) => {
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {})
  vi.stubGlobal("Notification", { permission })
  vi.stubGlobal("document", { visibilityState })
  const serviceWorker = { getRegistration: async () => ({ showNotification }) }
  vi.stubGlobal("navigator", { serviceWorker, locks: navigator.locks })
  vi.stubGlobal("matchMedia", () => ({ matches: isDesktop }))
  const isEnabled = vi.fn(async () => true)
  return {
    showNotification,
    isEnabled,
    notify: () => showDesktopNotification({ memberId: "one", conversationId: "c1", isEnabled }),
  }
}

describe("notify", () => {
  it("names neither member nor content, and opens the conversation", async () => {
    const { showNotification, notify } = setUp("granted", "hidden")
    await notify()
    const { title, body } = pushTexts
    const leads = { body, tag: messageTag("c1"), data: { url: pages.chatWith("c1") } }
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(title, expect.objectContaining(leads))
  })

  it("stays silent when the member's preference is off or unknown", async () => {
    const { showNotification, isEnabled, notify } = setUp("granted", "hidden")
    isEnabled.mockResolvedValueOnce(false)
    await notify()
    isEnabled.mockRejectedValueOnce(new Error("offline"))
    await expect(notify()).rejects.toThrow("offline")
    expect(showNotification).not.toHaveBeenCalled()
  })

  it("stays silent and reads no preference, unless permitted and hidden", async () => {
    for (const [permission, visibility] of [
      ["granted", "visible"],
      ["default", "hidden"],
      ["denied", "hidden"],
    ] as const) {
      const { showNotification, isEnabled, notify } = setUp(permission, visibility)
      await notify()
      expect(showNotification, `${permission}, ${visibility}`).not.toHaveBeenCalled()
      expect(isEnabled).not.toHaveBeenCalled()
    }
  })

  it("stays silent only while another tab is visible", async () => {
    const { showNotification, notify } = setUp("granted", "hidden")
    const page = document
    const another = Object.assign(new EventTarget(), { visibilityState: "visible" })
    /** Runs something in another tab. */
    const there = (happens: () => void) => {
      vi.stubGlobal("document", another)
      happens()
      vi.stubGlobal("document", page)
    }
    const turns = (visibilityState: DocumentVisibilityState) => () => {
      another.visibilityState = visibilityState
      another.dispatchEvent(new Event("visibilitychange"))
    }
    const isNotifiedHere = async (isVisible: boolean) => {
      await eventually(async () => expect(await isVisibleElsewhere("one")).toBe(isVisible))
      showNotification.mockClear()
      await notify()
      expect(showNotification).toHaveBeenCalledTimes(isVisible ? 0 : 1)
    }
    let end = () => {}
    const begin = () => {
      end = holdVisibilityLock("one")
    }
    there(begin)
    await isNotifiedHere(true)
    expect(await isVisibleElsewhere("somebody else"), "who uses the same browser").toBe(false)
    there(turns("hidden"))
    await isNotifiedHere(false)
    there(turns("visible"))
    await isNotifiedHere(true)
    there(() => end())
    await isNotifiedHere(false)
  })

  it("stays silent on a phone, and in a browser without notifications", async () => {
    const { showNotification, notify } = setUp("granted", "hidden", { isDesktop: false })
    await notify()
    Reflect.deleteProperty(globalThis, "Notification")
    await notify()
    expect(showNotification).not.toHaveBeenCalled()
  })
})
