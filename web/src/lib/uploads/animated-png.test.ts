import { expect, it } from "vitest"
import { isAnimatedPng } from "./animated-png.ts"

const chunk = (name: string, data: Uint8Array<ArrayBuffer> = new Uint8Array(0)) => {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, data.length)
  return [length, name, data, new Uint8Array(4)]
}
const png = (...chunks: ReturnType<typeof chunk>[]) =>
  new Blob([
    ...[new Uint8Array([0x89]), "PNG\r\n\x1a\n", ...chunk("IHDR", new Uint8Array(13))],
    ...chunks.flat(),
  ])
const frames = (count: number) => {
  const data = new Uint8Array(8)
  new DataView(data.buffer).setUint32(0, count)
  return chunk("acTL", data)
}
const pixels = chunk("IDAT", new Uint8Array(20))

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
