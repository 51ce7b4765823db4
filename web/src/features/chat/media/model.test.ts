import { chatMedia } from "@pinyu/phrases/chat-media"
import { describe, expect, it } from "vitest"
import { fileError, kindOf, ratioOf } from "./model.ts"

const file = (name: string, type: string, size = 1) => ({ name, type, size })

describe("kindOf", () => {
  it.each([
    ["a", "image/png", "image"],
    ["a", "video/quicktime", "video"],
    ["a", "audio/mpeg", "audio"],
    ["a.mkv", "video/x-matroska", "video"],
    ["a.MOV", "", "video"],
    ["a.exe", "", null],
    ["a.pdf", "application/pdf", null],
    ["a.jpg", "application/pdf", null],
    ["a.svg", "image/svg+xml", null],
    ["a.tiff", "image/tiff", null],
  ])("of %s with the type %j is %j", (name, type, kind) => {
    expect(kindOf(file(name, type))).toBe(kind)
  })
})

describe("fileError", () => {
  it.each([
    ["IMG_1.HEIC", ""],
    ["IMG_1", "image/heif"],
  ])("names a phone's own format before %s is sent", (name, type) => {
    expect(fileError(file(name, type))).toBe(chatMedia.heic)
  })
})

describe("ratioOf", () => {
  it("is the picture's own, within the limits of the layout", () => {
    expect(ratioOf({ width: 1200, height: 800 })).toBe(1.5)
    expect(ratioOf({ width: 100, height: 10_000 })).toBe(9 / 16)
    expect(ratioOf({ width: 1080, height: 1920 }), "an upright video has no edges").toBe(9 / 16)
    expect(ratioOf({ width: 10_000, height: 100 })).toBe(2.1)
    expect(ratioOf({ width: null, height: null })).toBeCloseTo(4 / 3)
  })
})
