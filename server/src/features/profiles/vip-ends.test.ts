import { vipNotices } from "@pinyu/phrases/admin-messages"
import { newId } from "@pinyu/server/platform/ids.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
const noticesOf = ({ id }: BuiltMember) =>
  app.db
    .selectFrom("notification_events")
    .innerJoin("notifications", "notifications.id", "notification_events.notification_id")
    .select(["notifications.type", "notifications.title", "notifications.message"])
    .where("notification_events.member_id", "=", id)
    .where("notifications.title", "=", vipNotices.ended.title)
    .execute()
const notifyEnded = () => app.services.profiles.notifyEndedVips()

it("a member is notified once after VIP ends, and again only after another period", async () => {
  const member = await buildMember(app, { vipExpiresAt: inHours(1) })
  const never = await buildMember(app)
  await notifyEnded()
  expect(await noticesOf(member)).toEqual([])
  app.clock.advance(3600)
  await notifyEnded()
  await notifyEnded()
  expect(await noticesOf(member)).toHaveLength(1)
  expect(await noticesOf(member)).toMatchObject([{ type: "admin_notice", ...vipNotices.ended }])

  const vip_expires_at = inHours(2)
  await app.db.updateTable("members").set({ vip_expires_at }).where("id", "=", member.id).execute()
  await notifyEnded()
  expect(await noticesOf(member)).toHaveLength(1)
  app.clock.advance(2 * 3600)
  await notifyEnded()
  expect(await noticesOf(member)).toHaveLength(2)
  expect(await noticesOf(never)).toEqual([])
})

it("concurrent nodes notify each member once", async () => {
  const members = await Promise.all(
    Array.from({ length: 5 }, () => buildMember(app, { vipExpiresAt: inHours(1) })),
  )
  app.clock.advance(3600)
  await Promise.all([notifyEnded(), notifyEnded(), notifyEnded(), notifyEnded()])
  for (const member of members) expect(await noticesOf(member)).toHaveLength(1)
})

it("all members are notified when there is more than one batch", { tags: "nightly" }, async () => {
  const member = await buildMember(app)
  const template = await app.db
    .selectFrom("members")
    .selectAll()
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow()
  const { shown_online: _, ranked_online: __, search_grams: ___, ...row } = template
  const many = Array.from({ length: 230 }, () => ({ ...row, id: newId(), vip_expires_at: app.clock.now() }))
  await app.db.insertInto("members").values(many).execute()
  await notifyEnded()
  const remaining = await app.db
    .selectFrom("members")
    .select("id")
    .where("vip_expires_at", "<=", app.clock.now())
    .whereRef("vip_expires_at", "is distinct from", "vip_end_notified")
    .execute()
  expect(remaining).toEqual([])
})
