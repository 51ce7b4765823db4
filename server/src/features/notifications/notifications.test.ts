import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Db } from "../../db/client.ts"
import { newId } from "../../platform/ids.ts"
import { findToDeliver } from "./bell.queries.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const record = (event: NotificationEvent) => app.services.notifications.recordNow(event)
const members = async (count: number) =>
  (await Promise.all(
    Array.from({ length: count }, (_, n) => buildMember(app, { nickname: `成員${n}` })),
  )) as [BuiltMember, BuiltMember, ...BuiltMember[]]
const bellOf = async (member: BuiltMember) =>
  (await app.call(notificationsRoutes.list, { as: member })).body.data
/** The visible text, without the isolation marks around names. */
const messagesOf = async (member: BuiltMember) =>
  (await bellOf(member)).notifications.map(({ message }) => message.replace(/[\u2068\u2069]/gu, ""))
/** The total number of enqueued deliveries. */
const deliveries = async ({ id }: BuiltMember, db: Db = app.db) => {
  const { rows } = await sql`
    select from pgboss.job where name = 'notifications.deliver' and data ->> 'memberId' = ${id}`.execute(db)
  return rows.length
}

describe("recording events", () => {
  it("records one event for concurrent repeats", async () => {
    const [member, actor] = await members(2)
    const event = { type: "like_received", memberId: member.id, actorId: actor.id } as const
    await Promise.all(Array.from({ length: 10 }, () => record(event)))
    expect(await messagesOf(member)).toEqual(["成員1喜歡你"])
  })

  it("groups unread events of one type about one subject under the latest actor", async () => {
    const [member, ...fans] = await members(6)
    const aboutId = newId()
    const like = (actor: BuiltMember, about = aboutId) =>
      record({ type: "post_liked", memberId: member.id, actorId: actor.id, aboutId: about })
    const [first, second, third, fourth, late] = fans as [BuiltMember, ...BuiltMember[]] as BuiltMember[]
    if (!first || !second || !third || !fourth || !late) throw new Error("too few members")
    for (const fan of [first, second, third, fourth]) {
      await like(fan)
      app.clock.advance(1)
    }
    await like(first, newId())
    expect(await messagesOf(member)).toEqual(["成員1喜歡你的貼文", "成員4和其他 3 人喜歡你的貼文"])
    await app.call(notificationsRoutes.markRead, { as: member, body: { notificationIds: null } })
    app.clock.advance(1)
    for (const fan of [first, late]) await like(fan)
    expect(await messagesOf(member)).toEqual([
      "成員5喜歡你的貼文",
      "成員1喜歡你的貼文",
      "成員4和其他 3 人喜歡你的貼文",
    ])
  })

  it("counts concurrent likes of one post", async () => {
    const [member] = await members(1)
    const fans = await Promise.all(Array.from({ length: 8 }, () => buildMember(app)))
    const aboutId = newId()
    const likes = fans.map(({ id }) =>
      record({ type: "post_liked", memberId: member.id, actorId: id, aboutId }),
    )
    await Promise.all(likes)
    expect(await messagesOf(member)).toEqual([expect.stringContaining("和其他 7 人喜歡你的貼文")])
    expect((await bellOf(member)).unreadCount).toBe(1)
  })

  it("counts other actors up to 99, and reads no more events", async () => {
    const [member, actor] = await members(2)
    const { rows } = await sql<{ id: string }>`
      insert into members (id, nickname, birth_date, city, height_cm, weight_kg, identity, gender, created_at, last_online)
      select gen_random_uuid(), nickname, birth_date, city, height_cm, weight_kg, identity, gender, created_at, last_online
      from members, generate_series(1, 105) where id = ${actor.id} returning id`.execute(app.db)
    const event = { type: "post_liked", memberId: member.id, aboutId: newId() } as const
    await Promise.all(rows.map(({ id }) => record({ ...event, actorId: id })))
    app.clock.advance(1)
    await record({ ...event, actorId: actor.id })
    expect(await messagesOf(member)).toEqual(["成員1和其他 99+ 人喜歡你的貼文"])
    const [{ id } = { id: "" }] = (await bellOf(member)).notifications
    expect(await findToDeliver(app.db, member.id, id)).toMatchObject({ actors: 101, actor_id: actor.id })
  })

  it("enqueues one delivery for all pending events, and another if the first was lost", async () => {
    const [member, one, two, three, four] = (await members(5)) as [BuiltMember, ...BuiltMember[]]
    if (!one || !two || !three || !four) throw new Error("too few members")
    const event = { type: "post_liked", memberId: member.id, aboutId: newId() } as const
    await app.db.transaction().execute(async (trx) => {
      for (const { id } of [one, two]) await app.services.notifications.record(trx, { ...event, actorId: id })
      expect(await deliveries(member, trx)).toBe(1)
    })
    await app.jobsIdle()
    await record({ ...event, actorId: three.id })
    expect(await deliveries(member)).toBe(2)
    await app.jobsIdle()
    await app.db
      .updateTable("notifications")
      .set({ pending_count: 7 })
      .where("member_id", "=", member.id)
      .execute()
    app.clock.advance(61)
    await record({ ...event, actorId: four.id })
    expect(await deliveries(member)).toBe(3)
  })

  it("isolates the text direction of a name", async () => {
    const nickname = "דנה\u200f (3)"
    const [member, actor] = await Promise.all([buildMember(app), buildMember(app, { nickname })])
    await record({ type: "like_received", memberId: member.id, actorId: actor.id })
    const [only] = (await bellOf(member)).notifications
    expect([only?.message, only?.actor?.nickname]).toEqual([`\u2068${nickname}\u2069喜歡你`, nickname])
  })

  it("rolls back with the caller's transaction", async () => {
    const [member, actor] = await members(2)
    const broken = app.db.transaction().execute(async (trx) => {
      const event = { type: "like_received", memberId: member.id, actorId: actor.id } as const
      await app.services.notifications.record(trx, event)
      throw new Error("the caller failed")
    })
    await expect(broken).rejects.toThrow("the caller failed")
    expect(await messagesOf(member)).toEqual([])
  })

  it("hides a withdrawn event, restores a repeated one, and delivers many toggles once", async () => {
    const [member, actor] = await members(2)
    await buildLike(app, actor, member)
    const like = { type: "like_received", memberId: member.id, actorId: actor.id } as const
    await app.db.transaction().execute((trx) => app.services.notifications.withdraw(trx, like))
    expect((await bellOf(member)).unreadCount).toBe(0)
    for (let time = 0; time < 3; time++) {
      await app.services.friends.unlike(actor.id, member.id)
      await buildLike(app, actor, member)
    }
    expect(await messagesOf(member)).toEqual(["成員1喜歡你"])
    const events = app.db
      .selectFrom("notification_events")
      .select("dedup_key")
      .where("member_id", "=", member.id)
    expect(await events.execute()).toHaveLength(1)
  })

  it("omits blocked and suspended actors, and hides a notification without other actors", async () => {
    const [member, one, other] = (await members(3)) as [BuiltMember, BuiltMember, BuiltMember]
    for (const actor of [one, other]) {
      await record({ type: "wish_liked", memberId: member.id, actorId: actor.id, aboutId: member.id })
      app.clock.advance(1)
    }
    expect(await messagesOf(member)).toEqual(["成員2和其他 1 人喜歡你的心願"])
    await buildBlock(app, other, member)
    expect(await messagesOf(member)).toEqual(["成員1喜歡你的心願"])
    await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", one.id).execute()
    expect(await bellOf(member)).toMatchObject({ notifications: [], total: 0, unreadCount: 0 })
  })

  it("omits a like that its author hides, unless it is mutual", async () => {
    const [member, actor] = await members(2)
    await buildLike(app, actor, member)
    await app.db.updateTable("members").set({ show_likes: false }).where("id", "=", actor.id).execute()
    expect(await messagesOf(member)).toEqual([])
    await buildLike(app, member, actor)
    expect(await messagesOf(member)).toEqual(["你和成員1互相喜歡，去打聲招呼吧", "成員1喜歡你"])
  })
})
