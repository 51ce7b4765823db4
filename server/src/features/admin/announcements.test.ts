import { adminRoutes } from "@pinyu/contract/admin/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"

const app = startedApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>

beforeAll(async () => {
  admin = await buildAdmin(app)
})

const texts = { title: "週末維護", message: "週日凌晨兩點到三點，品遇會暫停服務。" }
const announce = (body: object = texts, headers: Record<string, string> = {}) =>
  app.call(adminRoutes.announce, { as: admin, body, headers })
const withdraw = (id: string) => app.call(adminRoutes.withdrawAnnouncement, { as: admin, params: { id } })
const announcements = async (query: object = {}) =>
  (await app.call(adminRoutes.announcements, { as: admin, query })).body
const isSent = async (id: string) => {
  await app.jobsIdle()
  const { announcements: all } = await announcements({ limit: 50 })
  expect(all.find((one) => one.id === id)?.state).toBe("sent")
}
const bellOf = async (member: BuiltMember) => {
  const { data } = (await app.call(notificationsRoutes.list, { as: member })).body
  return data.notifications
}
/** Members without an account, because many are needed at once. */
const addMembers = (like: BuiltMember, count: number) =>
  sql`insert into members (id, nickname, birth_date, city, height_cm, weight_kg, identity, gender, created_at, last_online)
    select gen_random_uuid(), nickname, birth_date, city, height_cm, weight_kg, identity, gender, created_at, last_online
    from members, generate_series(1, ${count}::integer) where id = ${like.id}`.execute(app.db)
const deliveriesOf = async (id: string) => {
  const { rows } = await sql<{ notifications: number; members: number }>`
    select count(*)::integer as notifications, count(distinct member_id)::integer as members
    from notifications where about_id = ${id}`.execute(app.db)
  return rows[0]
}

/** Changes the progress, as if the job had been lost. */
const lose = (id: string, set: object) =>
  app.db.updateTable("announcements").set(set).where("id", "=", id).execute()

describe("an announcement", () => {
  it("is created once per idempotency key, and audited", async () => {
    const headers = { "idempotency-key": "again-and-again" }
    const answers = await Promise.all([1, 2, 3].map(() => announce(texts, headers)))
    const ids = new Set(answers.map(({ body }) => body.announcement.id))
    expect(ids.size).toBe(1)
    const [id = ""] = ids
    const acts = await app.db.selectFrom("admin_audit").select("act").where("target", "=", id).execute()
    expect(acts).toEqual([{ act: "announced" }])
  })

  it("disappears from every bell and stops when it is withdrawn", async () => {
    // Created after earlier announcements that may still be in delivery.
    app.clock.advance(1)
    const member = await buildMember(app)
    const { id } = (await announce()).body.announcement
    await isSent(id)
    const first = await withdraw(id)
    expect(first.body.announcement.state).toBe("withdrawn")
    expect((await withdraw(id)).body).toEqual(first.body)
    await app.jobsIdle()
    expect(await deliveriesOf(id)).toEqual({ notifications: 0, members: 0 })
    expect(await bellOf(member)).toEqual([])
    const acts = app.db.selectFrom("admin_audit").select("act").where("target", "=", id).orderBy("id")
    expect(await acts.execute()).toEqual([{ act: "announced" }, { act: "announcement_withdrawn" }])

    const stopped = (await announce()).body.announcement.id
    await withdraw(stopped)
    await app.jobsIdle()
    await lose(stopped, { finished_at: null, notified_through: null })
    await app.services.admin.deliverNext(stopped)
    expect(await deliveriesOf(stopped)).toEqual({ notifications: 0, members: 0 })
  })

  it("resumes its delivery or withdrawal when its job was lost", async () => {
    const { id } = (await announce()).body.announcement
    await isSent(id)
    const delivered = await deliveriesOf(id)
    await lose(id, { finished_at: null, notified_through: null, notified_count: 0 })
    await app.services.admin.resume()
    await isSent(id)
    expect(await deliveriesOf(id)).toEqual(delivered)
    await lose(id, { withdrawn_at: app.clock.now() })
    await app.services.admin.resume()
    await app.jobsIdle()
    expect(await deliveriesOf(id)).toEqual({ notifications: 0, members: 0 })
  })

  it("reaches every current member once and unchanged, and no member who joins later", {
    tags: "nightly",
  }, async () => {
    const member = await buildMember(app)
    await buildMember(app, { status: "suspended" })
    await addMembers(member, 210)
    app.clock.advance(1)
    const { status, body } = await announce()
    expect([status, body.announcement]).toMatchObject([201, { ...texts, notified_count: 0 }])
    const { id } = body.announcement
    app.clock.advance(1)
    const late = await buildMember(app)
    await isSent(id)
    expect(await bellOf(member)).toMatchObject([
      { type: "system_announcement", ...texts, action_url: "/notifications", actor: null },
    ])
    expect(await bellOf(late)).toEqual([])
    const { notified_count } = (await announcements()).announcements[0] ?? { notified_count: 0 }
    const active = app.db.selectFrom("members").select("id").where("status", "=", "active")
    expect(notified_count).toBe((await active.execute()).length - 1)
    expect(await deliveriesOf(id)).toEqual({ notifications: notified_count, members: notified_count })
  })

  it("is listed page by page, newest first", async () => {
    const first = await announcements({ limit: 1 })
    const rest = await announcements({ limit: 50, cursor: first.nextCursor })
    const all = await announcements({ limit: 50 })
    expect([...first.announcements, ...rest.announcements]).toEqual(all.announcements)
    expect((await withdraw("0197a000-0000-7000-8000-000000000000")).body.code).toBe("announcement_not_found")
  })
})
