/** @module-tag nightly */
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { humanCheckLimits } from "@pinyu/contract/contact/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { type TestClock, testClock } from "@pinyu/testkit/clock.ts"
import { testDatabase } from "@pinyu/testkit/database.ts"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation } from "@pinyu/testkit/factories/chat.ts"
import { proofFor } from "@pinyu/testkit/factories/contact.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { createAuthenticator } from "@pinyu/testkit/passkey-authenticator.ts"
import { startPostgresGroup } from "@pinyu/testkit/services/postgres-group.ts"
import { serviceEnvironment, type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { directConnection } from "../db/connection.ts"
import { createDatabaseClock } from "../db/database-clock.ts"
import { readConfig } from "../platform/config/config.ts"
import { newId } from "../platform/ids.ts"
import { createLog } from "../platform/observability/log.ts"
import { openPlatform } from "./platform.ts"

const log = createLog({ level: "silent" })

/** The time of the database. */
let truth: TestClock
let fast: TestApp
let slow: TestApp
let ya: BuiltMember
let ming: BuiltMember
let jing: BuiltMember

/** The clock of a node whose machine is wrong by a number of seconds. */
const clockOfNode = async (wrongBySeconds: number): Promise<TestClock> => {
  const machine = { now: () => new Date(truth.now().getTime() + wrongBySeconds * 1000) }
  const { clock, start, close } = createDatabaseClock({
    ...{ ask: async () => truth.now(), log, machine },
    // All time is the test's.
    steadyMs: () => truth.now().getTime(),
  })
  await start()
  await close()
  return { ...truth, ...clock }
}

beforeAll(async () => {
  // Storage buckets check signatures against the real time.
  truth = testClock(new Date())
  const { connection, close } = await testDatabase()
  const env = { ...serviceEnvironment(), SESSION_SECRET: "s".repeat(32) }
  const node = async (wrongBySeconds: number) =>
    testApp({
      ...{ clock: await clockOfNode(wrongBySeconds), env, rateLimitScale: 1 },
      database: { connection, close: async () => undefined },
    })
  ;[fast, slow] = [await node(30), await node(-30)]
  return async () => {
    await fast.close()
    await slow.close()
    await close()
  }
})
beforeEach(async () => {
  ;[ya, ming, jing] = [await buildMember(fast), await buildMember(slow), await buildMember(slow)]
})

const both = <T>(call: (node: TestApp) => Promise<T>) => Promise.all([fast, slow].map(call))

it("a session is refreshed on one node and again on the other, by two tabs", async () => {
  const refresh = (node: TestApp) =>
    node.call(authRoutes.refresh, { cookies: { pinyu_refresh: ya.refreshToken } })
  const [first, second] = [await refresh(slow), await refresh(fast)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.cookies.pinyu_refresh?.value).toBe(first.cookies.pinyu_refresh?.value)
  for (const as of [first.body, second.body])
    expect((await both((node) => node.call(authRoutes.me, { as }))).map(({ status }) => status)).toEqual([
      200, 200,
    ])
})

describe("messages", () => {
  const send = async (node: TestApp, as: BuiltMember, conversationId: string, content: string) => {
    truth.advance(1)
    const { status, body } = await node.call(chatRoutes.send, {
      as,
      params: { conversationId },
      body: { content },
    })
    expect(status).toBe(201)
    return body.message
  }
  const conversationsOf = async (node: TestApp, as: BuiltMember) => {
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const query = { limit: 1, ...(cursor && { cursor }) }
      const { body } = await node.call(chatRoutes.conversations, { as, query })
      ids.push(...body.conversations.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor)
    return ids
  }

  it("follow what they answer, on every node, page and count", async () => {
    const id = await buildConversation(fast, ya, ming)
    const first = await send(fast, ya, id, "晚上有空嗎")
    const answer = await send(slow, ming, id, "有，七點")
    const last = await send(fast, ya, id, "那就七點")
    const sent = [first, answer, last].map((message) => message.id)

    for (const [node, as] of [fast, slow].flatMap((node) => [ya, ming].map((as) => [node, as] as const))) {
      const list = (await node.call(chatRoutes.messages, { as, params: { conversationId: id } })).body
        .messages
      expect(list.map((message) => message.id).toSorted()).toEqual(sent.toSorted())
      const inOrder = list.toSorted((one, other) => one.position - other.position)
      expect(inOrder.map((message) => message.id)).toEqual(sent)
      const times = inOrder.map(({ created_at }) => created_at)
      expect(times).toEqual(times.toSorted())

      const query = { after: first.id, limit: 1 }
      const next = await node.call(chatRoutes.messages, { as, params: { conversationId: id }, query })
      expect(next.body.messages.map((message) => message.id)).toEqual([answer.id])
      const since = { since: first.revision }
      const changes = await node.call(chatRoutes.changes, {
        as,
        params: { conversationId: id },
        query: since,
      })
      expect(changes.body.messages.map((message) => message.id)).toEqual(sent.slice(1))
    }
    const unread = (as: BuiltMember) =>
      both(async (node) => (await node.call(chatRoutes.unreadCount, { as })).body.totalUnread)
    expect([await unread(ya), await unread(ming)]).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it("order the conversations by the latest of them", async () => {
    const withMing = await buildConversation(fast, ya, ming)
    const withJing = await buildConversation(fast, ya, jing)
    await send(slow, jing, withJing, "你好")
    await send(fast, ya, withMing, "你好")
    expect(await both((node) => conversationsOf(node, ya))).toEqual(Array(2).fill([withMing, withJing]))
    await send(slow, jing, withJing, "在嗎")
    expect(await both((node) => conversationsOf(node, ya))).toEqual(Array(2).fill([withJing, withMing]))
  })
})

it("posts are in the order in which they were made, and pages skip none", async () => {
  const posts: string[] = []
  for (const node of [fast, slow, fast, slow]) {
    truth.advance(1)
    posts.unshift((await buildPost(node, ming)).id)
  }
  const pagesOf = async (node: TestApp) => {
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const query = { user_id: ming.id, limit: 1, ...(cursor && { cursor }) }
      const { body } = await node.call(feedRoutes.list, { as: ya, query })
      ids.push(...body.posts.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor)
    return ids
  }
  expect(await both(pagesOf)).toEqual([posts, posts])
})

it("both nodes count one limit, and open its window at the same moment", async () => {
  const rule = { max: 3, seconds: 20 }
  const key = newId()
  for (let count = 0; count < 3; count++)
    expect(await slow.platform.limiter.take(key, rule)).toMatchObject({ allowed: true })
  expect(await both((node) => node.platform.limiter.take(key, rule))).toEqual(
    Array(2).fill({ allowed: false, retryAfterSeconds: 20 }),
  )
  truth.advance(20)
  expect(await fast.platform.limiter.take(key, rule, 3)).toMatchObject({ allowed: true })
  expect(await slow.platform.limiter.take(key, rule)).toMatchObject({ allowed: false })
})

it("a picture's URL that one node signed works at the other for its whole life", async () => {
  const key = `photos/${newId()}/large.webp`
  await fast.platform.storage.put(key, Buffer.from("picture"), { contentType: "image/webp" })
  const lifetimeSeconds = 60
  for (const [signer, reader] of [[slow, fast] as const, [fast, slow] as const]) {
    const url = new URL(
      await signer.platform.storage.signedUrl(key, { lifetimeSeconds, ownerId: ya.id, fresh: true }),
    )
    const read = async () => (await reader.app.inject(url.pathname + url.search)).statusCode < 400
    expect(await read()).toBe(true)
    truth.advance(lifetimeSeconds - 5)
    expect(await read()).toBe(true)
    truth.advance(10)
    expect(await read()).toBe(false)
  }
})

it("a passkey and a human check that began at one node are completed at the other", async () => {
  const authenticator = createAuthenticator()
  const { body } = await slow.call(passkeysRoutes.beginRegistration, { as: ya, body: {} })
  const registrationResponse = authenticator.create(body.options)
  const finished = await fast.call(passkeysRoutes.finishRegistration, {
    as: ya,
    body: { registrationResponse },
  })
  expect(finished.status).toBe(200)

  const proofs = [await proofFor(slow), await proofFor(slow)]
  truth.advance(humanCheckLimits.challengeSeconds - 5)
  expect(await fast.platform.humanCheck.verify(proofs[0] ?? "")).not.toBeNull()
  truth.advance(10)
  expect(await both((node) => node.platform.humanCheck.verify(proofs[1] ?? ""))).toEqual([null, null])
})

it("a service whose machine is an hour wrong has the time of its database", async () => {
  const [{ connection, close: drop }, now] = [await testDatabase(), Date.now()]
  onTestFinished(drop)
  const { connectionString: DATABASE_URL = "" } = directConnection(connection)
  vi.useFakeTimers({ toFake: ["Date"], now: now + 3600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const platform = await openPlatform(
    readConfig({ DATABASE_URL, DATA_DIR: fast.config.dataDir, SESSION_SECRET: "s".repeat(32) }),
    { log },
  )
  onTestFinished(platform.close)
  expect(Math.abs(platform.clock.now().getTime() - now)).toBeLessThan(60_000)
  expect(await platform.metrics.text()).toMatch(/^clock_behind_seconds -3[56]\d\d/m)
})

it("after a failover a node follows the time of the new primary at once", async () => {
  const group = await startPostgresGroup()
  onTestFinished(group.stop)
  const platform = await openPlatform(
    readConfig({ DATABASE_URL: group.url, DATA_DIR: fast.config.dataDir, SESSION_SECRET: "s".repeat(32) }),
    { log },
  )
  onTestFinished(platform.close)
  await group.members.a.server.kill()
  const { ask } = group.members[await group.promote()]
  await eventually(async () =>
    expect(await ask("select query from pg_stat_activity where application_name = 'pinyu'")).toContainEqual({
      query: "select clock_timestamp() as now",
    }),
  )
})
