import { writeFile } from "node:fs/promises"
import { testClock } from "@pinyu/testkit/clock.ts"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { storeFile, uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { fakeMediaTool } from "@pinyu/testkit/fake-media-tool.ts"
import { markedFiles, marker } from "@pinyu/testkit/marked-files.ts"
import { soundFile, videoFile } from "@pinyu/testkit/media-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { AppError } from "../../platform/app-error.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp({ clock: testClock(new Date()) })
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => app.close())

const markedBytes = async (name: string) =>
  (await markedFiles.find(([one]) => one === name)?.[1]()) ?? Buffer.alloc(0)
const fileOf = (key: string) =>
  app.db.selectFrom("media_files").selectAll().where("key", "=", key).executeTakeFirst()
const makeDue = (key: string, strip_due = app.clock.now()) =>
  app.db.updateTable("media_files").set({ strip_due }).where("key", "=", key).execute()
const storedKeysOf = async (key: string) => {
  const keys = await Array.fromAsync(app.platform.storage.list())
  return keys.filter((one) => one.startsWith(key.replace(/\.\w+$/, "")))
}
const urlOf = async (key: string) =>
  (await app.services.media.files.describe([key])).get(key)?.signedUrl ?? "no address"
const served = async (url: string) => {
  if (app.config.s3) return Buffer.from(await (await fetch(url)).arrayBuffer())
  const { pathname, search } = new URL(url)
  const { statusCode, rawPayload } = await app.app.inject({ url: pathname + search })
  expect(statusCode).toBe(200)
  return rawPayload
}

/**
 * Stores a member's file as it was before stripping existed. Returns its key and the key of what is served.
 */
const storeAsBefore = async (sent: Buffer, bytes: Buffer) => {
  const { body } = await uploadMedia(app, await buildMember(app), sent)
  const key = body.originalUrl
  await app.jobsIdle()
  const file = await fileOf(key)
  const source = file?.transcoded_key ?? key
  const contentType = source.endsWith(".mp4") ? "video/mp4" : "audio/mp4"
  await app.platform.storage.put(source, bytes, { contentType })
  await makeDue(key)
  return { key, source }
}
/** Likewise a video that was not converted. */
const storeMarkedVideo = async () => {
  const file = { mediaType: "video", picture: Buffer.from(`a video with ${marker}`) } as const
  const { originalUrl: key } = await storeFile(app, await buildMember(app), "chat", file)
  await makeDue(key)
  return { key, source: key }
}
const stripAll = async () => {
  await app.services.media.files.stripStored()
  await app.jobsIdle()
}

interface Job {
  name: string
  priority: number
  state: string
  start_after: Date
}
const jobsAbout = async (key: string) => {
  const jobs = sql<Job>`select name, state, priority, start_after from pgboss.job where data::text like ${`%${key}%`}`
  return (await jobs.execute(app.db)).rows
}

describe("a file stored before stripping existed:", () => {
  it.each([
    ["a copied video", () => videoFile("mp4"), "a.mp4", "video"],
    ["a converted video", () => videoFile("webm"), "a.mp4", "video"],
    ["a copied audio file", () => soundFile("m4a"), "a.m4a", "audio"],
  ])("%s is stripped and replaced", { tags: "nightly" }, async (_name, send, marked, type) => {
    const { key, source } = await storeAsBefore(await send(), await markedBytes(marked))
    const before = await urlOf(key)
    expect((await served(before)).includes(marker)).toBe(true)
    await stripAll()
    const stripped = await served(await urlOf(key))
    expect(stripped.includes(marker)).toBe(false)
    const { mediaType, metadata } = (await uploadMedia(app, await buildMember(app), stripped)).body
    expect([mediaType, (metadata.duration ?? 0) > 0.9]).toEqual([type, true])
    expect(await fileOf(key)).toMatchObject({
      state: "ready",
      strip_due: null,
      size: String(stripped.length),
    })

    // A viewer with the old URL can play it to the end; then the old file is deleted.
    expect((await served(before)).length).toBeGreaterThan(0)
    const deletion = (await jobsAbout(source)).find(({ name }) => name === "media.deleteFiles")
    expect(deletion?.start_after.getTime()).toBeGreaterThanOrEqual(app.clock.now().getTime() + 3_600_000)
  })

  it("the unstripped file is deleted, and all versions go with the message", async () => {
    fakeMediaTool(app)
    const { key, source } = await storeMarkedVideo()
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() - 2 * 3_600_000))
    await makeDue(key, new Date(0))
    await stripAll()
    app.clock.set(now)
    expect(await storedKeysOf(key)).not.toContain(source)
    expect((await served(await urlOf(key))).includes(marker)).toBe(false)
    await app.db.transaction().execute((trx) => app.services.media.files.release(trx, [key]))
    await app.jobsIdle()
    expect(await storedKeysOf(key)).toEqual([])
  })

  it("it is always served complete, and stripped once, even when the service stops midway", async () => {
    fakeMediaTool(app)
    const { key, source } = await storeMarkedVideo()
    const { storage } = app.platform
    const put = storage.put.bind(storage)
    const meanwhile: boolean[] = []
    const lookMeanwhile = async () => {
      meanwhile.push((await urlOf(key)).includes(source))
    }
    vi.spyOn(storage, "put").mockImplementationOnce(async (target, body, about) => {
      await lookMeanwhile()
      await put(target, body, about)
      await lookMeanwhile()
      throw new Error("the service has ended")
    })
    await app.services.media.files.stripStored()
    await eventually(async () => expect(await jobsAbout(key)).toMatchObject([{ state: "retry" }]))
    await app.startWaitingJobs()
    await app.jobsIdle()
    expect(meanwhile).toEqual([true, true])
    expect((await served(await urlOf(key))).includes(marker)).toBe(false)
    const left = (await storedKeysOf(key)).filter((one) => one !== source && !one.endsWith(".webp"))
    expect(left).toEqual([key.replace(".mp4", "-stripped.mp4")])
  })

  it("a file that cannot be stripped stays and is logged", async () => {
    const { key, source } = await storeMarkedVideo()
    vi.spyOn(app.platform.mediaTool, "convert").mockRejectedValue(new AppError("invalid_media"))
    await stripAll()
    expect(await fileOf(key)).toMatchObject({ state: "ready", strip_due: null })
    expect(await urlOf(key)).toContain(source)
    expect(app.logLines.filter((line) => line.includes("could not be stripped"))).toHaveLength(1)
  })

  it("a file that is released meanwhile leaves nothing", async () => {
    const { key } = await storeMarkedVideo()
    const { convert } = fakeMediaTool(app)
    convert.mockImplementationOnce(async ({ output }) => {
      await app.db.transaction().execute((trx) => app.services.media.files.release(trx, [key]))
      await writeFile(output, "stripped")
    })
    await stripAll()
    expect(await storedKeysOf(key)).toEqual([])
  })
})
