import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import { contactRoutes } from "@pinyu/contract/contact/routes"
import { type ContactAdminApp, contactAdminCalls, startContactAdmin } from "@pinyu/testkit/contact-admin.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildContactForm, buildGuestForm, buildVerifiedForm } from "@pinyu/testkit/factories/contact.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

let app: ContactAdminApp["app"]
let admin: ContactAdminApp["admin"]
let member: ContactAdminApp["member"]

beforeAll(async () => {
  ;({ app, admin, member } = await startContactAdmin())
})
afterAll(() => app.close())

const { change, list, actsOn, notificationsOf } = contactAdminCalls(() => ({ app, admin }))

it("a form of an admin's own member account is for another admin, and its notes stay hidden", async () => {
  const own = await buildMember(app)
  const { form_id: id } = await buildContactForm(app, own)
  await change(id, { internal_notes: "疑似重複帳號" })
  const as = await buildAdmin(app, { role: "support", email: own.email })
  const answers = [
    await app.call(contactAdminRoutes.form, { as, params: { id } }),
    await app.call(contactAdminRoutes.change, { as, params: { id }, body: { reply: "查到了。" } }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(["own_account", "own_account"])
  expect((await change(id, { reply: "查到了。" })).status).toBe(200)
})

const seenBySender = async (as: BuiltMember, formId: string) =>
  (await app.call(contactRoutes.form, { as, params: { formId } })).body.data

it("notes of the team are visible to the sender, internal notes never", async () => {
  const own = await buildMember(app)
  const { form_id: id } = await buildContactForm(app, own)
  const before = await seenBySender(own, id)
  app.clock.advance(60)
  const { body } = await change(id, { internal_notes: "疑似重複帳號" })
  expect(body.form).toMatchObject({ admin_notes: null, internal_notes: "疑似重複帳號", status: "pending" })
  // Not even that a note was added.
  expect(await seenBySender(own, id)).toEqual(before)
  const seen = await change(id, { admin_notes: "正在查。" })
  expect(seen.body.form).toMatchObject({ admin_notes: "正在查。", internal_notes: "疑似重複帳號" })
  const after = await seenBySender(own, id)
  expect(after.admin_notes).toBe("正在查。")
  expect(JSON.stringify(after)).not.toContain("疑似")
  await change(id, { reply: "查到了。", internal_notes: "已併入另一案" })
  await app.jobsIdle()
  const everything = [
    await seenBySender(own, id),
    await notificationsOf(own),
    await app.outbox.mailsTo(own.email),
  ]
  expect(JSON.stringify(everything)).not.toMatch(/疑似|併入/)
  const acts = await actsOn(id)
  expect(acts.map(({ detail }) => detail)).toMatchObject([
    { noted: false, notedInternally: true },
    { noted: true, notedInternally: false },
    { replied: true, notedInternally: true },
  ])
  expect(JSON.stringify(acts)).not.toMatch(/疑似|併入/)
  expect((await change(id, { internal_notes: "" })).body.form.internal_notes).toBeNull()
})

it("waiting forms of members and guests are listed together until they are in progress", async () => {
  const [members, guests] = [await buildContactForm(app, member), await buildVerifiedForm(app)]
  await buildGuestForm(app)
  const awaiting = async () => (await list({ status: "awaiting", limit: 50 })).forms
  const listed = await awaiting()
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([members.form_id, guests.form_id]))
  expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(["pending", "verified"]))
  await change(guests.form_id, { status: "in_progress" })
  expect((await awaiting()).map(({ id }) => id)).not.toContain(guests.form_id)
})
