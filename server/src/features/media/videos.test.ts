import { buffer } from "node:stream/consumers"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { uploadMedia, uploadVoice } from "@pinyu/testkit/factories/media.ts"
import { soundFile, videoFile, wavFile } from "@pinyu/testkit/media-files.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { fileTypeFromBuffer } from "file-type"
import { sql } from "kysely"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { AppError } from "../../platform/app-error.ts"

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
  it("is ready at once when it plays everywhere, with a still image and without its location", async () => {
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

  it("is converted when it does not play everywhere", async () => {
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

  it("is served in byte ranges, and never as a page", async () => {
    const { originalUrl } = await upload(await videoFile("mp4"))
    const whole = await stored(originalUrl)
    const { signedUrl } = (await describeOne(originalUrl)) ?? {}
    const part = await served(signedUrl ?? "", { range: "bytes=100-199" })
    expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"])
    expect(part.body.equals(whole?.subarray(100, 200) ?? Buffer.alloc(0))).toBe(true)
    expect(part.headers.get("content-range")).toBe(`bytes 100-199/${whole?.length}`)
    expect(part.headers.get("content-disposition")).toBe("inline")
    if (app.config.s3) return
    expect(part.headers.get("x-content-type-options")).toBe("nosniff")
    expect(part.headers.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'")
  })
})

it("the progress and the end of a conversion reach both members over the socket", async () => {
  const { mediaTool } = app.platform
  const convert = mediaTool.convert.bind(mediaTool)
  const { promise: sent, resolve: goOn } = Promise.withResolvers<void>()
  const converting = vi.spyOn(mediaTool, "convert").mockImplementation(async (task, watch) => {
    await sent
    watch.onProgress(0.5)
    return convert(task, watch)
  })
  const other = await buildMember(app)
  const conversationId = await buildConversation(app, member, other)
  const sockets = await Promise.all([member, other].map(async (as) => openSocket(await app.origin(), { as })))
  const { originalUrl: mediaUrl } = await upload(await videoFile("webm"))
  const video = { messageType: "video", content: null, mediaUrl } as const
  const { id: messageId } = await buildMessage(app, member, conversationId, video)
  goOn()
  for (const socket of sockets) {
    expect(await socket.next("media-progress")).toEqual({ messageId, progress: 0.5 })
    const { message } = await socket.next("message-updated")
    expect(message).toMatchObject({ id: messageId, media_state: "ready" })
    socket.close()
  }
  converting.mockRestore()
})

describe("several files of one member", () => {
  it("are examined one after the other", async () => {
    const { mediaTool } = app.platform
    const examine = mediaTool.examine.bind(mediaTool)
    let [now, most] = [0, 0]
    const spy = vi.spyOn(mediaTool, "examine").mockImplementation((task) => {
      most = Math.max(most, ++now)
      return examine(task).finally(() => now--)
    })
    const sound = await soundFile("m4a")
    await Promise.all([upload(sound), upload(sound.subarray(0, 500)), upload(sound)])
    expect([spy.mock.calls.length, most]).toEqual([3, 1])
    spy.mockRestore()
  })

  it("are converted after the first files of other members", async () => {
    const [many, one] = [await buildMember(app), await buildMember(app)]
    const video = await videoFile("webm")
    const priorityOf = async (as: BuiltMember) => {
      const { originalUrl } = (await uploadMedia(app, as, video)).body
      const job = sql<{ priority: number }>`
        select priority from pgboss.job where data->>'key' = ${originalUrl}`
      return (await job.execute(app.db)).rows[0]?.priority
    }
    const { promise: started, resolve: begin } = Promise.withResolvers<void>()
    const converting = vi.spyOn(app.platform.mediaTool, "convert").mockImplementation(async () => {
      await started
      throw new AppError("invalid_media")
    })
    expect([await priorityOf(many), await priorityOf(many), await priorityOf(one)]).toEqual([-1, -2, -1])
    begin()
    await app.jobsIdle()
    converting.mockRestore()
  })
})

describe("an audio file", () => {
  it("has a duration and a waveform", async () => {
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

  it("is stored only as AAC and is ready at once", async () => {
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

  it.each(["mp3", "ogg", "m4a"] as const)("may be %s", async (format) => {
    const { mediaType, originalUrl, metadata } = await upload(await soundFile(format))
    expect([mediaType, metadata.waveform?.length]).toEqual(["audio", 64])
    expect(metadata.duration).toBeCloseTo(1, 0)
    expect(await describeOne(originalUrl)).toMatchObject({ state: "ready" })
  })
})
