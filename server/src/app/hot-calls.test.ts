import { chatRoutes } from "@pinyu/contract/chat/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Route } from "@pinyu/contract/route"
import { testClock } from "@pinyu/testkit/clock.ts"
import { countAllocations } from "@pinyu/testkit/count-allocations.ts"
import { collectStatements, type Statement } from "@pinyu/testkit/count-statements.ts"
import { type TestDatabase, testDatabase } from "@pinyu/testkit/database.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { countRowsRead, isPlannedOnce } from "@pinyu/testkit/plans.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest"
import { directConnection } from "../db/connection.ts"
import { newId } from "../platform/ids.ts"

/** More than a page, so that each list has a next one. */
const few = 60
const many = 600

let database: TestDatabase
let app: TestApp
let me: BuiltMember
let other: BuiltMember
let conversationId: string

/**
 * Adds members up to this number, each with a photo, a post, a like and a notification of a visit for the
 * viewer, and a conversation with them in which both wrote.
 */
const growTo = async (count: number) => {
  const numbers = sql`generate_series((select count(*)::int from members), ${count}::int) n`
  const idOf = (kind: string) => sql.raw(`('00000000-0000-7000-${kind}-' || lpad(n::text, 12, '0'))::uuid`)
  const [member, post, conversation, note] = ["8000", "b000", "a000", "9000"].map(idOf)
  const at = sql`now() - n * interval '1 minute'`
  await app.db.connection().execute(async (session) => {
    // All ids and counts are valid by construction.
    for (const statement of [
      sql`set session_replication_role = replica`,
      sql`create temporary table crowd as select n, ${member} as id, ${at} as at from ${numbers}`,
      sql`insert into members (id, nickname, birth_date, city, height_cm, weight_kg, identity, gender, about_me,
          last_online, created_at, updated_at)
        select id, '會員' || n, date '1990-01-01' - n, case when n % 2 = 0 then '臺北市' else '新北市' end,
          165, 55, 'sugar_baby', 'female', '喜歡散步', at, at, at from crowd`,
      sql`insert into member_photos (id, member_id, position, large_key, small_key, created_at)
        select id, id, 0, 'photos/' || n || '-large.webp', 'photos/' || n || '-small.webp', at from crowd`,
      sql`insert into posts (id, member_id, content, pictures_count, created_at)
        select ${post}, id, '今天的夕陽很美', 0, at from crowd`,
      sql`insert into likes (liker_id, liked_id, created_at) select id, ${me.id}, at from crowd`,
      sql`insert into notifications (id, member_id, type, topic, group_key, created_at, notified_at)
        select ${note}, ${me.id}, 'profile_viewed', 'profile_views', n::text, at, at from crowd`,
      sql`insert into notification_events (notification_id, member_id, type, dedup_key, actor_id, happened_at)
        select ${note}, ${me.id}, 'profile_viewed', n::text, id, at from crowd`,
      sql`insert into conversations (id, created_at, revision) select ${conversation}, at, 1 from crowd`,
      sql`insert into conversation_members (conversation_id, member_id, other_id, sorted_at, first_position)
        select ${conversation}, ${me.id}, id, at, null from crowd
        union all select ${conversation}, id, ${me.id}, at, 1 from crowd`,
      sql`insert into messages (id, conversation_id, sender_id, type, content, position, revision, created_at)
        select ${conversation}, ${conversation}, id, 'text', '晚安', 1, 1, at from crowd`,
      sql`drop table crowd`,
      sql`set session_replication_role = origin`,
      sql`analyze`,
    ])
      await statement.execute(session)
  })
}

beforeAll(async () => {
  const created = await testDatabase()
  // Through a pooler nothing is planned once, and settings of a session reach others.
  database = { ...created, connection: directConnection(created.connection) }
  // Without Valkey, whose commands would be in the allocations of the run on real components.
  app = await testApp({ clock: testClock(new Date()), database, env: { VALKEY_URL: "" } })
  const built = await Promise.all([buildMember(app), buildMember(app)])
  me = built[0]
  other = built[1]
  conversationId = await buildConversation(app, me, other)
  // A member who takes part needs no check of whom they accept messages from.
  await buildMessage(app, other, conversationId)
  await growTo(few)
})
// A reader who is absent is notified.
beforeEach(() => {
  vi.spyOn(app.platform.realtime, "isPageVisible").mockResolvedValue(true)
})
afterAll(() => app.close())

interface HotCall {
  name: string
  route: Route
  params?: () => object
  query?: object
  body?: object
  /** The headers of one call. */
  headers?: () => Record<string, string>
  /** The first word of each statement after the one for the session. */
  statements: string[]
  /** The most rows of tables read for one row returned. */
  rowsEach?: number
  /** The most that a call allocates, with the client's part: a fifth more than when it was written. */
  kilobytes: number
}

const cities = ["臺北市", "新北市", "臺中市"]
const ages = { minAge: 25, maxAge: 39 }
const calls: HotCall[] = [
  {
    ...{ name: "another's profile", route: profileRoutes.user, params: () => ({ userId: other.id }) },
    ...{ statements: ["select"], rowsEach: 4, kilobytes: 255 },
  },
  {
    ...{ name: "a page of explore", route: exploreRoutes.list, query: ages },
    ...{ statements: ["select"], rowsEach: 4, kilobytes: 740 },
  },
  {
    ...{ name: "explore in one city", route: exploreRoutes.list, query: { ...ages, regions: cities[0] } },
    ...{ statements: ["select"], rowsEach: 4, kilobytes: 700 },
  },
  {
    ...{ name: "explore in three cities", route: exploreRoutes.list, query: { ...ages, regions: cities } },
    ...{ statements: ["select"], rowsEach: 5, kilobytes: 680 },
  },
  {
    ...{ name: "a page of the feed", route: feedRoutes.list },
    ...{ statements: ["select"], rowsEach: 4, kilobytes: 750 },
  },
  {
    ...{ name: "the list of conversations", route: chatRoutes.conversations },
    ...{ statements: ["select"], rowsEach: 7, kilobytes: 830 },
  },
  {
    ...{ name: "the unread messages", route: chatRoutes.unreadCount },
    ...{ statements: ["select"], kilobytes: 180 },
  },
  {
    ...{ name: "a page of notifications", route: notificationsRoutes.list },
    ...{ statements: ["select"], kilobytes: 600 },
  },
  {
    ...{ name: "a message", route: chatRoutes.send, params: () => ({ conversationId }) },
    ...{ body: { content: "今天的夕陽很美" }, statements: ["with"], kilobytes: 270 },
  },
  {
    ...{ name: "a new post", route: feedRoutes.create, body: { content: "今天的夕陽很美" } },
    ...{ statements: ["with"], kilobytes: 205 },
  },
  {
    ...{ name: "a new post of the web app", route: feedRoutes.create, body: { content: "今天的夕陽很美" } },
    ...{ headers: () => ({ "idempotency-key": newId() }), statements: ["with"], kilobytes: 205 },
  },
]

/** A call by the viewer that succeeds. */
const run = async ({ route, params, query = {}, body, headers }: HotCall) => {
  const sent = { params: params?.() ?? {}, query, headers: headers?.() ?? {}, ...(body && { body }) }
  const answer = await app.call(route, { as: me, ...sent })
  expect(answer.body).toMatchObject({ success: true })
}

/** The statements of a call after the one for the session, once everything that is kept has been read. */
const statementsOf = async (call: HotCall): Promise<Statement[]> => {
  await run(call)
  const [session, ...statements] = await collectStatements(() => run(call))
  expect(session?.text).toContain("sessions")
  return statements
}

it.each(calls)("$name takes one statement for the session, and its own", async (call) => {
  const statements = await statementsOf(call)
  expect(statements.map(({ text }) => text.trim().split(/\s/)[0])).toEqual(call.statements)
})

// Otherwise the test above could pass without counting.
it.each(calls.slice(0, 1))("a statement that is added to $name is counted", async (call) => {
  const { limiter } = app.platform
  const take = limiter.take.bind(limiter)
  vi.spyOn(limiter, "take").mockImplementation(async (...limit) => {
    await sql`select 1`.execute(app.db)
    return take(...limit)
  })
  // Some calls have several limits.
  expect((await statementsOf(call)).length).toBeGreaterThan(call.statements.length)
})

it("lists read as many rows for a page however many there are", async () => {
  const lists = calls.filter(({ rowsEach }) => rowsEach !== undefined)
  const readFor = async () => {
    const read = new Map<string, number>()
    for (const call of lists) read.set(call.name, await countRowsRead(app.db, await statementsOf(call)))
    return read
  }
  const before = await readFor()
  await growTo(many)
  const after = await readFor()
  for (const { name, rowsEach = 0, route } of lists) {
    const returned = route === profileRoutes.user ? 1 : 21
    expect(after.get(name), name).toBeLessThanOrEqual(rowsEach * returned)
    expect(after.get(name), name).toBeLessThanOrEqual((before.get(name) ?? 0) * 1.2 + 20)
  }
})

it("a page of notifications reads three rows for each of the bell, to count it, and seven for each shown", async () => {
  await growTo(many)
  const bell = calls.filter(({ route }) => route === notificationsRoutes.list)
  const statements = (await Promise.all(bell.map(statementsOf))).flat()
  expect(await countRowsRead(app.db, statements)).toBeLessThanOrEqual(3 * many + 7 * 20)
})

it("a page of notifications reads no events of others", async () => {
  const events = 20_000
  await app.db.connection().execute(async (session) => {
    for (const statement of [
      sql`set session_replication_role = replica`,
      sql`with noted as (
          insert into notifications (id, member_id, type, topic, group_key, created_at, notified_at)
          select gen_random_uuid(), ${other.id}, 'profile_viewed', 'profile_views', 'b' || n, now(), now()
          from generate_series(1, ${events}::int / 10) n returning id)
        insert into notification_events (notification_id, member_id, type, dedup_key, actor_id, happened_at)
        select noted.id, ${other.id}, 'profile_viewed', noted.id || '-' || n, ${me.id}, now()
        from noted, generate_series(1, 10) n`,
      sql`set session_replication_role = origin`,
      sql`analyze`,
    ])
      await statement.execute(session)
  })
  const bell = calls.filter(({ route }) => route === notificationsRoutes.list)
  const statements = (await Promise.all(bell.map(statementsOf))).flat()
  expect(await countRowsRead(app.db, statements, { scans: true })).toBeLessThan(events)
})

it.each(calls)("$name is planned once", async (call) => {
  const statements = await statementsOf(call)
  // What the call made would be in the way of making it again.
  await sql`delete from posts where member_id = ${me.id}`.execute(app.db)
  await sql`delete from messages where sender_id = ${me.id}`.execute(app.db)
  for (const statement of statements)
    expect(await isPlannedOnce(database.connection, statement), statement.text).toBe(true)
})

it.each(calls)("$name allocates no more than $kilobytes kB", { tags: "alone" }, async (call) => {
  for (let n = 0; n < 10; n++) await run(call)
  // The least of up to ten rounds, because other work of the process counts too.
  let bytes = Number.POSITIVE_INFINITY
  for (let round = 0; round < 10 && bytes > 10 * 1024 * call.kilobytes; round++)
    bytes = Math.min(
      bytes,
      await countAllocations(async () => {
        for (let n = 0; n < 10; n++) await run(call)
      }),
    )
  expect(bytes / 10 / 1024).toBeLessThanOrEqual(call.kilobytes)
})
