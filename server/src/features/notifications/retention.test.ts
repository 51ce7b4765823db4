import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp
let member: BuiltMember
let actor: BuiltMember

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[member, actor] = await Promise.all([buildMember(app), buildMember(app)])
})
afterAll(() => app.close())

const day = 24 * 60 * 60
const like = (by: BuiltMember, aboutId: string = newId()) =>
  app.services.notifications.recordNow({
    type: "post_liked",
    ...{ memberId: member.id, actorId: by.id, aboutId },
  })
const counts = async () => {
  const count = async (table: "notifications" | "notification_events") =>
    Number(
      (
        await app.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("count"))
          .where("member_id", "=", member.id)
          .executeTakeFirstOrThrow()
      ).count,
    )
  return { notifications: await count("notifications"), events: await count("notification_events") }
}

describe("the retention of notifications", () => {
  it("ends 180 days after the latest event, read or not", async () => {
    const aboutId = newId()
    await like(actor, aboutId)
    await like(actor)
    app.clock.advance(100 * day)
    // Joins the first one, which is still unread.
    await like(await buildMember(app), aboutId)
    app.clock.advance(80 * day)
    await app.services.notifications.runMaintenance()
    expect(await counts()).toEqual({ notifications: 2, events: 3 })

    app.clock.advance(1)
    await app.services.notifications.runMaintenance()
    expect(await counts()).toEqual({ notifications: 1, events: 2 })

    await app.services.notifications.markAboutRead(member.id, "post_liked", aboutId)
    app.clock.advance(100 * day)
    await app.services.notifications.runMaintenance()
    expect(await counts()).toEqual({ notifications: 0, events: 0 })
  })

  it("deletes more than one batch, without waiting for those that another node deletes", async () => {
    const moment = app.clock.now()
    await sql`insert into notifications (id, member_id, type, group_key, created_at, notified_at)
      select gen_random_uuid(), ${member.id}, 'like_received', n::text, ${moment}, ${moment}
      from generate_series(1, 1200) n`.execute(app.db)
    app.clock.advance(181 * day)
    await app.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom("notifications")
        .select("id")
        .where("member_id", "=", member.id)
        .limit(10)
        .forUpdate()
        .execute()
      await app.services.notifications.runMaintenance()
    })
    expect((await counts()).notifications).toBe(10)
    await app.services.notifications.runMaintenance()
    expect((await counts()).notifications).toBe(0)
  })
})
