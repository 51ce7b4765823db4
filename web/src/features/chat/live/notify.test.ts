import { messageTag } from "@pinyu/contract/notifications/events"
import { pages } from "@pinyu/contract/pages"
import { pushWords } from "@pinyu/phrases/notification-messages"
import { afterEach, describe, expect, it, vi } from "vitest"
import { isLookedAtElsewhere, tellLookedAt } from "./looked-at.ts"
import { notify } from "./notify.ts"

afterEach(() => vi.unstubAllGlobals())

/** A page that is seen or not, in a browser that was allowed to notify or not. */
const setUp = (
  permission: NotificationPermission,
  visibilityState: DocumentVisibilityState,
  { onDesk = true } = {},
) => {
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {})
  vi.stubGlobal("Notification", { permission })
  vi.stubGlobal("document", { visibilityState })
  const serviceWorker = { getRegistration: async () => ({ showNotification }) }
  vi.stubGlobal("navigator", { serviceWorker, locks: navigator.locks })
  vi.stubGlobal("matchMedia", () => ({ matches: onDesk }))
  const isWanted = vi.fn(async () => true)
  return {
    showNotification,
    isWanted,
    tell: () => notify({ memberId: "one", conversationId: "c1", isWanted }),
  }
}

describe("notify", () => {
  it("says nothing of whom or what, and leads to the conversation", async () => {
    const { showNotification, tell } = setUp("granted", "hidden")
    await tell()
    const { title, body } = pushWords
    const leads = { body, tag: messageTag("c1"), data: { url: pages.chatWith("c1") } }
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(title, expect.objectContaining(leads))
  })

  it("keeps still where the member does not want it, or that is not known", async () => {
    const { showNotification, isWanted, tell } = setUp("granted", "hidden")
    isWanted.mockResolvedValueOnce(false)
    await tell()
    isWanted.mockRejectedValueOnce(new Error("offline"))
    await expect(tell()).rejects.toThrow("offline")
    expect(showNotification).not.toHaveBeenCalled()
  })

  it("keeps still, and asks nothing, unless it is permitted and the page is out of sight", async () => {
    for (const [permission, visibility] of [
      ["granted", "visible"],
      ["default", "hidden"],
      ["denied", "hidden"],
    ] as const) {
      const { showNotification, isWanted, tell } = setUp(permission, visibility)
      await tell()
      expect(showNotification, `${permission}, ${visibility}`).not.toHaveBeenCalled()
      expect(isWanted).not.toHaveBeenCalled()
    }
  })

  it("keeps still while the member looks at another tab, and no longer", async () => {
    const { showNotification, tell } = setUp("granted", "hidden")
    const page = document
    const another = Object.assign(new EventTarget(), { visibilityState: "visible" })
    /** Has something happen in another tab. */
    const there = (happens: () => void) => {
      vi.stubGlobal("document", another)
      happens()
      vi.stubGlobal("document", page)
    }
    const turns = (visibilityState: DocumentVisibilityState) => () => {
      another.visibilityState = visibilityState
      another.dispatchEvent(new Event("visibilitychange"))
    }
    const isToldHere = async (isLookedAt: boolean) => {
      await vi.waitFor(async () => expect(await isLookedAtElsewhere("one")).toBe(isLookedAt))
      showNotification.mockClear()
      await tell()
      expect(showNotification).toHaveBeenCalledTimes(isLookedAt ? 0 : 1)
    }
    let end = () => {}
    const begin = () => {
      end = tellLookedAt("one")
    }
    there(begin)
    await isToldHere(true)
    expect(await isLookedAtElsewhere("somebody else"), "who uses the same browser").toBe(false)
    there(turns("hidden"))
    await isToldHere(false)
    there(turns("visible"))
    await isToldHere(true)
    there(() => end())
    await isToldHere(false)
  })

  it("keeps still on a phone, and in a browser that has no notifications", async () => {
    const { showNotification, tell } = setUp("granted", "hidden", { onDesk: false })
    await tell()
    Reflect.deleteProperty(globalThis, "Notification")
    await tell()
    expect(showNotification).not.toHaveBeenCalled()
  })
})
