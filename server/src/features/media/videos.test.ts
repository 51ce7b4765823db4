import { writeFile } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { uploadMedia, uploadVoice } from "@pinyu/testkit/factories/media.ts"
import { fakeMediaTool, webmBeginning } from "@pinyu/testkit/fake-media-tool.ts"
import { soundFile, videoFile, wavFile } from "@pinyu/testkit/media-files.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { fileTypeFromBuffer } from "file-type"
import { sql } from "kysely"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { AppError } from "../../platform/app-error.ts"
import type { Found } from "../../platform/media/media-tool.ts"

let app: TestApp
let member: BuiltMember

beforeAll(async () => {
  app = await testApp({ clock: testClock(new Date()) })
  member = await buildMember(app)
})
afterEach(() => app.clock.set(new Date()))
afterAll(() => app.close())

const upload = async (file: Buffer) => (await uploadMedia(app, member, file)).body
const describeOne = async (key: string) => (await app.services.media.files.describe([key])).get(key)
const stored = async (key: string) => {
  const found = await app.platform.storage.read(key)
  return found && buffer(found.body)
}
const served = async (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url)
  const answer = await app.app.inject({ url: pathname + search, headers })
  const { location } = answer.headers
  if (location !== undefined) {
    const there = await fetch(location, { headers })
    return { status: there.status, headers: there.headers, body: Buffer.from(await there.arrayBuffer()) }
  }
  const given = new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
  return { status: answer.statusCode, headers: given, body: answer.rawPayload }
}

describe("a video", () => {
  it("is ready at once when it plays everywhere, with a still image and without its location", {
    tags: "heavy",
  }, async () => {
    const place = "+25.0330+121.5654/"
    const sent = await videoFile("mov", { metadata: { location: place } })
    expect(sent.includes(place)).toBe(true)
    const { mediaType, originalUrl, thumbnailUrl, metadata } = await upload(sent)
    expect(mediaType).toBe("video")
    expect(metadata).toMatchObject({ width: 160, height: 120, waveform: null })
    expect(metadata.duration).toBeCloseTo(2, 0)
    expect(await describeOne(originalUrl)).toMatchObject({ state: "ready" })
    const kept = (await stored(originalUrl)) ?? Buffer.alloc(0)
    expect([kept.length, kept.includes(place)]).toEqual([metadata.size, false])
    // Fast start: the index comes before the media data.
    expect(kept.indexOf("moov")).toBeLessThan(kept.indexOf("mdat"))
    const still = await sharp((await stored(thumbnailUrl ?? "")) ?? undefined).metadata()
    expect(still).toMatchObject({ format: "webp", width: 160, height: 120 })
  })

  it("is converted when it does not play everywhere", { tags: "nightly" }, async () => {
    const { originalUrl, metadata } = await upload(await videoFile("webm"))
    expect(metadata.duration).toBeCloseTo(2, 0)
    expect(await describeOne(originalUrl)).toMatchObject({ state: "processing", signedUrl: null })
    await app.jobsIdle()
    const media = await describeOne(originalUrl)
    expect(media?.state).toBe("ready")
    const { body, headers } = await served(media?.signedUrl ?? "")
    expect(headers.get("content-type")).toBe("video/mp4")
    expect([(await fileTypeFromBuffer(body))?.mime, body.length]).toEqual(["video/mp4", media?.metadata.size])
    // A converted file needs no second conversion.
    const again = await upload(body)
    expect(await describeOne(again.originalUrl)).toMatchObject({
      state: "ready",
      metadata: { width: 160, height: 120 },
    })
  })
})

it("the progress and the end of a conversion reach both members over the socket", async () => {
  const { convert } = fakeMediaTool(app)
  const { promise: sent, resolve: goOn } = Promise.withResolvers<void>()
  convert.mockImplementation(async ({ output }, watch) => {
    await sent
    watch.onProgress(0.5)
    await writeFile(output, "converted")
  })
  const other = await buildMember(app)
  const conversationId = await buildConversation(app, member, other)
  const sockets = await Promise.all([member, other].map(async (as) => openSocket(await app.origin(), { as })))
  const { originalUrl: mediaUrl } = await upload(webmBeginning)
  const video = { messageType: "video", content: null, mediaUrl } as const
  const { id: messageId } = await buildMessage(app, member, conversationId, video)
  goOn()
  for (const socket of sockets) {
    expect(await socket.next("media-progress")).toEqual({ messageId, progress: 0.5 })
    const { message } = await socket.next("message-updated")
    expect(message).toMatchObject({ id: messageId, media_state: "ready" })
    socket.close()
  }
})

it("a file that cannot be converted is never served", async () => {
  const { convert } = fakeMediaTool(app)
  convert.mockRejectedValue(new AppError("invalid_media"))
  const { originalUrl } = await upload(webmBeginning)
  await app.jobsIdle()
  expect(await describeOne(originalUrl)).toMatchObject({ state: "failed", signedUrl: null })
})

describe("several files of one member", () => {
  it("are examined one after the other", async () => {
    const { examine } = fakeMediaTool(app)
    const found = examine.getMockImplementation()
    let [now, most] = [0, 0]
    examine.mockImplementation(async (task) => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
      return (await found?.(task)) as Found
    })
    await Promise.all([upload(webmBeginning), upload(webmBeginning), upload(webmBeginning)])
    expect([examine.mock.calls.length, most]).toEqual([3, 1])
    await app.jobsIdle()
  })

  it("are converted after the first files of other members", async () => {
    const { convert } = fakeMediaTool(app)
    const [many, one] = [await buildMember(app), await buildMember(app)]
    const priorityOf = async (as: BuiltMember) => {
      const { originalUrl } = (await uploadMedia(app, as, webmBeginning)).body
      const job = sql<{ priority: number }>`
        select priority from pgboss.job where data->>'key' = ${originalUrl}`
      return (await job.execute(app.db)).rows[0]?.priority
    }
    const { promise: started, resolve: begin } = Promise.withResolvers<void>()
    convert.mockImplementation(async () => {
      await started
      throw new AppError("invalid_media")
    })
    expect([await priorityOf(many), await priorityOf(many), await priorityOf(one)]).toEqual([-1, -2, -1])
    begin()
    await app.jobsIdle()
  })
})

describe("an audio file", () => {
  it("has a duration and a waveform", { tags: "heavy" }, async () => {
    const sections = [
      { seconds: 1, loudness: 0 },
      { seconds: 1, loudness: 0.9 },
    ]
    const { status, body } = await uploadVoice(app, member, wavFile(sections))
    expect(status).toBe(201)
    expect(body.metadata.duration).toBeCloseTo(2, 1)
    const waveform = body.metadata.waveform ?? []
    expect(waveform).toHaveLength(64)
    expect(Math.max(...waveform.slice(0, 30))).toBeLessThan(0.05)
    expect(Math.min(...waveform.slice(34))).toBeGreaterThan(0.9)
  })

  it("is stored only as AAC and is ready at once", { tags: "nightly" }, async () => {
    const sent = wavFile([{ seconds: 3, loudness: 0.5 }])
    const { originalUrl } = (await uploadVoice(app, member, sent)).body
    const media = await describeOne(originalUrl)
    expect(media).toMatchObject({ mediaType: "audio", state: "ready" })
    expect(media?.metadata.size).toBeLessThan(sent.length / 2)
    const { headers, body } = await served(media?.signedUrl ?? "")
    expect(headers.get("content-type")).toBe("audio/mp4")
    const end = await served(media?.signedUrl ?? "", { range: "bytes=-50" })
    expect([end.status, end.headers.get("content-type")]).toEqual([206, "audio/mp4"])
    expect(end.body.equals(body.subarray(-50))).toBe(true)
    expect((await served(media?.signedUrl ?? "", { range: `bytes=${body.length}-` })).status).toBe(416)
    const voice = await uploadVoice(app, member, wavFile([{ seconds: 306, loudness: 0.5 }]))
    expect([voice.status, voice.body.code]).toEqual([422, "voice_too_long"])
  })

  it.each(["mp3", "ogg", "m4a"] as const)("may be %s", { tags: "nightly" }, async (format) => {
    const { mediaType, originalUrl, metadata } = await upload(await soundFile(format))
    expect([mediaType, metadata.waveform?.length]).toEqual(["audio", 64])
    expect(metadata.duration).toBeCloseTo(1, 0)
    expect(await describeOne(originalUrl)).toMatchObject({ state: "ready" })
  })
})
