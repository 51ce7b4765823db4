import type { Album } from "@pinyu/contract/albums/schemas"
import { albumForm as words } from "@pinyu/phrases/albums"
import { fieldMessages } from "@pinyu/phrases/fields"
import { describe, expect, it } from "vitest"
import { bodyOf, type Draft, draftOf, errorsOf, withLevel, withMember } from "./draft.ts"

const ada = "0192a7c0-0000-7000-8000-000000000001"
const draft: Draft = {
  level: "selected_members",
  members: [ada],
  acceptsRequests: false,
  marksPictures: false,
  openFor: { isUnchanged: false, hours: "48" },
}
const texts = { title: "海邊", description: "" }
const known = {
  privacy_level: "selected_members",
  selected_members: [ada],
  accepts_requests: true,
  marks_pictures: true,
  expires_at: "2026-03-01T04:00:00Z",
} as Album

describe("the draft of an album", () => {
  it("starts private and unlimited, or with the album's values", () => {
    expect(draftOf(null)).toEqual({
      level: "private",
      members: [],
      acceptsRequests: false,
      marksPictures: false,
      openFor: { isUnchanged: false, hours: "" },
    })
    expect(draftOf(known)).toEqual({
      level: "selected_members",
      members: [ada],
      acceptsRequests: true,
      marksPictures: true,
      openFor: { isUnchanged: true },
    })
  })

  it("clears the selected members when the level changes", () => {
    expect(withLevel(draft, "selected_members").members).toEqual([ada])
    expect(withLevel(withLevel(draft, "private"), "selected_members").members).toEqual([])
    expect(withMember(draft, ada, false).members).toEqual([])
  })

  it("sends its hours, null for no expiry, and no field for an unchanged expiry", () => {
    expect(bodyOf(draft, texts)).toMatchObject({ title: "海邊", description: null, expires_hours: 48 })
    expect(bodyOf({ ...draft, openFor: { isUnchanged: false, hours: " " } }, texts)).toMatchObject({
      expires_hours: null,
    })
    expect(bodyOf({ ...draft, openFor: { isUnchanged: true } }, texts)).not.toHaveProperty("expires_hours")
  })
})

describe("the errors of an album", () => {
  const errorsWith = (changes: Partial<Draft>, title = texts.title) =>
    errorsOf(bodyOf({ ...draft, ...changes }, { ...texts, title }))

  it("are none when it is complete", () => {
    expect(errorsWith({})).toEqual({})
    expect(errorsWith({ openFor: { isUnchanged: true } })).toEqual({})
  })

  it("appear at their fields", () => {
    expect(errorsWith({}, "")).toEqual({ title: fieldMessages.required })
    const missingSelection = { selected_members: "請至少選擇一位會員" }
    expect(errorsWith({ members: [] })).toEqual(missingSelection)
    expect(errorsWith({ members: [] }, "")).toEqual({ title: fieldMessages.required, ...missingSelection })
  })

  it.each(["0", "721", "1.5", "兩天"])("accepts or rejects %s hours", (hours) => {
    expect(errorsWith({ openFor: { isUnchanged: false, hours } })).toEqual({
      expires_hours: words.hoursRange,
    })
  })
})
