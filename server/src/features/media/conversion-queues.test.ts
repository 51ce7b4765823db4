import { albumFileMessages } from "@pinyu/phrases/album-files"
import { errorMessages } from "@pinyu/phrases/errors"
import { testClock } from "@pinyu/testkit/clock.ts"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { fakeMediaTool, webmBeginning } from "@pinyu/testkit/fake-media-tool.ts"
import { stillVideoFile, videoFile } from "@pinyu/testkit/media-files.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { AppError } from "../../platform/app-error.ts"
import { priorityOf, queueOf } from "./conversion-queues.policy.ts"

let app: TestApp
const readyWithinMs = 10_000

beforeAll(async () => {
  app = await testApp({ clock: testClock(new Date()) })
})
afterAll(() => app.close())

const upload = async (file: Buffer) => {
  const { status, body } = await uploadMedia(app, await buildMember(app), file)
  expect(status).toBe(201)
  return body.originalUrl
}
const stateOf = async (key: string) => (await app.services.media.files.describe([key])).get(key)?.state
it("a clip is ready within ten seconds while another member's 4K video is being converted", {
  tags: "alone",
}, async () => {
  const { mediaTool } = app.platform
  const convert = mediaTool.convert.bind(mediaTool)
  const started = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const enough = new AbortController()
  const converting = vi.spyOn(mediaTool, "convert").mockImplementation(async (task, watch) => {
    if (task.queue === "quick") {
      await sent.promise
      return convert(task, watch)
    }
    const signal = AbortSignal.any([watch.signal, enough.signal])
    return convert(task, { signal, onProgress: () => started.resolve() })
  })
  const heavy = await upload(await stillVideoFile({ width: 3840, height: 2160, frames: 500 }))
  await started.promise

  const [sender, recipient] = [await buildMember(app), await buildMember(app)]
  const conversationId = await buildConversation(app, sender, recipient)
  const sockets = await Promise.all(
    [sender, recipient].map(async (as) => openSocket(await app.origin(), { as })),
  )
  const clip = await videoFile("webm")
  const startedAt = performance.now()
  const { originalUrl: mediaUrl } = (await uploadMedia(app, sender, clip)).body
  await buildMessage(app, sender, conversationId, { messageType: "video", content: null, mediaUrl })
  sent.resolve()
  const updates = await Promise.all(sockets.map((socket) => socket.next("message-updated")))
  expect(performance.now() - startedAt).toBeLessThan(readyWithinMs)
  expect(updates.map(({ message }) => message.media_state)).toEqual(["ready", "ready"])
  expect(await stateOf(heavy)).toBe("processing")

  for (const socket of sockets) socket.close()
  await app.db.updateTable("media_files").set({ state: "failed" }).where("key", "=", heavy).execute()
  enough.abort()
  await app.jobsIdle()
  converting.mockRestore()
})

it("a conversion that takes longer than estimated moves to the long queue", async () => {
  const { convert } = fakeMediaTool(app)
  convert.mockRejectedValueOnce(new AppError("media_too_complex"))
  const key = await upload(webmBeginning)
  await eventually(async () => expect(await stateOf(key)).toBe("ready"))
  expect(convert.mock.calls.map(([{ queue }]) => queue)).toEqual(["quick", "long"])
})

it("too many pixels are rejected, and the message says how many minutes are allowed", {
  tags: "nightly",
}, async () => {
  const file = await stillVideoFile({ width: 4096, height: 4096, frames: 3400 })
  const { status, body } = await uploadMedia(app, await buildMember(app), file)
  expect([status, body]).toMatchObject([422, { code: "media_too_complex" }])
  expect(errorMessages.media_too_complex).toContain("1080p 15 分鐘、4K 3 分鐘")
  expect(albumFileMessages.media_too_complex).toBe(errorMessages.media_too_complex)
})

it("short conversions come first, and a member's further ones come later", () => {
  expect([queueOf(10), queueOf(10.1)]).toEqual(["quick", "long"])
  const [brief, long, third] = [priorityOf(12, 1), priorityOf(300, 1), priorityOf(12, 3)]
  expect(brief).toBeGreaterThan(third)
  expect(third).toBeGreaterThan(long)
})
