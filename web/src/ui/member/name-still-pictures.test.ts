import { memberParts } from "@pinyu/phrases/member-parts"
import { afterEach, expect, it } from "vitest"
import { frames, pixels, png } from "../../lib/uploads/animated-png.fixture.ts"
import { toasts } from "../toast/toasts.ts"
import { nameStillPictures } from "./name-still-pictures.ts"

const moving = (name: string) => new File([png(frames(3), pixels)], name, { type: "image/png" })
const still = new File([png(pixels)], "still.png", { type: "image/png" })
const unreadable = {
  name: "gone.png",
  slice: () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }),
}

afterEach(() => {
  for (const { id } of toasts.list()) toasts.remove(id)
})

it("names the pictures that will not move, in one message", async () => {
  await nameStillPictures([moving("a.png"), still, moving("b.png")])
  expect(toasts.list().map(({ text }) => text)).toEqual([memberParts.pngBecomesStill("a.png、b.png")])
})

it.each([
  ["nothing was chosen", []],
  ["no picture moves", [still]],
  ["a file is unreadable", [unreadable as never as File]],
])("says nothing when %s", async (_when, files) => {
  await nameStillPictures(files)
  expect(toasts.list()).toEqual([])
})
