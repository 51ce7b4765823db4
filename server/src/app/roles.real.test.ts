import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { startRedis, type TestRedis } from "@pinyu/testkit/services/redis.ts"
import { openSocket, rejectedSocket } from "@pinyu/testkit/sockets.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import type { Role } from "../platform/config/variables/roles.ts"

type Process = Awaited<ReturnType<typeof startStack>>

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let redis: TestRedis
let processes: Record<Role, Process>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-roles-"))
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const start = (ROLE: Role) =>
    startStack({
      folder: join(folder, ROLE),
      env: {
        ...serviceEnvironment(),
        ...{ DATABASE_URL: postgres.url, VALKEY_URL: redis.url, DATABASE_POOL_SIZE: "4", ROLE },
        ...{ SESSION_SECRET: "s".repeat(40), RATE_LIMIT_SCALE: "1000" },
      },
    })
  const [web, api, sockets, jobs, media] = await Promise.all([
    start("web"),
    start("api"),
    start("sockets"),
    start("jobs"),
    start("media"),
  ])
  processes = { web, api, sockets, jobs, media }
}, 60_000)
afterAll(async () => {
  await Promise.all(Object.values(processes).map((one) => one.stop()))
  await Promise.all([postgres.stop(), redis.stop()])
  await rm(folder, { recursive: true })
})

const post = (origin: string, path: string, body: object, token?: string) =>
  fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

const newMember = async () => {
  const form = registrationForm()
  expect((await post(processes.api.api, authRoutes.register.path, form)).status).toBe(201)
  const answer = await post(processes.api.api, authRoutes.login.path, form)
  const { accessToken, user } = authRoutes.login.response.parse(await answer.json())
  return { id: user?.id ?? "", accessToken, email: form.email }
}

it("answers operators in every role, and calls only as api", async () => {
  for (const [role, { api }] of Object.entries(processes)) {
    expect((await fetch(`${api}/readyz`)).status, role).toBe(200)
    const { status } = await fetch(api + authRoutes.me.path)
    expect(status, role).toBe(role === "api" ? 401 : 404)
  }
})

it("serves the page only as web", async () => {
  expect((await fetch(processes.web.web)).status).toBe(200)
  await expect(fetch(processes.jobs.web)).rejects.toThrow("fetch failed")
})

it("connects members only as sockets, and a call of another process reaches them", async () => {
  const [reader, writer] = [await newMember(), await newMember()]
  await rejectedSocket(processes.api.api, { as: reader })
  const socket = await openSocket(processes.sockets.api, { as: reader })
  const { direct, send } = chatRoutes
  const started = await post(processes.api.api, direct.path, { targetUserId: reader.id }, writer.accessToken)
  const { conversationId } = direct.response.parse(await started.json())
  await socket.emit("join-conversation", conversationId)
  const path = send.path.replace(":conversationId", conversationId)
  const sent = await post(processes.api.api, path, { content: "晚安" }, writer.accessToken)
  expect(sent.status).toBe(201)
  expect(await socket.next("new-message")).toMatchObject({ message: { content: "晚安" } })
  socket.close()
})

it("sends mails only as jobs", async () => {
  const { email } = await newMember()
  const mailsOf = (role: Role) => processes[role].outbox.mailsTo(email)
  await vi.waitFor(async () => expect(await mailsOf("jobs")).toHaveLength(1), { timeout: 20_000 })
  for (const role of ["web", "api", "sockets", "media"] as const) expect(await mailsOf(role)).toEqual([])
})
