import { albumsLimits } from "@pinyu/contract/albums/limits"
import { albumUploads as words } from "@pinyu/phrases/albums"
import { describe, expect, it } from "vitest"
import { sortFiles, typeOf } from "./files.ts"

const file = (name: string, { type = "image/jpeg", size = 1000 } = {}) => ({ name, type, size })
const { maxBytes } = albumsLimits.file

describe("the type of a file", () => {
  it.each([
    ["a.jpg", "image/jpeg", "image/jpeg"],
    ["a.heic", "image/heic", null],
    ["a.svg", "image/svg+xml", null],
    ["a.mov", "video/quicktime", "video/quicktime"],
    ["a.M4A", "", "audio/x-m4a"],
    ["a.avi", "", "video/x-msvideo"],
    ["notes.pdf", "", null],
    ["nothing", "", null],
  ])("of %s with the type %j is %j", (name, type, expected) => {
    expect(typeOf({ name, type })).toBe(expected)
  })
})

describe("selected files", () => {
  it("exclude unsupported ones, which are named", () => {
    const { accepted, errors } = sortFiles(
      [
        file("sea.jpg"),
        file("a.pdf", { type: "application/pdf" }),
        file("big.png", { size: maxBytes + 1 }),
        file("nothing.gif", { size: 0 }),
        file("whole.png", { size: maxBytes }),
      ],
      30,
    )
    expect(accepted.map(({ name }) => name)).toEqual(["sea.jpg", "whole.png"])
    expect(errors).toEqual([
      words.unsupported("a.pdf"),
      words.tooLarge("big.png"),
      words.empty("nothing.gif"),
    ])
  })

  it("are all rejected when they exceed a limit together", () => {
    const heavy = Array.from({ length: 6 }, (_, place) => file(`${place}.jpg`, { size: maxBytes }))
    expect(sortFiles(heavy, 30)).toEqual({ accepted: [], errors: [words.batchTooLarge] })
    expect(sortFiles(heavy.slice(0, 5), 30).accepted).toHaveLength(5)
    expect(sortFiles([file("a.jpg"), file("b.jpg")], 1)).toEqual({ accepted: [], errors: [words.noRoom(1)] })
  })
})
