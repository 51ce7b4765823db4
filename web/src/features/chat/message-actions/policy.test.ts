import { describe, expect, it } from "vitest"
import { actionsOn } from "./policy.ts"

const now = new Date("2026-05-01T12:00:00Z")
const text = {
  message_type: "text" as const,
  content: "你好",
  media_url_signed: null,
  created_at: "2026-05-01T11:45:01Z",
  is_deleted: false,
}

describe("actionsOn", () => {
  it("lets words of one's own be changed for 15 minutes, and taken back later too", () => {
    expect(actionsOn(text, true, now)).toEqual(["reply", "copy", "edit", "remove"])
    const older = { ...text, created_at: "2026-05-01T11:45:00Z" }
    expect(actionsOn(older, true, now)).toEqual(["reply", "copy", "remove"])
  })

  it("lets what somebody else said be reported, neither changed nor taken back", () => {
    expect(actionsOn(text, false, now)).toEqual(["reply", "copy", "report"])
  })

  it("lets a file be saved, and has no words to copy or change", () => {
    const picture = { ...text, message_type: "image" as const, content: null, media_url_signed: "https://a" }
    expect(actionsOn(picture, true, now)).toEqual(["reply", "save", "remove"])
    expect(actionsOn({ ...picture, media_url_signed: null }, false, now)).toEqual(["reply", "report"])
  })

  it("offers nothing on what was taken back", () => {
    expect(actionsOn({ ...text, is_deleted: true }, true, now)).toEqual([])
  })
})
