import { expect, it } from "vitest"
import { chunk, frames, pixels, png } from "./animated-png.fixture.ts"
import { isAnimatedPng } from "./animated-png.ts"

it.each([
  ["several frames", png(frames(5), pixels), true],
  [
    "several frames after a long profile",
    png(chunk("iCCP", new Uint8Array(500_000)), frames(2), pixels),
    true,
  ],
  ["one frame", png(frames(1), pixels), false],
  ["no animation", png(pixels), false],
  ["an animation after the pixels", png(pixels, frames(5)), false],
  ["nothing after its header", png(), false],
  ["a cut chunk", png().slice(0, 40), false],
  [
    "a chunk that is longer than the file",
    png([new Uint8Array([255, 255, 255, 255]), "tEXt", "x"] as never),
    false,
  ],
  ["endless empty chunks", png(...Array.from({ length: 5000 }, () => chunk("tEXt"))), false],
  ["another type", new Blob(["GIF89a acTL"]), false],
  ["no bytes", new Blob([]), false],
])("a file with %s", async (_what, file, isAnimated) => {
  expect(await isAnimatedPng(file)).toBe(isAnimated)
})
