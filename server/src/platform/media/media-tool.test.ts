/** @module-tag nightly */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { killAll, processesRunning } from "@pinyu/testkit/endurance/process-tree.ts"
import { blackPng } from "@pinyu/testkit/factories/media.ts"
import { bmpFile, soundFile, videoFile, wavFile } from "@pinyu/testkit/media-files.ts"
import sharp from "sharp"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { createMediaTool } from "./media-tool.ts"

const tool = createMediaTool()

const inFolder = async (file: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-tool-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const input = join(folder, "sent")
  await writeFile(input, file)
  return { folder, input }
}
const examine = async (file: Buffer, contentType: string, about: { maxSeconds?: number } = {}) =>
  tool.examine({ ...(await inFolder(file)), contentType, ...about })

/** A video whose first time table claims that a frame lasts for hours. */
const stretched = (video: Buffer) => {
  const table = video.indexOf("stts")
  video.writeUInt32BE(0x7fffffff, table + 4 + 8 + 4)
  return video
}
/** A phone's video, rotated by a quarter turn in its matrix. */
const turned = (video: Buffer) => {
  const track = video.indexOf("tkhd")
  const matrix = track + 4 + 40
  for (const [at, value] of [0, 0x10000, 0, -0x10000, 0, 0].entries())
    video.writeInt32BE(value, matrix + 4 * at)
  return video
}

describe("a video", () => {
  it("has its displayed, upright size", async () => {
    const found = await examine(turned(await videoFile("mp4")), "video/mp4")
    expect(found).toMatchObject({ mediaType: "video", width: 120, height: 160 })
    const copy = await createMediaTool().examine({
      folder: (await inFolder(Buffer.alloc(0))).folder,
      input: found.transcoded ?? "",
      contentType: "video/mp4",
    })
    expect(copy).toMatchObject({ width: 120, height: 160 })
  })

  it("without a picture is audio", async () => {
    const found = await examine(await soundFile("m4a"), "video/mp4")
    expect(found).toMatchObject({ mediaType: "audio", width: null })
  })
})

describe("a hostile file is rejected within seconds:", () => {
  const cases: [string, () => Promise<Buffer> | Buffer, string, string?][] = [
    [
      "one that claims to last for years",
      async () => stretched(await videoFile("mp4")),
      "video/mp4",
      "media_too_long",
    ],
    [
      "one with more pixels than any video",
      () => videoFile("mp4", { seconds: 0.1, width: 4200, height: 4200 }),
      "video/mp4",
      "media_too_complex",
    ],
    [
      "a list of other files",
      async () => Buffer.from("ffconcat version 1.0\nfile /etc/hostname\n"),
      "video/mp4",
    ],
    [
      "a playlist",
      async () => Buffer.from("#EXTM3U\n#EXT-X-TARGETDURATION:9\nfile:///etc/hostname\n"),
      "audio/mpeg",
    ],
    ["noise", async () => Buffer.alloc(50_000, "no video at all"), "video/webm"],
    [
      "one that ends before its header is complete",
      async () => (await videoFile("mp4")).subarray(0, 3_000),
      "video/mp4",
    ],
    ["an empty sound", async () => wavFile([]), "audio/wav"],
  ]
  it.each(cases)("%s", async (_name, file, contentType, code = "invalid_media") => {
    await expect(examine(await file(), contentType)).rejects.toThrow(code)
  })

  it("a video that is longer than allowed is rejected", async () => {
    const video = await videoFile("webm")
    await expect(examine(video, "video/webm", { maxSeconds: 1 })).rejects.toThrow("media_too_long")
  })
})

describe("a bitmap", () => {
  const decode = async (file: Buffer) =>
    tool.decodePicture({ ...(await inFolder(file)), contentType: "image/bmp" })
  const claiming = (side: number) => {
    const file = bmpFile(4, 4)
    file.writeInt32LE(side, 18)
    file.writeInt32LE(side, 22)
    return file
  }

  it("is decoded unchanged", async () => {
    const { path, width, height } = await decode(bmpFile(61, 40))
    expect([width, height]).toEqual([61, 40])
    const { dominant } = await sharp(await readFile(path), { raw: { width, height, channels: 3 } }).stats()
    expect(dominant.r).toBeGreaterThan(180)
  })

  it.each([
    ["that is truncated", () => bmpFile(400, 400).subarray(0, 40)],
    ["that claims to be larger than allowed", () => claiming(30_000)],
    ["that is another picture", () => blackPng(8)],
  ])("%s is rejected", async (_name, file) => {
    await expect(decode(file())).rejects.toThrow("invalid_media")
  })
})

it("does not blame a file when something else ended its process", async () => {
  const { folder, input } = await inFolder(await videoFile("webm", { seconds: 10 }))
  const output = join(folder, "play.mp4")
  const task = { input, contentType: "video/webm", output, to: "video", queue: "long" } as const
  const { signal } = new AbortController()
  const made = tool.convert(task, { onProgress: () => undefined, signal })
  const isStarted = async () => (await readdir(folder)).includes("play.mp4")
  await Promise.all([
    expect(made).rejects.toThrow("unavailable"),
    vi.waitUntil(isStarted, { interval: 5, timeout: 60_000 }).then(async () => {
      await killAll(await processesRunning(process.pid, "platform/media/worker.ts"))
    }),
  ])
})

it("aborts a conversion when the time is over, without blaming the file", async () => {
  const { folder, input } = await inFolder(await videoFile("webm"))
  const output = join(folder, "play.mp4")
  const task = { input, contentType: "video/webm", output, to: "video", queue: "long" } as const
  const made = tool.convert(task, { onProgress: () => undefined, signal: AbortSignal.timeout(50) })
  await expect(made).rejects.toThrow("aborted")
})
