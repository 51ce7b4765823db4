import { mediaRoutes } from "@pinyu/contract/media/routes"
import type { Stack } from "@pinyu/testkit/dev-stack.ts"
import { processesRunning } from "@pinyu/testkit/endurance/process-tree.ts"
import { videoFile } from "@pinyu/testkit/media-files.ts"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { startNginx } from "@pinyu/testkit/services/nginx.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { callsTo, createRoles } from "./roles.fixture.ts"

let roles: Awaited<ReturnType<typeof createRoles>>
let first: Record<"api" | "sockets" | "jobs" | "media", Stack>
let proxy: Awaited<ReturnType<typeof startNginx>>
let calls: ReturnType<typeof callsTo>

beforeAll(async () => {
  roles = await createRoles()
  const [api, sockets, jobs, media] = await Promise.all([
    roles.start("api"),
    roles.start("sockets"),
    roles.start("jobs"),
    roles.start("media"),
  ])
  first = { api, sockets, jobs, media }
  const hostOf = (port: number | undefined) => `127.0.0.1:${port}`
  const hosts = {
    "127.0.0.1:3081": hostOf(roles.ports.api[0]),
    "127.0.0.1:3082": hostOf(roles.ports.api[1]),
    "127.0.0.1:3083": hostOf(roles.ports.sockets[0]),
    "127.0.0.1:3084": hostOf(roles.ports.sockets[1]),
  }
  proxy = await startNginx({ folder: roles.folder, example: "nginx.roles.conf", hosts })
  calls = callsTo(proxy.api)
})
afterAll(async () => {
  await proxy.stop()
  await roles.close()
})

/** Repeats calls to a process until its status changes: those on open connections are answered to the end. */
const untilOtherStatus = async (url: string, status: number): Promise<number> => {
  const answer = await fetch(url)
  await answer.text()
  return answer.status === status ? untilOtherStatus(url, status) : answer.status
}

it("ends api: accepted calls are answered, and load balancers see it", async () => {
  const [writer, reader] = [await calls.newMember(), await calls.newMember()]
  const conversationId = await calls.startChat(writer, reader)
  await roles.start("api", 1)
  const picture = await cameraPicture({ width: 5000, height: 4000 })
  const uploads = [1, 2].map(() => calls.upload(picture, writer))
  const messages = Array.from({ length: 30 }, (_, n) =>
    calls.send(conversationId, { content: `第 ${n} 則` }, writer),
  )
  expect((await fetch(`${first.api.api}/readyz`)).status).toBe(200)
  const [status] = await Promise.all([untilOtherStatus(`${first.api.api}/readyz`, 200), first.api.stop()])
  expect(status).toBe(503)
  for (const answer of await Promise.all([...uploads, ...messages])) expect(answer.status).toBe(201)
  const stored = await calls.changesOf(conversationId, reader)
  expect(new Set(stored.map(({ content }) => content)).size).toBe(30)
})

it("ends sockets: members connect to another process and miss nothing new", async () => {
  const [writer, reader] = [await calls.newMember(), await calls.newMember()]
  const conversationId = await calls.startChat(writer, reader)
  const { socket, next, emit, close } = await openSocket(proxy.api, { as: reader, reconnection: true })
  await roles.start("sockets", 1)
  const connected = new Promise((resolve) => void socket.once("connect", () => resolve("connected")))
  await first.sockets.stop()
  expect(await connected).toBe("connected")
  await emit("join-conversation", conversationId)
  expect((await calls.send(conversationId, { content: "還在嗎" }, writer)).status).toBe(201)
  expect(await next("new-message")).toMatchObject({ message: { content: "還在嗎" } })
  close()
})

it("ends jobs: each mail is sent once, by this process or the next", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => calls.newMember()))
  await first.jobs.stop()
  const next = await roles.start("jobs", 1)
  const mailsTo = async (email: string) => [
    ...(await first.jobs.outbox.mailsTo(email)),
    ...(await next.outbox.mailsTo(email)),
  ]
  for (const { email } of members)
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), { timeout: 30_000 })
})

it("ends media: pictures are made and videos are transcoded, by this process or another", async () => {
  const [sender, other] = [await calls.newMember(), await calls.newMember()]
  const conversationId = await calls.startChat(sender, other)
  const video = await calls.upload(await videoFile("webm", { seconds: 60, width: 640, height: 480 }), sender)
  const { originalUrl } = mediaRoutes.upload.response.parse(await video.json())
  const message = { messageType: "video", mediaUrl: originalUrl }
  expect((await calls.send(conversationId, message, sender)).status).toBe(201)
  const isAtWork = async () =>
    (await processesRunning(first.media.pid, "platform/media/worker.ts")).length > 0
  await vi.waitUntil(isAtWork, { interval: 5, timeout: 30_000 })

  await roles.start("media", 1)
  const picture = await cameraPicture({ width: 5000, height: 4000 })
  const uploads = Array.from({ length: 4 }, () => calls.upload(picture, sender))
  await first.media.stop()
  for (const answer of await Promise.all(uploads)) expect(answer.status).toBe(201)
  await vi.waitFor(
    async () => {
      const [sent] = await calls.changesOf(conversationId, other)
      expect(sent?.media_state).toBe("ready")
    },
    { timeout: 90_000, interval: 200 },
  )
})
