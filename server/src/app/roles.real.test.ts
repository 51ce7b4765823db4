/** @module-tag nightly */
import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { videoFile, wavFile } from "@pinyu/testkit/media-files.ts"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { callsTo, createRoles } from "@pinyu/testkit/role-processes.ts"
import { openSocket, rejectedSocket } from "@pinyu/testkit/sockets.ts"
import { Client } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Role } from "../platform/config/variables/roles.ts"

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
