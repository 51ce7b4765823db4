import { describe, expect, it } from "vitest"
import { actionsOn, canSwipe } from "./policy.ts"

const now = new Date("2026-05-01T12:00:00Z")
const own = { mine: true, isClosed: false, now }
const theirs = { mine: false, isClosed: false, now }
const text = {
  message_type: "text" as const,
  content: "你好",
  media_url_signed: null,
  created_at: "2026-05-01T11:45:01Z",
  is_deleted: false,
}

describe("canSwipe", () => {
  it("replies to what takes a reply, except a picture that opens once", () => {
    const sent = { is_deleted: false, view_once: null }
    expect(canSwipe(sent, false)).toBe(true)
    expect(canSwipe(sent, true)).toBe(false)
    expect(canSwipe({ ...sent, is_deleted: true }, false)).toBe(false)
    for (const view_once of ["unopened", "opened", "expired"] as const)
      expect(canSwipe({ ...sent, view_once }, false)).toBe(false)
  })
})

describe("actionsOn", () => {
  it("allows edits of the member's own text for 15 minutes, and deletion also later", () => {
    expect(actionsOn(text, own)).toEqual(["reply", "copy", "edit", "remove"])
    const older = { ...text, created_at: "2026-05-01T11:44:59.999Z" }
    expect(actionsOn(older, own)).toEqual(["reply", "copy", "remove"])
  })

  it("allows reports of others' messages, but neither edits nor deletion", () => {
    expect(actionsOn(text, theirs)).toEqual(["reply", "copy", "report"])
  })

  it("allows saving a file, which has no text to copy or edit", () => {
    const picture = { ...text, message_type: "image" as const, content: null, media_url_signed: "https://a" }
    expect(actionsOn(picture, own)).toEqual(["reply", "save", "remove"])
    expect(actionsOn({ ...picture, media_url_signed: null }, theirs)).toEqual(["reply", "report"])
  })

  it("allows no new messages to a departed member", () => {
    expect(actionsOn(text, { ...own, isClosed: true })).toEqual(["copy", "remove"])
    expect(actionsOn(text, { ...theirs, isClosed: true })).toEqual(["copy", "report"])
  })

  it("allows nothing on a deleted message", () => {
    expect(actionsOn({ ...text, is_deleted: true }, own)).toEqual([])
  })
})
