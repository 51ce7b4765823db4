import { messageTag } from "@pinyu/contract/notifications/events"
import { pages } from "@pinyu/contract/pages"
import { pushWords } from "@pinyu/phrases/notification-messages"
import { afterEach, describe, expect, it, vi } from "vitest"
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
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ showNotification }) } })
  vi.stubGlobal("matchMedia", () => ({ matches: onDesk }))
  const isWanted = vi.fn(async () => true)
  return { showNotification, isWanted, tell: () => notify("c1", isWanted) }
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

  it("keeps still on a phone, and in a browser that has no notifications", async () => {
    const { showNotification, tell } = setUp("granted", "hidden", { onDesk: false })
    await tell()
    Reflect.deleteProperty(globalThis, "Notification")
    await tell()
    expect(showNotification).not.toHaveBeenCalled()
  })
})
