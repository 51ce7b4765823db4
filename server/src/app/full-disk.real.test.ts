/** @module-tag alone */
import { randomBytes } from "node:crypto"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { healthRoutes } from "@pinyu/contract/health"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation } from "@pinyu/testkit/factories/chat.ts"
import { patient } from "@pinyu/testkit/patience.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { mountSmallDisk } from "@pinyu/testkit/services/small-disk.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { expect, it, onTestFinished } from "vitest"

/** So long that a few of them need another page, and not compressible. */
const longText = () => randomBytes(1400).toString("base64")
const wait = { timeout: 60_000, interval: 20 }

interface Answer {
  status: number
  body: { code?: string; error?: string }
  headers: object
}

interface Attempt {
  /** Repeats the call with the same key. */
  repeat: () => Promise<{ status: number; id: string | undefined }>
  /** The id that the first answer acknowledged. */
  id: string | undefined
}

/** The app on a database of which one part lies on a small disk, and two members with a conversation. */
const setUp = async (megabytes: number, part: "dataDisk" | "walDisk", settings: Record<string, string>) => {
  const disk = await mountSmallDisk(megabytes)
  onTestFinished(disk.remove)
  const server = await startPostgres({ [part]: disk.path, settings })
  onTestFinished(server.stop)
  const app = await testApp({
    database: { connection: { connectionString: server.url }, close: async () => undefined },
  })
  onTestFinished(app.close)
  const [ya, ming] = [await buildMember(app), await buildMember(app)]
  const conversationId = await buildConversation(app, ya, ming)
  return { disk, server, app, ya, ming, conversationId }
}

/** Writes of a member, each with a key of its own, and what is stored of them in the end. */
const writesOf = (app: TestApp, member: BuiltMember, conversationId: string) => {
  const attempts: Attempt[] = []
  let failed = 0
  const acknowledged = () => attempts.flatMap(({ id }) => id ?? [])

  const check = ({ status, body, headers }: Answer) => {
    if (status === 201) return
    failed++
    expect([status, body.code, body.error]).toEqual([503, "unavailable", errorMessages.unavailable])
    expect(headers).toHaveProperty("retry-after")
  }
  const message = (key: string, content: string) => async () => {
    const body = { content, clientMessageId: key }
    const answer = await app.call(chatRoutes.send, { as: member, params: { conversationId }, body })
    check(answer)
    return { status: answer.status, id: answer.body.message?.id }
  }
  const post = (key: string, content: string) => async () => {
    const headers = { "idempotency-key": key }
    const answer = await app.call(feedRoutes.create, { as: member, body: { content }, headers })
    check(answer)
    return { status: answer.status, id: answer.body.post?.id }
  }

  return {
    failed: () => failed,
    acknowledged: () => acknowledged().length,

    /** Four writes at the same time. */
    write: () =>
      Promise.all(
        Array.from({ length: 4 }, async () => {
          const key = `write-${attempts.length}`
          const kind = attempts.length % 10 === 0 ? post : message
          const attempt: Attempt = { repeat: kind(key, longText()), id: undefined }
          attempts.push(attempt)
          attempt.id = (await attempt.repeat()).id
        }),
      ),

    /** Checks that what was acknowledged is stored, and each write once after its repetition. */
    expectEachOnce: async () => {
      const stored = async () => [
        ...(await app.db.selectFrom("messages").select(["id", "content"]).execute()),
        ...(await app.db.selectFrom("posts").select(["id", "content"]).execute()),
      ]
      const before = await stored()
      // A lost one would be stored again by its repetition.
      const kept = new Set(before.map(({ id }) => id))
      expect(acknowledged().filter((id) => !kept.has(id))).toEqual([])
      const repeated: Awaited<ReturnType<Attempt["repeat"]>>[] = []
      for (const { repeat } of attempts) repeated.push(await repeat())
      expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([201]))
      const ids = (await stored()).map(({ id }) => id)
      expect(ids.toSorted()).toEqual(repeated.map(({ id }) => id).toSorted())
      return { before: before.length, all: ids.length }
    },
  }
}

const reads = (app: TestApp, as: BuiltMember, conversationId: string) =>
  Promise.all([
    app.call(profileRoutes.me, { as }),
    app.call(chatRoutes.conversations, { as }),
    app.call(chatRoutes.messages, { as, params: { conversationId } }),
    app.call(feedRoutes.list, { as }),
  ])

const statusesOf = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status))
const isReady = async (app: TestApp) => (await app.call(healthRoutes.ready)).status === 200

it("while the data of the database fill their disk, writes are answered with 503 and reads go on", async () => {
  const { disk, app, ya, ming, conversationId } = await setUp(192, "dataDisk", {})
  const writes = writesOf(app, ya, conversationId)
  for (let count = 0; count < 5; count++) await writes.write()
  expect(writes.failed()).toBe(0)

  await disk.fill()
  for (let count = 0; count < 250 && writes.failed() < 30; count++) await writes.write()
  expect(writes.failed()).toBeGreaterThanOrEqual(30)
  expect(statusesOf(await reads(app, ya, conversationId))).toEqual(new Set([200]))
  const [list] = (await app.call(chatRoutes.conversations, { as: ming })).body.conversations
  const shown = await app.db.selectFrom("messages").select("id").execute()
  expect(list?.unread_count).toBe(shown.length)
  // A balancer must not take a node away that still answers reads.
  expect(await isReady(app)).toBe(true)
  expect((await app.app.inject("/metrics")).body).toMatch(/^db_errors_total\{sqlstate="53100"\} [1-9]\d*$/m)

  await disk.empty()
  const { before, all } = await writes.expectEachOnce()
  expect(before).toBe(writes.acknowledged())
  expect(all).toBeGreaterThan(before)
})

it("when the log of the database fills its disk, the service heals by itself once there is space", async () => {
  // As an abandoned replication slot does, the server keeps all of its log.
  const { disk, server, app, ya, conversationId } = await setUp(128, "walDisk", { wal_keep_size: "1GB" })
  const writes = writesOf(app, ya, conversationId)
  for (let count = 0; count < 5; count++) await writes.write()
  expect(writes.failed()).toBe(0)

  await disk.fill()
  // The server ends with PANIC, and cannot recover without space: reads fail, too.
  for (let count = 0; count < 1_250 && (await isReady(app)); count++) await writes.write()
  expect(await isReady(app)).toBe(false)
  expect(statusesOf(await reads(app, ya, conversationId))).toEqual(new Set([503]))
  expect((await app.call(healthRoutes.alive)).status).toBe(200)

  await disk.empty()
  // What starts the server again in operation, such as systemd.
  await server.restart()
  const began = performance.now()
  await expect.poll(() => isReady(app), wait).toBe(true)
  await eventually(async () =>
    expect(statusesOf(await reads(app, ya, conversationId))).toEqual(new Set([200])),
  )
  expect(performance.now() - began).toBeLessThan(patient(10_000))
  await writes.expectEachOnce()
})
