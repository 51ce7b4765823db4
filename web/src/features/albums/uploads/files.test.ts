import { albumsLimits } from "@pinyu/contract/albums/limits"
import { albumUploads as words } from "@pinyu/phrases/albums"
import { describe, expect, it } from "vitest"
import { sortFiles } from "./files.ts"

const file = (name: string, { type = "image/jpeg", size = 1000 } = {}) => ({ name, type, size })
const { maxBytes } = albumsLimits.file

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
