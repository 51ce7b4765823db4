/** @module-tag nightly */
import { killAll, processesRunning } from "@pinyu/testkit/endurance/process-tree.ts"
import { manyScansJpeg } from "@pinyu/testkit/pictures-corpus/bytes.ts"
import { encoded } from "@pinyu/testkit/pictures-corpus/encoded.ts"
import sharp from "sharp"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { PictureLimits } from "../media/picture-pool.ts"
import { createPictureTool } from "./pictures.ts"

const generous: PictureLimits = { memoryMb: 700, cpuSeconds: 50, elapsedSeconds: 100 }
/** Longer than a small picture takes: up to 0.4 s on a busy machine. Shorter than `manyScansJpeg` takes. */
const smallPictureSeconds = 1.5
const workers = () => processesRunning(process.pid, "platform/media/picture-worker.ts")

let tool = createPictureTool()
const withLimits = (first: Partial<PictureLimits>, second = first) => {
  tool = createPictureTool({
    limits: { first: { ...generous, ...first }, second: { ...generous, ...second } },
  })
}
const send = (owner: string, picture: Buffer) =>
  tool
    .photo(owner, async () => picture)
    .then(
      () => "taken",
      ({ code }: { code: string }) => code,
    )

afterEach(async () => {
  tool.close()
  await expect.poll(workers).toEqual([])
})

const largeAvif = () =>
  sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: "#7a1f3d" } })
    .avif({ effort: 0 })
    .toBuffer()

describe("a picture's process is killed", () => {
  it("at the memory limit", async () => {
    withLimits({ memoryMb: 160 })
    expect(await send("a", await largeAvif())).toBe("image_too_complex")
    expect(await workers()).toEqual([])
    expect(await send("b", await encoded("jpeg"))).toBe("taken")
  })

  it("at the processor time limit", async () => {
    withLimits({ cpuSeconds: smallPictureSeconds })
    expect(await send("a", manyScansJpeg())).toBe("image_too_complex")
    expect(await workers()).toEqual([])
    expect(await send("b", await encoded("jpeg"))).toBe("taken")
  })

  it("at the wall clock limit, which does not count against the picture", async () => {
    withLimits({ elapsedSeconds: 2 })
    expect(await send("a", manyScansJpeg())).toBe("unavailable")
    expect(await workers()).toEqual([])
  })
})

describe("a process that decodes pictures", () => {
  it("is reused, also after a broken picture", async () => {
    withLimits({})
    await send("a", await encoded("jpeg"))
    const first = await workers()
    expect(await send("b", (await encoded("png")).subarray(0, 200))).toBe("invalid_image")
    await send("c", await encoded("webp"))
    expect([first.length, await workers()]).toEqual([1, first])
  })

  it("does not blame the picture when something else killed it", async () => {
    withLimits({})
    const sent = send("a", manyScansJpeg())
    await expect.poll(workers).not.toEqual([])
    await killAll(await workers())
    expect(await sent).toBe("unavailable")
  })
})

it("a member's picture is processed while others' pictures kill their processes", async () => {
  withLimits({ cpuSeconds: smallPictureSeconds })
  const done: string[] = []
  const bomb = manyScansJpeg()
  const note = async (owner: string, picture: Buffer) => {
    const outcome = await send(owner, picture)
    done.push(`${owner} ${outcome}`)
  }
  const hostile = ["x", "y"].flatMap((owner) => [1, 2].map(() => note(owner, bomb)))
  await note("a", await encoded("jpeg"))
  // Behind at most one picture of each other member.
  expect(done.at(-1)).toBe("a taken")
  expect(done.length).toBeLessThanOrEqual(3)
  await Promise.all(hostile)
  expect(done.filter((one) => one.endsWith("image_too_complex"))).toHaveLength(4)
})

describe("a picture that exceeds the time of its first attempt", () => {
  /** The owner of each started picture, in order. */
  let turns: string[]
  const sendNoting = (owner: string, picture: Buffer) =>
    tool.photo(owner, async () => {
      turns.push(owner)
      return picture
    })

  beforeEach(() => {
    turns = []
  })

  it("succeeds in its second attempt", async () => {
    withLimits({ cpuSeconds: 0.1 }, {})
    await expect(sendNoting("a", manyScansJpeg(256))).resolves.toBeDefined()
    expect(turns).toEqual(["a", "a"])
  })

  it("is not retried after it exceeded the memory limit", async () => {
    withLimits({ memoryMb: 160 }, {})
    await expect(sendNoting("a", await largeAvif())).rejects.toThrow("image_too_complex")
    expect(turns).toEqual(["a"])
  })
})
