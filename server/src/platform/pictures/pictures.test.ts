import { readFile } from "node:fs/promises"
import { processesRunning } from "@pinyu/testkit/endurance/process-tree.ts"
import { blackPng } from "@pinyu/testkit/factories/media.ts"
import { localPictures } from "@pinyu/testkit/local-pictures.ts"
import sharp from "sharp"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { createPictureTool } from "./pictures.ts"

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#7a1f3d" }, limitInputPixels: false })
const outcome = (picture: Buffer | Promise<Buffer>) =>
  createPictureTool({ pools: localPictures })
    .photo("member", async () => picture)
    .then(
      ({ large }) => large.length > 0,
      (error: { code?: string }) => error.code,
    )

it("a photo is made in a process that gets no environment variables", { tags: "heavy" }, async () => {
  vi.stubEnv("PLANTED_SECRET", "a secret")
  const tool = createPictureTool()
  onTestFinished(tool.close)
  const { large } = await tool.photo("member", () => plain(30, 40).webp().toBuffer())
  expect((await sharp(large).metadata()).format).toBe("webp")
  const [pid] = await processesRunning(process.pid, "platform/media/picture-worker.ts")
  expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toContain("PLANTED_SECRET")
})

describe("photos", () => {
  it("may have as many pixels as any camera produces", { tags: "nightly" }, async () => {
    expect(await outcome(blackPng(7_700))).toBe(true)
    expect(await outcome(blackPng(7_800))).toBe("image_too_large")
  })

  it("may have fewer pixels as AVIF, which needs far more memory", { tags: "nightly" }, async () => {
    expect(await outcome(plain(900, 900).avif({ effort: 0 }).toBuffer())).toBe(true)
    expect(await outcome(plain(4_100, 4_100).avif({ effort: 0 }).toBuffer())).toBe("image_too_large")
  })

  it("are rejected without a server error when they are too thin to be shown", {
    tags: "nightly",
  }, async () => {
    expect(await outcome(plain(1, 1_000_000).png().toBuffer())).toBe("invalid_image")
  })

  it("may be grey, transparent and of one pixel", { tags: "nightly" }, async () => {
    for (const channels of [3, 4] as const) {
      const picture = sharp({ create: { width: 1, height: 1, channels, background: "#ffffff80" } })
      expect(await outcome(picture.toColourspace("b-w").png().toBuffer())).toBe(true)
    }
  })

  it("wait unread for their turn, and are rejected when too many wait", async () => {
    const tool = createPictureTool({ concurrency: 1, maxWaiting: 1, pools: localPictures })
    const picture = await plain(30, 40).webp().toBuffer()
    let read = 0
    const release = Promise.withResolvers<void>()
    const slowly = async () => {
      read += 1
      await release.promise
      return picture
    }
    const [first, second, third] = ["a", "b", "c"].map((owner) => tool.photo(owner, slowly))
    await expect(third).rejects.toMatchObject({ code: "unavailable" })
    expect(read).toBe(1)
    release.resolve()
    expect((await Promise.all([first, second])).length).toBe(2)
  })

  it("let the next one run when reading fails", async () => {
    const tool = createPictureTool({ concurrency: 1, pools: localPictures })
    await expect(tool.photo("member", () => Promise.reject(new Error("the disk is gone")))).rejects.toThrow(
      "the disk is gone",
    )
    const picture = await plain(30, 40).webp().toBuffer()
    await expect(tool.photo("member", async () => picture)).resolves.toBeDefined()
  })
})
