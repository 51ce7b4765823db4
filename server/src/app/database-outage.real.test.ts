/** @module-tag alone */
import { setTimeout as pause } from "node:timers/promises"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { healthRoutes } from "@pinyu/contract/health"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { patient } from "@pinyu/testkit/patience.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { command } from "@pinyu/testkit/test-server.ts"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

type Server = Awaited<ReturnType<typeof startPostgres>>
type Member = Awaited<ReturnType<typeof buildMember>>

let server: Server
let app: TestApp
let member: Member
let others: Member[]

// Vitest fails on an unhandled error, which would end a server's process.
beforeEach(async () => {
  server = await startPostgres()
  app = await testApp({ database: { ...shared(), close: () => server.stop() } })
  member = await buildMember(app)
  others = []
  for (let count = 0; count < 4; count++) others.push(await buildMember(app))
})
afterEach(() => app.close())

const answer = async (call: Promise<{ status: number; body: { code?: string }; headers: object }>) => {
  const { status, body, headers } = await call
  return status === 503 ? [status, body.code, "retry-after" in headers] : [status]
}
const ok = [200]
const unavailable = [503, "unavailable", true]

const shared = () => ({ connection: { connectionString: server.url } })
const like = (target: Member) => app.call(friendsRoutes.like, { params: { userId: target.id }, as: member })
const unlike = (target: Member) =>
  app.call(friendsRoutes.unlike, { params: { userId: target.id }, as: member })
const me = () => app.call(authRoutes.me, { as: member })
const ready = () => app.call(healthRoutes.ready)

/** Members who read and write, one call after the other, until `end`. */
const traffic = () => {
  const answers: unknown[][] = []
  let going = true
  const client = async (target: Member) => {
    while (going) {
      for (const call of [like, me, unlike]) answers.push(await answer(call(target)))
      await pause(5)
    }
  }
  const clients = Promise.all(others.map(client))
  const seen = (kind: unknown[]) => answers.filter((one) => String(one) === String(kind)).length
  return {
    answers,
    /** Resolves after a number of further responses of a kind. */
    more: (kind: unknown[], count: number) => {
      const expected = seen(kind) + count
      return vi.waitFor(() => expect(seen(kind)).toBeGreaterThanOrEqual(expected), {
        timeout: 60_000,
        interval: 5,
      })
    },
    end: async () => {
      going = false
      await clients
    },
  }
}

const mailArrives = async (address: string) => {
  await app.call(authRoutes.forgotPassword, { body: { email: address } })
  await vi.waitFor(async () => expect(await app.outbox.mailsTo(address)).toHaveLength(1), {
    timeout: 60_000,
    interval: 20,
  })
}

describe("an unavailable database", () => {
  it("is reported as unavailable only, and recovers by itself with the jobs", async () => {
    const calls = traffic()
    await calls.more(ok, 20)

    await server.restart()
    await calls.more(ok, 20)

    await server.kill()
    await calls.more(unavailable, 20)
    expect(await answer(ready())).toEqual(unavailable)
    expect((await app.call(healthRoutes.alive)).status).toBe(200)
    await server.restart()
    await calls.more(ok, 20)
    expect((await ready()).status).toBe(200)

    await calls.end()
    const kinds = new Set(calls.answers.map(String))
    expect(kinds).toEqual(new Set([String(ok), String(unavailable)]))
    await mailArrives(member.email)
  })

  it("loses no like that was confirmed", async () => {
    const liked: string[] = []
    const client = async (target: Member) => {
      const { status } = await like(target)
      if (status === 200) liked.push(target.id)
    }
    await Promise.all([...others.map(client), server.kill()])
    await server.restart()
    await vi.waitFor(async () => expect((await me()).status).toBe(200), { timeout: 60_000 })
    const stored = await app.db.selectFrom("likes").select("liked_id").execute()
    expect(stored.map((row) => row.liked_id)).toEqual(expect.arrayContaining(liked))
  })
})

describe("a read-only database", () => {
  it("is reported as unavailable, and its connections are replaced after a failover", async () => {
    const readOnly = "default_transaction_read_only"
    // Set per connection when it opens, as the server behind it decides.
    await command(shared(), `alter database postgres set ${readOnly} = on`)
    await server.restart()
    const [target] = others
    if (!target) throw new Error("no member to like")
    await vi.waitFor(async () => expect((await me()).status).toBe(200), { timeout: 60_000 })
    expect(await answer(like(target))).toEqual(unavailable)

    const writing = { connection: { ...shared().connection, options: `-c ${readOnly}=off` } }
    await command(writing, `alter database postgres reset ${readOnly}`)
    // Each remaining old connection is detected at its next write.
    await vi.waitFor(async () => expect(await answer(like(target))).toEqual(ok), {
      timeout: 60_000,
      interval: 5,
    })
  })
})

describe("a hanging database", () => {
  it("blocks no request for long, and recovers by itself with the jobs", async () => {
    const admin = await buildAdmin(app)
    await me()
    await server.freeze()
    const since = performance.now()
    const probe = answer(ready()).then((result) => [...result, performance.now() - since < patient(4_000)])
    const response = await app.call(adminRoutes.status, { as: admin })
    expect(performance.now() - since).toBeLessThan(patient(2_000))
    // The others answer, which may take them long on a busy machine.
    const answered = { status: expect.stringMatching(/^(ok|degraded)$/) }
    expect(response.body).toMatchObject({
      cloudSql: { status: "down" },
      memorystoreForValkey: answered,
      cloudStorage: answered,
    })
    // More than the pool's connections: some wait for a result, the others for a connection.
    const calls = await Promise.all(Array.from({ length: 30 }, () => answer(me())))
    expect(performance.now() - since).toBeLessThan(patient(16_000))
    expect(calls).toEqual(calls.map(() => unavailable))
    expect(await probe).toEqual([...unavailable, true])

    // New connections work while the old ones stay silent, as after a failover of the database's machine.
    await server.thaw({ sessions: false })
    await vi.waitFor(async () => expect((await me()).status).toBe(200), { timeout: 60_000 })
    const again = await Promise.all(Array.from({ length: 30 }, () => answer(me())))
    expect(again).toEqual(again.map(() => ok))

    await server.thaw()
    await mailArrives(member.email)
  })
})
