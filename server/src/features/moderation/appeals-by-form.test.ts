import { contactRoutes } from "@pinyu/contract/contact/routes"
import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { appealsAdminRoutes, appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import { moderationMessages } from "@pinyu/phrases/moderation-messages"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import {
  buildGuestForm,
  contactFields,
  contactLinkIn,
  sendContactForm,
} from "@pinyu/testkit/factories/contact.ts"
import { startReportCases } from "@pinyu/testkit/report-cases.ts"
import { afterAll, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const { app, admin, other, decide, apply, reported } = await startReportCases()
afterAll(() => app.close())

const fields = { form_type: "appeal", content: "這是誤會。" }
const record = (contact_form_id: string, as = admin) =>
  app.call(appealsAdminRoutes.recordForm, { as, body: { contact_form_id } })
const suspend = ({ id }: BuiltMember) =>
  app.call(membersAdminRoutes.suspend, { as: admin, params: { id }, body: { rule: "spam", until: null } })

/** A guest's form, from an address that is verified or not. */
const formFrom = async (submitter_email: string, isVerified = true) => {
  const { form_id: id } = await buildGuestForm(app, { ...fields, submitter_email })
  await app.jobsIdle()
  const token = contactLinkIn(await app.outbox.mailsTo(submitter_email))
  if (isVerified) await app.call(contactRoutes.verifyEmail, { body: { token } })
  return id
}

/** A member's own form. */
const formOf = async (as: BuiltMember) =>
  (await sendContactForm(app, { as, fields: contactFields(fields) })).body.data.form_id

it("a suspended member's form from their verified address is an appeal, once, which another admin decides", async () => {
  const member = await buildMember(app)
  await suspend(member)
  const id = await formFrom(member.email)
  const answers = await Promise.all([record(id), record(id)])
  expect(answers.map(({ body }) => body.code ?? "recorded").toSorted()).toEqual(["appeal_exists", "recorded"])
  const appeal = answers.find(({ status }) => status === 201)?.body.appeal
  expect(appeal).toMatchObject({
    ...{ member: { id: member.id }, text: "這是誤會。", contact_form_id: id, may_decide: false },
    decision: { action: "suspend", rule: "spam", admin: admin.email },
  })
  const lift = { as: other, params: { id: appeal?.id ?? "" }, body: { outcome: "lifted" } }
  expect((await app.call(appealsAdminRoutes.decide, lift)).status).toBe(200)
  const after = await app.call(membersAdminRoutes.read, { as: admin, params: { id: member.id } })
  expect(after.body.member.status).toBe("active")
})

it("a member's forms are appeals against their latest decisions that have none", async () => {
  const { id: caseId, target } = await reported()
  await decide(caseId, { action: "warn", rule: "spam" })
  await apply(caseId)
  const [first, second] = [await formOf(target), await formOf(target)]
  expect((await record(first)).body.appeal.decision).toMatchObject({ action: "warn", case_id: caseId })
  expect((await app.call(appealsRoutes.decisions, { as: target })).body.decisions).toMatchObject([
    { id: caseId, appeal: { outcome: null } },
  ])
  expect((await record(second)).body).toMatchObject({
    ...{ code: "decision_not_found", error: moderationMessages.nothingToAppeal },
  })
})

it("a form of an unknown sender, an unknown form and a form about oneself are rejected", async () => {
  const member = await buildMember(app)
  await suspend(member)
  const unverified = await formFrom(member.email, false)
  expect((await record(unverified)).body.code).toBe("appeal_sender_unknown")
  expect((await record(await formFrom(`guest-${newId()}@example.com`))).body.code).toBe(
    "appeal_sender_unknown",
  )
  expect((await record(newId())).body.code).toBe("contact_form_not_found")
  const own = await formFrom(member.email)
  await app.db.updateTable("admins").set({ email: member.email }).where("id", "=", other.id).execute()
  expect((await record(own, other)).body.code).toBe("own_account")
})

it("a form from before a suspension and a decision does not use up their appeals", async () => {
  const { id: caseId, target } = await reported()
  const earlier = await formOf(target)
  app.clock.advance(1)
  await decide(caseId, { action: "warn", rule: "spam" })
  await apply(caseId)
  expect((await record(earlier)).body.code).toBe("decision_not_found")
  await suspend(target)
  expect((await record(earlier)).body.code).toBe("decision_not_found")
  app.clock.advance(1)
  expect((await record(await formFrom(target.email))).status).toBe(201)
})

it("the erasure of an account deletes a form that was recorded as its appeal", async () => {
  const member = await buildMember(app)
  await suspend(member)
  const [id, others] = [await formFrom(member.email), await formFrom(`guest-${newId()}@example.com`)]
  await record(id)
  await app.db
    .updateTable("members")
    .set({ erase_after: app.clock.now() })
    .where("id", "=", member.id)
    .execute()
  await app.services.account.eraseDue()
  const left = app.db.selectFrom("contact_forms").select("id").where("id", "in", [id, others])
  expect(await left.execute()).toEqual([{ id: others }])
})

it("a form from an address that became a member's later is not theirs", async () => {
  const member = await buildMember(app)
  await suspend(member)
  const id = await formFrom(member.email)
  const later = new Date(app.clock.now().getTime() + 1000)
  await app.db
    .updateTable("credentials")
    .set({ email_verified_at: later })
    .where("member_id", "=", member.id)
    .execute()
  expect((await record(id)).body.code).toBe("appeal_sender_unknown")
})
