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
import { filmFile } from "../media-files.ts"
import { createSiege, type Siege } from "./siege.ts"

/** The queue takes a while to notice that whoever had the job has fallen silent. */
const doneWithinMs = 90_000
const soonMs = 30_000
const anHourAgo = () => Date.now() / 1000 - 3601

let siege: Siege
let caller: HttpCaller

beforeEach(async () => {
  siege = await createSiege()
  await siege.start()
  caller = createHttpCaller(siege.address)
})
afterEach(async () => {
  caller.close()
  await siege.clear()
})

const newMember = async () => {
  const form = registrationForm()
  const headers = { "idempotency-key": newId() }
  const { id } = (await caller.call(authRoutes.register, { body: form, headers })).body.user
  const { email, password } = form
  const { accessToken } = (await caller.call(authRoutes.login, { body: { email, password } })).body
  return { id, accessToken }
}

const upload = async (film: Buffer, { accessToken }: { accessToken: string }): Promise<string> => {
  const answer = await fetch(siege.address + mediaRoutes.upload.path, {
    method: "POST",
    body: new Uint8Array(formOf([purposePart, filePart(film)])),
    headers: { "content-type": formType, authorization: `Bearer ${accessToken}` },
  })
  return mediaRoutes.upload.response.parse(await answer.json()).originalUrl
}

/** A message with a film that has to be converted: what is known of it, and how often it has changed. */
const sendFilm = async () => {
  const [as, other] = [await newMember(), await newMember()]
  const { conversationId } = (await caller.call(chatRoutes.direct, { body: { targetUserId: other.id }, as }))
    .body
  const mediaUrl = await upload(await filmFile("webm", { seconds: 20 }), as)
  const params = { conversationId }
  await caller.call(chatRoutes.send, { params, body: { messageType: "video", mediaUrl }, as })
  return async () => {
    const { body } = await caller.call(chatRoutes.changes, { params, query: { since: "0" }, as })
    const [message] = body.messages
    return { state: message?.media_state, url: message?.media_url_signed, revision: body.revision }
  }
}

it("makes a film playable once, and leaves nothing over, where its process and then the service are killed in the midst", async () => {
  const look = await sendFilm()
  const workFolder = join(siege.folder, "work")
  const inTheWork = () => readdir(workFolder, { recursive: true })
  const untilInTheMidst = () =>
    vi.waitUntil(async () => (await inTheWork()).some((path) => path.endsWith("play.mp4")), {
      interval: 5,
      timeout: soonMs,
    })

  await untilInTheMidst()
  await siege.kill("worker")
  await vi.waitUntil(async () => (await inTheWork()).length === 0, { interval: 5, timeout: soonMs })
  expect(await look()).toMatchObject({ state: "processing", revision: 1 })

  await untilInTheMidst()
  // The process that converts is not hit: it ends by itself, with whoever asked it to.
  await siege.kill("process")
  const [left = ""] = await readdir(workFolder)
  await utimes(join(workFolder, left), anHourAgo(), anHourAgo())
  await siege.start()
  await vi.waitUntil(async () => (await look()).state === "ready", { interval: 200, timeout: doneWithinMs })
  const { url, revision } = await look()
  expect(revision).toBe(2)
  expect((await fetch(url ?? "")).headers.get("content-type")).toBe("video/mp4")
  expect(await inTheWork()).toEqual([])
  expect(await siege.orphans()).toEqual([])
  const kept = await readdir(join(siege.folder, "files", "chat"))
  expect(kept.map((name) => name.replace(/^[\w-]{36}/, "film")).toSorted()).toEqual([
    "film-play.mp4",
    "film-small.webp",
    "film.webm",
  ])
}, 240_000)
