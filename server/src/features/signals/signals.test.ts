import { authRoutes } from "@pinyu/contract/auth/routes"
import { taipeiDay } from "@pinyu/contract/calendar"
import { signalsLimits } from "@pinyu/contract/signals/limits"
import { signalsAdminRoutes } from "@pinyu/contract/signals/routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { buildPhoto } from "@pinyu/testkit/factories/profiles.ts"
import { buildReport } from "@pinyu/testkit/factories/reports.ts"
import { buildRegistrationNetwork, buildSignal } from "@pinyu/testkit/factories/signals.ts"
import { shapesPicture } from "@pinyu/testkit/pictures.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterEach, beforeEach, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

type Admin = Awaited<ReturnType<typeof buildAdmin>>

let app: TestApp
let moderator: Admin
let member: BuiltMember
let others: BuiltMember[]

beforeEach(async () => {
  app = await testApp()
  moderator = await buildAdmin(app, { role: "moderator" })
  member = await buildMember(app)
  others = await Promise.all([1, 2, 3, 4, 5].map(() => buildMember(app)))
})
afterEach(() => app.close())

const daySeconds = 86_400
const find = () => app.services.signals.findDailySignals()
const findNextDay = async () => {
  app.clock.advance(daySeconds)
  await find()
}
const list = async (state = "open", as?: Awaited<ReturnType<typeof buildAdmin>>) =>
  (await app.call(signalsAdminRoutes.list, { as: as ?? (await signedIn()), query: { state } })).body.signals
/** The session of the first admin ends while the clock advances. */
const signedIn = () => buildAdmin(app, { role: "moderator" })
const found = async () => {
  const rows = await app.db
    .selectFrom("member_signals")
    .select(["member_id", "kind", "count"])
    .orderBy("kind")
    .execute()
  return rows.map(({ member_id, kind, count }) => [member_id, kind, count])
}
const writeToAll = async (...texts: string[]) => {
  for (const other of others) {
    const conversationId = await buildConversation(app, member, other)
    for (const content of texts) await buildMessage(app, member, conversationId, { content })
  }
}
const raiseLimit = () =>
  app.db
    .updateTable("members")
    .set({ vip_expires_at: new Date(app.clock.now().getTime() + 9 * daySeconds * 1000) })
    .where("id", "=", member.id)
    .execute()

it("many blocks and reports of a day are signals, once it has ended, once", async () => {
  for (const other of others) await buildBlock(app, other, member)
  for (const other of others.slice(0, 3)) await buildReport(app, other, others[4] ?? other)
  await buildBlock(app, others[0] ?? member, others[1] ?? member)
  const day = taipeiDay(app.clock.now())
  await find()
  expect(await found()).toEqual([])
  app.clock.advance(daySeconds)
  await Promise.all([find(), find()])
  await find()
  expect(await found()).toEqual([
    [member.id, "many_blocks", 5],
    [others[4]?.id, "many_reports", 3],
  ])
  expect((await list()).map(({ day: shown }) => shown)).toEqual([day, day])
})

it("alike first messages, links and bank accounts are counted, and no text is stored or listed", async () => {
  await raiseLimit()
  const advert = "我每天都能賺到三千元，要不要一起來"
  await writeToAll(advert, "看這裡 https://secret-advert.example.com", "匯到帳號 0123-456-789012")
  await findNextDay()
  expect(await found()).toEqual([
    [member.id, "alike_messages", 5],
    [member.id, "bank_accounts", 5],
    [member.id, "links", 5],
  ])
  const rows = await app.db.selectFrom("member_signals").selectAll().execute()
  const everything = JSON.stringify([rows, await list(), app.logLines])
  for (const text of ["三千元", "secret-advert", "789012"]) expect(everything).not.toContain(text)
})

it("greetings, answers, and texts of other days are no signals", { tags: "nightly" }, async () => {
  await raiseLimit()
  await writeToAll("嗨，你好")
  for (const other of others) {
    const conversationId = await buildConversation(app, member, other)
    await buildMessage(app, other, conversationId, { content: "看這裡 https://example.com/a" })
  }
  await findNextDay()
  await writeToAll("看這裡 https://example.com/b")
  await findNextDay()
  expect(await found()).toEqual([])
})

it("days without the service are completed, and old signals are deleted", async () => {
  for (const other of others) await buildBlock(app, other, member)
  app.clock.advance(3 * daySeconds)
  await find()
  expect(await found()).toEqual([[member.id, "many_blocks", 5]])
  app.clock.advance(signalsLimits.keptDays * daySeconds)
  await find()
  expect(await found()).toEqual([])
})

it("a member who was erased has no signals", async () => {
  for (const other of others.slice(0, 3)) await buildReport(app, other, member)
  await app.db.deleteFrom("members").where("id", "=", member.id).execute()
  await findNextDay()
  expect(await found()).toEqual([])
})

it("two admins dismiss a signal at once: one stays, audited once, and the other sees it", async () => {
  const id = await buildSignal(app, member)
  const second = await buildAdmin(app, { role: "owner" })
  const dismiss = (as: Admin, signalId = id) =>
    app.call(signalsAdminRoutes.dismiss, { as, params: { id: signalId } })
  const answers = await Promise.all([dismiss(moderator), dismiss(second)])
  const [first, other] = answers.map(({ body }) => body.signal.dismissal)
  expect(first).toEqual(other)
  expect([moderator.email, second.email]).toContain(first?.admin)
  const acts = await app.db
    .selectFrom("admin_audit")
    .select(["target", "detail"])
    .where("act", "=", "signal_dismissed")
    .execute()
  expect(acts).toEqual([{ target: member.id, detail: { kind: "many_blocks", count: 6 } }])
  expect([await list(), await list("dismissed")]).toMatchObject([[], [{ id, member: { id: member.id } }]])
  expect((await dismiss(moderator, newId())).body.code).toBe("signal_not_found")
  await app.db.deleteFrom("members").where("id", "=", member.id).execute()
  expect((await dismiss(moderator)).body.code).toBe("signal_not_found")
})

it("nobody sees or dismisses a signal about their own member account", async () => {
  const id = await buildSignal(app, member)
  await app.db.updateTable("admins").set({ email: member.email }).where("id", "=", moderator.id).execute()
  const { body } = await app.call(signalsAdminRoutes.dismiss, { as: moderator, params: { id } })
  expect([body.code, await list("open", moderator)]).toEqual(["own_account", []])
})

it("a new photo that another member also has is a signal about who added it that day", {
  tags: "nightly",
}, async () => {
  const [first, second, third] = others
  if (!first || !second || !third) throw new Error("no members")
  await buildPhoto(app, first, await shapesPicture("a"))
  await findNextDay()
  expect(await found()).toEqual([])
  await buildPhoto(app, second, await shapesPicture("b"))
  await buildPhoto(app, third, await shapesPicture("a"))
  await findNextDay()
  expect(await found()).toEqual([[third.id, "same_photos", 1]])
})

it("registrations from one network on a day are a signal about each of them, and no address is kept", async () => {
  const registration = { body: registrationForm(), from: "203.0.113.9" }
  const { status, body } = await app.call(authRoutes.register, registration)
  expect(status).toBe(201)
  const [far, ...near] = others
  for (const [n, other] of near.entries()) await buildRegistrationNetwork(app, other, `203.0.113.${n}`)
  if (far) await buildRegistrationNetwork(app, far, "198.51.100.1")
  const kept = await app.db.selectFrom("registration_networks").selectAll().execute()
  expect(kept).toHaveLength(6)
  expect(new Set(kept.map(({ network_hash }) => network_hash.toString("hex"))).size).toBe(2)
  expect(JSON.stringify(kept)).not.toContain("203.0")
  await findNextDay()
  const ids = [body.user.id, ...near.map(({ id }) => id)]
  expect((await found()).toSorted()).toEqual(ids.map((id) => [id, "same_network", 5]).toSorted())
})

it("networks of different days are never equal, and gone after a week", async () => {
  const hashes = async () =>
    (await app.db.selectFrom("registration_networks").select("network_hash").execute()).map(
      ({ network_hash }) => network_hash.toString("hex"),
    )
  await buildRegistrationNetwork(app, member)
  const first = others[0] ?? member
  app.clock.advance(daySeconds)
  await buildRegistrationNetwork(app, first)
  expect(new Set(await hashes()).size).toBe(2)
  app.clock.advance((signalsLimits.missedDays + 1) * daySeconds)
  await find()
  expect(await hashes()).toEqual([])
})
