/** @module-tag alone */
import { readdir, utimes } from "node:fs/promises"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { registrationForm } from "../factories/auth.ts"
import { filePart, formOf, formType, purposePart } from "../forms.ts"
import { createHttpCaller, type HttpCaller } from "../http-caller.ts"
import { videoFile } from "../media-files.ts"
import { createRestartableService, type RestartableService } from "./restartable-service.ts"

/** Includes the time until the queue detects a dead worker. */
const doneWithinMs = 240_000
const soonMs = 120_000
const anHourAgo = () => Date.now() / 1000 - 3601

let service: RestartableService
let caller: HttpCaller

beforeEach(async () => {
  service = await createRestartableService()
  await service.start()
  caller = createHttpCaller(service.address)
})
afterEach(async () => {
  caller.close()
  await service.clear()
})

const newMember = async () => {
  const form = registrationForm()
  const headers = { "idempotency-key": newId() }
  const { id } = (await caller.call(authRoutes.register, { body: form, headers })).body.user
  const { email, password } = form
  const { accessToken } = (await caller.call(authRoutes.login, { body: { email, password } })).body
  return { id, accessToken }
}

const upload = async (video: Buffer, { accessToken }: { accessToken: string }): Promise<string> => {
  const answer = await fetch(service.address + mediaRoutes.upload.path, {
    method: "POST",
    body: new Uint8Array(formOf([purposePart, filePart(video)])),
    headers: { "content-type": formType, authorization: `Bearer ${accessToken}` },
  })
  return mediaRoutes.upload.response.parse(await answer.json()).originalUrl
}

/**
 * Sends a video that needs conversion; returns a function that reads its state and the conversation's
 * revision.
 */
const sendVideo = async () => {
  const [as, other] = [await newMember(), await newMember()]
  const { conversationId } = (await caller.call(chatRoutes.direct, { body: { targetUserId: other.id }, as }))
    .body
  const mediaUrl = await upload(await videoFile("webm", { seconds: 20 }), as)
  const params = { conversationId }
  await caller.call(chatRoutes.send, { params, body: { messageType: "video", mediaUrl }, as })
  return async () => {
    const { body } = await caller.call(chatRoutes.changes, { params, query: { since: "0" }, as })
    const [message] = body.messages
    return { state: message?.media_state, url: message?.media_url_signed, revision: body.revision }
  }
}

it("transcodes a video once and leaves no files behind after its worker and then the service are killed", async () => {
  const readState = await sendVideo()
  const workFolder = join(service.folder, "work")
  const workFiles = () => readdir(workFolder, { recursive: true })
  const untilConverting = () =>
    vi.waitUntil(async () => (await workFiles()).some((path) => path.endsWith("play.mp4")), {
      interval: 5,
      timeout: soonMs,
    })

  await untilConverting()
  await service.kill("worker")
  await vi.waitUntil(async () => (await workFiles()).length === 0, { interval: 5, timeout: soonMs })
  expect(await readState()).toMatchObject({ state: "processing", revision: 1 })

  await untilConverting()
  // Only the service is killed. Its worker exits by itself.
  await service.kill("process")
  const [left = ""] = await readdir(workFolder)
  await utimes(join(workFolder, left), anHourAgo(), anHourAgo())
  await service.start()
  // The conversation's revision follows the file's state.
  const isAnnounced = async () => {
    const { state, revision } = await readState()
    return state === "ready" && revision > 1
  }
  await vi.waitUntil(isAnnounced, { interval: 200, timeout: doneWithinMs })
  const { url } = await readState()
  expect((await fetch(url ?? "")).headers.get("content-type")).toBe("video/mp4")
  expect(await workFiles()).toEqual([])
  expect(await service.orphans()).toEqual([])
  expect((await readState()).revision, "announced once").toBe(2)
  const storedFiles = async () => {
    const names = await readdir(join(service.folder, "files", "chat"))
    return names.map((name) => name.replace(/^[\w-]{36}/, "video")).toSorted()
  }
  // A job deletes the original.
  await vi.waitUntil(async () => (await storedFiles()).length < 3, { interval: 50, timeout: soonMs })
  expect(await storedFiles()).toEqual(["video-play.mp4", "video-small.webp"])
}, 600_000)
