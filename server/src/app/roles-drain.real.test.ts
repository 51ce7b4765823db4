/** @module-tag alone */
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { healthRoutes } from "@pinyu/contract/health"
import type { Stack } from "@pinyu/testkit/dev-stack.ts"
import { createHttpCaller, type HttpCaller } from "@pinyu/testkit/http-caller.ts"
import { callsTo, createRoles } from "@pinyu/testkit/role-processes.ts"
import { startNginx } from "@pinyu/testkit/services/nginx.ts"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

let roles: Awaited<ReturnType<typeof createRoles>>
let api: Stack
let jobs: Stack
let proxy: Awaited<ReturnType<typeof startNginx>>
let calls: ReturnType<typeof callsTo>

beforeAll(async () => {
  roles = await createRoles()
  const [firstApi, firstJobs, web, secondWeb] = await Promise.all([
    roles.start("api"),
    roles.start("jobs"),
    roles.start("web"),
    roles.start("web", 1),
    // From the start: nginx leaves out a process that it could not reach for some seconds.
    roles.start("api", 1),
    roles.start("sockets"),
    roles.start("sockets", 1),
  ])
  ;[api, jobs] = [firstApi, firstJobs]
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

it("ends api: accepted calls are answered, load balancers see it, and others take the new ones", async () => {
  const [writer, reader] = [await calls.newMember(), await calls.newMember()]
  const conversationId = await calls.startChat(writer, reader)
  // No uploads: what takes longer than eight seconds, as a picture may on a busy machine, is cut off.
  const posts = await Promise.all([1, 2].map(() => acceptedPost(api.api, writer)))
  const balancer = createHttpCaller(api.api)
  expect((await balancer.call(healthRoutes.ready)).status).toBe(200)
  const stopped = api.stop()
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

it("ends jobs: each mail is sent once, by this process or the next", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => calls.newMember()))
  await jobs.stop()
  const next = await roles.start("jobs", 1)
  const mailsTo = async (email: string) => [
    ...(await jobs.outbox.mailsTo(email)),
    ...(await next.outbox.mailsTo(email)),
  ]
  for (const { email } of members)
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), { timeout: 60_000 })
})
