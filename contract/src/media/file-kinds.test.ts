import { describe, expect, it } from "vitest"
import { acceptOf, type FileKind, fileKinds, sentTypeOf } from "./file-kinds.ts"

const kinds = Object.keys(fileKinds) as FileKind[]

describe("the field of each kind of file", () => {
  it.each(kinds)("%s lists what it takes, so that phones convert", (kind) => {
    const listed = acceptOf(kind).split(",")
    expect(listed.filter((one) => /[*]|hei[cf]/.test(one))).toEqual([])
    // iOS converts to the first type that it can write.
    expect(listed[0]).toBe("image/jpeg")
    expect(
      listed.filter(
        (one) => sentTypeOf(kind, { name: `a${one}`, type: one.startsWith(".") ? "" : one }) === null,
      ),
    ).toEqual([])
  })

  it("may list only one medium, for a camera", () => {
    expect(acceptOf("message_file", "video")).toMatch(/^video[/]mp4,/)
    expect(acceptOf("message_file", "video")).not.toContain("image/")
  })
})

describe("the type of a file", () => {
  it.each([
    ["a.jpg", "image/jpeg", "image/jpeg"],
    ["a.jpg", "image/jpg", "image/jpeg"],
    ["a.heic", "image/heic", null],
    ["a.svg", "image/svg+xml", null],
    ["a.mov", "video/quicktime", "video/quicktime"],
    ["a.M4A", "", "audio/mp4"],
    ["a.m4a", "audio/x-m4a", "audio/mp4"],
    ["a.webm", "audio/webm", "video/webm"],
    ["a.avi", "", "video/x-msvideo"],
    ["a.flac", "audio/flac", null],
    ["notes.pdf", "", null],
    ["a.jpg", "application/pdf", null],
    ["nothing", "", null],
  ])("of %s with the type %j is %j in an album", (name, type, expected) => {
    expect(sentTypeOf("album_file", { name, type })).toBe(expected)
  })
})
