/** @module-tag alone */
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { type TestClock, testClock } from "@pinyu/testkit/clock.ts"
import { testDatabase } from "@pinyu/testkit/database.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation } from "@pinyu/testkit/factories/chat.ts"
import { serviceEnvironment, type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { createDatabaseClock } from "../db/database-clock.ts"
import { createLog } from "../platform/observability/log.ts"

const log = createLog({ level: "silent" })

/** The time of the database. */
let truth: TestClock
let fast: TestApp
let slow: TestApp
let ya: BuiltMember
let ming: BuiltMember

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
  ;[ya, ming] = [await buildMember(fast), await buildMember(slow)]
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
})
