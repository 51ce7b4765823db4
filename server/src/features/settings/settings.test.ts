import { chatRoutes } from "@pinyu/contract/chat/routes"
import { humanCheckRoutes } from "@pinyu/contract/contact/routes"
import { settingsAdminRoutes, settingsRoutes } from "@pinyu/contract/settings/routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { sendContactForm } from "@pinyu/testkit/factories/contact.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest"

type Admin = Awaited<ReturnType<typeof buildAdmin>>

let app: TestApp
let owner: Admin

beforeEach(async () => {
  app = await testApp()
  owner = await buildAdmin(app, { role: "owner" })
})
afterEach(() => app.close())

const read = async (from = app, as = owner) => (await from.call(settingsAdminRoutes.read, { as })).body
const change = (body: object, as = owner) => app.call(settingsAdminRoutes.change, { as, body })
const audited = () =>
  app.db
    .selectFrom("admin_audit")
    .innerJoin("admin_audit_chain", "admin_audit_chain.audit_id", "admin_audit.id")
    .select(["admin_id", "detail"])
    .where("act", "=", "setting_changed")
    .orderBy("admin_audit_chain.position")
    .execute()

it("settings have the values of today until an owner changes one, with its audit entry", async () => {
  const before = await read()
  expect(before).toMatchObject({
    settings: {
      ...{ contact_check: "guests", sign_in_check: true, photo_queue: "after", first_messages_unverified: 3 },
      ...{ first_messages_email_verified: 20, first_messages_phone_verified: 50, first_messages_vip: 100 },
      retired_prompts: [],
    },
    records: [],
  })
  const { body } = await change({ first_messages_vip: 60, sign_in_check: true })
  expect(body.settings).toEqual({ ...before.settings, first_messages_vip: 60 })
  expect(body.defaults).toEqual(before.settings)
  expect(body.records).toEqual([
    { name: "first_messages_vip", changed_at: app.clock.now().toISOString(), admin: owner.email },
  ])
  expect(await read()).toEqual(body)
  // The second is the current value.
  expect(await audited()).toEqual([
    { admin_id: owner.id, detail: { setting: "first_messages_vip", from: 100, to: 60 } },
  ])
})

it("wrong values change nothing, and are explained at their fields", async () => {
  const wrong = [
    ...[{ first_messages_vip: 1001 }, { first_messages_vip: -1 }, { first_messages_vip: 1.5 }],
    ...[{ first_messages_vip: null }, { first_messages_vip: "" }, { contact_check: "sometimes" }],
    ...[{ retired_prompts: "ask_me" }, { retired_prompts: ["income"] }, { retired_prompts: null }],
    ...[{ sign_in_check: "on" }, {}, { unknown_setting: 1 }],
  ]
  for (const body of wrong) {
    const answer = await change(body)
    expect([body, answer.status, answer.body.code]).toEqual([body, 422, "invalid_fields"])
  }
  expect([(await read()).records, await audited()]).toEqual([[], []])
})

it("a list has the order of the contract, so that the same list in another order changes nothing", async () => {
  const { body } = await change({ retired_prompts: ["ask_me", "ideal_sunday", "ask_me"] })
  expect(body.settings.retired_prompts).toEqual(["ideal_sunday", "ask_me"])
  await change({ retired_prompts: ["ideal_sunday", "ask_me"] })
  expect((await audited()).map(({ detail }) => detail)).toEqual([
    { setting: "retired_prompts", from: "", to: "ideal_sunday ask_me" },
  ])
})

it("the limit of first messages holds at once, also at zero; an existing conversation stays", async () => {
  const [member, one, other] = await Promise.all([buildMember(app), buildMember(app), buildMember(app)])
  const write = async ({ id: targetUserId }: { id: string }) =>
    (await app.call(chatRoutes.direct, { as: member, body: { targetUserId } })).body.code ?? "open"
  expect(await write(one)).toBe("open")
  const tiers = ["unverified", "email_verified", "phone_verified", "vip"]
  await change(Object.fromEntries(tiers.map((tier) => [`first_messages_${tier}`, 0])))
  expect([await write(other), await write(one)]).toEqual(["too_many_new_conversations", "open"])
  const { body } = await app.call(settingsRoutes.firstMessages, { as: member })
  expect(body.first_messages).toEqual({ unverified: 0, email_verified: 0, phone_verified: 0, vip: 0 })
  await change(Object.fromEntries(tiers.map((tier) => [`first_messages_${tier}`, 2])))
  expect(await write(other)).toBe("open")
})

it("the human check of contact forms follows the setting, for guests and for members", async () => {
  const member = await buildMember(app)
  const config = async () => (await app.call(humanCheckRoutes.config)).body.data
  const guest = async () => (await sendContactForm(app, {})).body.code ?? "sent"
  const signedIn = async () => (await sendContactForm(app, { as: member })).body.code ?? "sent"
  expect([await guest(), await signedIn()]).toEqual(["human_check_required", "sent"])
  await change({ contact_check: "everyone" })
  expect([await guest(), await signedIn()]).toEqual(["human_check_required", "human_check_required"])
  expect(await config()).toMatchObject({ is_enabled: true, bypass_for_registered_users: false })
  await change({ contact_check: "off" })
  expect([await guest(), await signedIn()]).toEqual(["sent", "sent"])
  // A slowed sign-in still needs challenges.
  expect((await app.call(humanCheckRoutes.challenge)).status).toBe(200)
  await change({ sign_in_check: false })
  expect((await app.call(humanCheckRoutes.challenge)).status).toBe(404)
  expect(await config()).toMatchObject({ is_enabled: false, is_enabled_for_sign_in: false })
})

it("the operator's configuration gives the defaults, which an owner may change", async () => {
  const unchecked = await testApp({ env: { HUMAN_CHECK_ENABLED: "0" } })
  onTestFinished(unchecked.close)
  const as = await buildAdmin(unchecked, { role: "owner" })
  expect((await read(unchecked, as)).settings).toMatchObject({ contact_check: "off", sign_in_check: false })
  await unchecked.call(settingsAdminRoutes.change, { as, body: { contact_check: "guests" } })
  expect((await sendContactForm(unchecked, {})).body.code).toBe("human_check_required")
})
