import { feedLimits } from "@pinyu/contract/feed/limits"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { feed } from "@pinyu/phrases/feed"
import { expect, it } from "vitest"
import { sortPictures } from "./picture-files.ts"

const file = (name: string, type = "image/jpeg", size = 1000) => ({ name, type, size })
const { max } = feedLimits.pictures
const { maxBytes } = mediaLimits.file

it.each([
  [file("a.jpg"), null],
  [file("a.avif", ""), null],
  [file("largest.png", "image/png", maxBytes), null],
  [file("IMG_1.HEIC", "image/heic"), feed.heic],
  [file("IMG_1.heif", ""), feed.heic],
  [file("IMG_1.jpg", "image/heic"), feed.heic],
  [file("a.pdf", "application/pdf"), feed.onlyPictures],
  [file("a.mp4", "video/mp4"), feed.onlyPictures],
  [file("a.svg", "image/svg+xml"), feed.onlyPictures],
  [file("no extension", ""), feed.onlyPictures],
  [file("large.png", "image/png", maxBytes + 1), feed.pictureTooLarge],
  [file("empty.gif", "image/gif", 0), feed.emptyPicture],
])("checks %o before it is uploaded", (chosen, error) => {
  const { accepted, errors } = sortPictures([chosen], max)
  expect([accepted.length, errors]).toEqual(error ? [0, [feed.rejected(chosen.name, error)]] : [1, []])
})

it("counts only pictures against the room, and names each cause once", () => {
  const heics = [1, 2, 3, 4, 5].map((n) => file(`${n}.heic`, "image/heic"))
  const { accepted, errors } = sortPictures([...heics, file("a.jpg"), file("b.jpg"), file("c.jpg")], 1)
  expect(accepted.map(({ name }) => name)).toEqual(["a.jpg"])
  expect(errors).toEqual([
    feed.rejected("1.heic、2.heic、3.heic等 5 個", feed.heic),
    feed.leftOut("b.jpg、c.jpg"),
  ])
})
