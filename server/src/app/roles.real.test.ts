/** @module-tag nightly */
import { authRoutes } from "@pinyu/contract/auth/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { processesRunning } from "@pinyu/testkit/endurance/process-tree.ts"
import { videoFile, wavFile } from "@pinyu/testkit/media-files.ts"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { callsTo, createRoles, sessionSecret } from "@pinyu/testkit/role-processes.ts"
import { openSocket, rejectedSocket } from "@pinyu/testkit/sockets.ts"
import { Redis } from "ioredis"
import { Client } from "pg"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import type { Role } from "../platform/config/variables/roles.ts"
import { mediaTasksPath } from "../platform/media/remote/media-calls.ts"
import { sha256Of } from "../platform/media/remote/parts.ts"
import { signHead } from "../platform/media/remote/signed-heads.ts"
import { loadSecrets } from "../platform/security/secrets.ts"

type Process = Awaited<ReturnType<Awaited<ReturnType<typeof createRoles>>["start"]>>

let roles: Awaited<ReturnType<typeof createRoles>>
let processes: Record<Role, Process>
let calls: ReturnType<typeof callsTo>

beforeAll(async () => {
  roles = await createRoles()
  const [web, api, sockets, jobs, media] = await Promise.all([
    roles.start("web"),
    roles.start("api"),
    roles.start("sockets"),
    roles.start("jobs"),
    roles.start("media"),
  ])
  processes = { web, api, sockets, jobs, media }
  calls = callsTo(api.api)
}, 600_000)
afterAll(() => roles.close())

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
  const [reader, writer] = [await calls.newMember(), await calls.newMember()]
  await rejectedSocket(processes.api.api, { as: reader })
  const socket = await openSocket(processes.sockets.api, { as: reader })
  const conversationId = await calls.startChat(writer, reader)
  await socket.emit("join-conversation", conversationId)
  expect((await calls.send(conversationId, { content: "晚安" }, writer)).status).toBe(201)
  expect(await socket.next("new-message")).toMatchObject({ message: { content: "晚安" } })
  socket.close()
})

it("reads the events of other processes only where members are served or notified", async () => {
  const valkey = new Redis(roles.redis.url)
  const readers = async () => String(await valkey.client("LIST")).match(/cmd=xread/g)?.length
  await expect.poll(readers).toBe(["api", "sockets", "jobs"].length)
  valkey.disconnect()
})

it("sends mails only as jobs", async () => {
  const { email } = await calls.newMember()
  const mailsOf = (role: Role) => processes[role].outbox.mailsTo(email)
  await vi.waitFor(async () => expect(await mailsOf("jobs")).toHaveLength(1), { timeout: 60_000 })
  for (const role of ["web", "api", "sockets", "media"] as const) expect(await mailsOf(role)).toEqual([])
})

it("makes pictures and sounds only as media", async () => {
  const member = await calls.newMember()
  const answers = [await calls.upload(await cameraPicture(), member), await calls.upload(wavFile(), member)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const bodies = await Promise.all(
    answers.map(async (answer) => mediaRoutes.upload.response.parse(await answer.json())),
  )
  expect(bodies.map(({ mediaType }) => mediaType)).toEqual(["image", "audio"])
  const workersOf = async (role: Role) =>
    (await processesRunning(processes[role].pid, "platform/media/picture-worker.ts")).length
  // A process that makes pictures stays for some seconds, ready for the next one.
  expect(await workersOf("media")).toBe(1)
  for (const role of ["web", "api", "sockets", "jobs"] as const) expect(await workersOf(role)).toBe(0)
})

it("serves the route of media processes only as media and signed", async () => {
  const { mediaKey } = await loadSecrets(roles.folder, { sessionSecret })
  const body = Buffer.from("no picture")
  const task = { kind: "marked", attempt: "first", text: "A" }
  const digest = { length: body.length, sha256: await sha256Of([body]) }
  const statusOf = async (role: Role, key: Buffer) => {
    const headers = signHead(key, "call", { at: Date.now(), task, ...digest })
    const init = { method: "POST", headers: { ...headers, "content-type": "application/octet-stream" } }
    return (await fetch(processes[role].api + mediaTasksPath, { ...init, body: new Uint8Array(body) })).status
  }
  expect(await statusOf("media", mediaKey)).toBe(200)
  expect(await statusOf("media", Buffer.alloc(32))).toBe(404)
  for (const role of ["web", "api", "sockets", "jobs"] as const)
    expect(await statusOf(role, mediaKey)).toBe(404)
  expect(await (await fetch(`${processes.api.api}/openapi.json`)).text()).not.toContain("/internal")
})

it("rejects pictures, sounds and videos and stores nothing while no media process runs", async () => {
  const member = await calls.newMember()
  const files = [await cameraPicture(), wavFile(), await videoFile("mp4")]
  await processes.media.stop()
  for (const file of files) {
    const answer = await calls.upload(file, member)
    expect(answer.status).toBe(503)
    expect(answer.headers.get("retry-after")).not.toBeNull()
    expect(await answer.json()).toMatchObject({ code: "unavailable", error: errorMessages.unavailable })
  }
  const ready = await fetch(`${processes.api.api}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([200, { checks: { media: "degraded" } }])
  const client = new Client({ connectionString: roles.postgres.url })
  await client.connect()
  const { rows } = await client.query("select key from media_files where member_id = $1", [member.id])
  await client.end()
  expect(rows).toEqual([])
  processes.media = await roles.start("media")
  for (const file of files) expect((await calls.upload(file, member)).status).toBe(201)
})
