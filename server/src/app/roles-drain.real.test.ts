/** @module-tag nightly */
import { once } from "node:events"
import { Agent, type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { healthRoutes } from "@pinyu/contract/health"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import type { Stack } from "@pinyu/testkit/dev-stack.ts"
import { processesRunning } from "@pinyu/testkit/endurance/process-tree.ts"
import { createHttpCaller, type HttpCaller } from "@pinyu/testkit/http-caller.ts"
import { videoFile } from "@pinyu/testkit/media-files.ts"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { callsTo, createRoles } from "@pinyu/testkit/role-processes.ts"
import { startNginx } from "@pinyu/testkit/services/nginx.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

let roles: Awaited<ReturnType<typeof createRoles>>
let first: Record<"web" | "api" | "sockets" | "jobs" | "media", Stack>
let secondSockets: Stack
let proxy: Awaited<ReturnType<typeof startNginx>>
let calls: ReturnType<typeof callsTo>

beforeAll(async () => {
  roles = await createRoles()
  const [web, secondWeb, api, sockets, jobs, media, , second] = await Promise.all([
    roles.start("web"),
    roles.start("web", 1),
    roles.start("api"),
    roles.start("sockets"),
    roles.start("jobs"),
    roles.start("media"),
    // From the start: nginx leaves out a process that it could not reach for some seconds.
    roles.start("api", 1),
    roles.start("sockets", 1),
  ])
  first = { web, api, sockets, jobs, media }
  secondSockets = second
  const hostOf = (port: number | undefined) => `127.0.0.1:${port}`
  const hosts = {
    "127.0.0.1:3000": new URL(web.web).host,
    "127.0.0.1:3001": new URL(secondWeb.web).host,
    "127.0.0.1:3081": hostOf(roles.ports.api[0]),
    "127.0.0.1:3082": hostOf(roles.ports.api[1]),
    "127.0.0.1:3083": hostOf(roles.ports.sockets[0]),
    "127.0.0.1:3084": hostOf(roles.ports.sockets[1]),
  }
  proxy = await startNginx({ example: "nginx.roles.conf", hosts })
  calls = callsTo(proxy.api)
}, 600_000)
afterAll(async () => {
  await proxy.stop()
  await roles.close()
})

/** Repeats a call on one open connection until its status is no longer 200. */
const untilNotReady = async (caller: HttpCaller): Promise<number> => {
  const { status } = await caller.call(healthRoutes.ready)
  return status === 200 ? untilNotReady(caller) : status
}

/**
 * A post that the process has accepted: it has confirmed the headers. `finish` sends the body and returns the status.
 */
const acceptedPost = async (origin: string, { accessToken }: { accessToken: string }) => {
  const body = Buffer.from(JSON.stringify({ content: "在結束前寫的動態" }))
  const headers = {
    ...{ "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
    authorization: `Bearer ${accessToken}`,
  }
  const post = request(origin + feedRoutes.create.path, { method: "POST", headers })
  const answered = once(post, "response")
  post.flushHeaders()
  await once(post, "continue")
  return {
    finish: async (): Promise<number | undefined> => {
      post.end(body)
      const [response] = (await answered) as [IncomingMessage]
      response.resume()
      return response.statusCode
    },
  }
}

/** Gets the page again and again on one open connection. A call rejects without a complete answer. */
const openVisitor = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async () => {
    const [response] = (await once(request(origin, { agent }).end(), "response")) as [IncomingMessage]
    await text(response)
    return { status: response.statusCode, isLast: response.headers.connection === "close" }
  }
}

it("ends web: open connections get their last answers, and others deliver the page throughout", async () => {
  const untilLast = async (visit: ReturnType<typeof openVisitor>): Promise<void> => {
    const { status, isLast } = await visit()
    expect(status).toBe(200)
    if (!isLast) await untilLast(visit)
  }
  const visitors = Array.from({ length: 8 }, () => openVisitor(first.web.web))
  for (const visit of visitors) expect(await visit()).toEqual({ status: 200, isLast: false })
  const statuses: (number | undefined)[] = []
  let over = false
  const visitThroughProxy = async () => {
    for (const visit = openVisitor(proxy.web); !over; ) statuses.push((await visit()).status)
  }
  const throughProxy = Promise.all(Array.from({ length: 4 }, visitThroughProxy))
  const balancer = createHttpCaller(first.web.api)
  expect((await balancer.call(healthRoutes.ready)).status).toBe(200)

  const stopped = first.web.stop()
  const left = Promise.all(visitors.map(untilLast))
  expect(await untilNotReady(balancer)).toBe(503)
  balancer.close()
  await Promise.all([left, stopped])
  const before = statuses.length
  await vi.waitUntil(() => statuses.length > before + 40, { timeout: 60_000 })
  over = true
  await throughProxy
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it("ends api: accepted calls are answered, load balancers see it, and others take the new ones", async () => {
  const [writer, reader] = [await calls.newMember(), await calls.newMember()]
  const conversationId = await calls.startChat(writer, reader)
  // No uploads: what takes longer than eight seconds, as a picture may on a busy machine, is cut off.
  const posts = await Promise.all([1, 2].map(() => acceptedPost(first.api.api, writer)))
  const balancer = createHttpCaller(first.api.api)
  expect((await balancer.call(healthRoutes.ready)).status).toBe(200)
  const stopped = first.api.stop()
  expect(await untilNotReady(balancer)).toBe(503)
  balancer.close()
  const messages = Array.from({ length: 30 }, (_, n) =>
    calls.send(conversationId, { content: `第 ${n} 則` }, writer),
  )
  expect(await Promise.all(posts.map(({ finish }) => finish()))).toEqual([201, 201])
  for (const answer of await Promise.all(messages)) expect(answer.status).toBe(201)
  await stopped
  const stored = await calls.changesOf(conversationId, reader)
  expect(new Set(stored.map(({ content }) => content)).size).toBe(30)
})

it("ends sockets: members connect to another process and miss nothing new", async () => {
  const [writer, reader] = [await calls.newMember(), await calls.newMember()]
  const conversationId = await calls.startChat(writer, reader)
  const options = { as: reader, reconnection: true, reconnectionAttempts: 100 }
  const { socket, next, emit, close } = await openSocket(proxy.api, options)
  const connected = new Promise((resolve) => void socket.once("connect", () => resolve("connected")))
  // nginx has sent the member to one of them.
  const isHere = async ({ api }: Stack) =>
    /^socket_connections [1-9]/m.test(await (await fetch(`${api}/metrics`)).text())
  await ((await isHere(first.sockets)) ? first.sockets : secondSockets).stop()
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
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), { timeout: 60_000 })
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
  await vi.waitUntil(isAtWork, { interval: 5, timeout: 60_000 })

  await roles.start("media", 1)
  const picture = await cameraPicture({ width: 3000, height: 2000 })
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
