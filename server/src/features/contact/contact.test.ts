import { contactRoutes } from "@pinyu/contract/contact/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import {
  buildContactForm,
  buildGuestForm,
  buildVerifiedForm,
  contactFields,
  contactLinkIn,
  quickCheck,
  sendContactForm,
} from "@pinyu/testkit/factories/contact.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = startedApp(() => {
  // Real time, because the library that verifies proofs knows no other clock.
  const clock = testClock(new Date())
  return { clock, humanCheck: quickCheck(clock) }
})
let member: BuiltMember

beforeAll(async () => {
  member = await buildMember(app)
})

const read = (formId: string, { token, as }: { token?: string; as?: BuiltMember } = {}) =>
  app.call(contactRoutes.form, { params: { formId }, query: { token }, ...(as && { as }) })
const statusOf = async (form: { form_id: string; access_token: string }) =>
  (await read(form.form_id, { token: form.access_token })).body.data.status
const reply = (formId: string, body: object, as?: BuiltMember, headers: Record<string, string> = {}) =>
  app.call(contactRoutes.reply, { params: { formId }, body, headers, ...(as && { as }) })
const verify = (token: string) => app.call(contactRoutes.verifyEmail, { body: { token } })
const resend = (formId: string, token?: string) =>
  app.call(contactRoutes.resendVerification, { params: { formId }, body: { token } })
const move = (formId: string, status: "resolved" | "closed" | "in_progress") =>
  app.db.updateTable("contact_forms").set({ status }).where("id", "=", formId).execute()

describe("a member's form", () => {
  it("uses the account's name and address, whatever was sent, and is pending at once", async () => {
    const fields = contactFields({ submitter_name: "", submitter_email: "not an address" })
    const { status, body } = await sendContactForm(app, { fields, as: member })
    expect([status, body.message]).toEqual([201, "我們已收到你的來信。"])
    const form = (await read(body.data.form_id, { as: member })).body.data
    expect(form).toMatchObject({
      ...{ id: body.data.form_id, status: "pending", form_type: "bug_report", subject: fields.subject },
      ...{ submitter_name: member.nickname, submitter_email: member.email, content: fields.content },
      ...{ admin_notes: null, attachments: [], replies: [], access_token: body.data.access_token },
      email_verified_at: app.clock.now().toISOString(),
    })
  })

  it("notifies the member once, in its transaction", async () => {
    const author = await buildMember(app)
    const form = await buildContactForm(app, author)
    const { body } = await app.call(notificationsRoutes.list, { as: author })
    const action_url = `/contact-form/${form.form_id}/status`
    expect(body.data.notifications).toMatchObject([{ type: "contact_form_submitted", action_url }])
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(author.email)).toEqual([])
  })

  it("opens for its sender and for the holder of its token, and does not exist for others", async () => {
    const [form, other] = await Promise.all([buildContactForm(app, member), buildContactForm(app, member)])
    const stranger = await buildMember(app)
    const { form_id: formId, access_token: token } = form
    expect((await read(formId, { as: member })).status).toBe(200)
    const { status, headers } = await read(formId, { token })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" })
    expect((await read(formId, { token, as: stranger })).status).toBe(200)
    const nothing = await read(newId(), { token })
    for (const caller of [{}, { as: stranger }, { token: other.access_token }, { token: `${token}x` }]) {
      const answer = await read(formId, caller)
      expect([answer.status, answer.body]).toEqual([404, nothing.body])
    }
    expect(nothing.body).toMatchObject({ code: "contact_form_not_found", error: "表單不存在或無權限查看" })
    for (const rejected of [
      await reply(formId, { content: "你好" }, stranger),
      await reply(formId, { content: "你好", token: other.access_token }),
      await resend(formId, other.access_token),
    ])
      expect(rejected.body.code).toBe("contact_form_not_found")
  })

  it("stays open by its token for a member who was suspended since", async () => {
    const suspended = await buildMember(app)
    const form = await buildContactForm(app, suspended)
    await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", suspended.id).execute()
    expect((await read(form.form_id, { as: suspended })).status).toBe(401)
    expect((await read(form.form_id, { token: form.access_token })).status).toBe(200)
    const added = await reply(form.form_id, { token: form.access_token, content: "我還有話要說" })
    expect(added.status).toBe(201)
  })

  it("of an unverified member is verified without changing its status", async () => {
    const unverified = await buildMember(app, { emailVerified: false })
    const form = await buildContactForm(app, unverified)
    expect((await resend(form.form_id, form.access_token)).status).toBe(200)
    await app.jobsIdle()
    await verify(contactLinkIn(await app.outbox.mailsTo(unverified.email)))
    const { status, email_verified_at } = (await read(form.form_id, { as: unverified })).body.data
    expect([status, email_verified_at]).toEqual(["pending", app.clock.now().toISOString()])
  })
})

describe("a guest's form", () => {
  it("waits for its mailed link, which answers alike each time", async () => {
    const form = await buildGuestForm(app)
    expect(await statusOf(form)).toBe("unverified")
    await app.jobsIdle()
    const mails = await app.outbox.mailsTo(form.email)
    expect(mails).toHaveLength(1)
    const link = contactLinkIn(mails)
    // A mail scanner that opens the link verifies nothing.
    const open = async () => (await app.call(contactRoutes.verification, { params: { token: link } })).body
    expect((await open()).data).toMatchObject({ id: form.form_id, email_verified_at: null })
    expect(await statusOf(form)).toBe("unverified")
    const first = await verify(link)
    expect((await open()).data).toEqual(first.body.data)
    const provenAt = app.clock.now().toISOString()
    const proven = { id: form.form_id, email_verified_at: provenAt, access_token: form.access_token }
    expect(first.body.data).toMatchObject({ ...proven, subject: "問題回報" })
    app.clock.advance(60)
    const again = await Promise.all(Array.from({ length: 2 }, () => verify(link)))
    for (const { body } of again) expect(body).toEqual(first.body)
    expect(await statusOf(form)).toBe("verified")
    await app.jobsIdle()
    const receipts = (await app.outbox.mailsTo(form.email)).slice(1)
    expect(receipts.map(({ subject }) => subject)).toEqual(["你的來信：已驗證"])
    expect(receipts[0]?.text).toContain(
      `/contact-form/${form.form_id}/status?token=${encodeURIComponent(form.access_token)}`,
    )
  })

  it("is verified only by its own link, for a day", async () => {
    const form = await buildGuestForm(app)
    await app.jobsIdle()
    const link = contactLinkIn(await app.outbox.mailsTo(form.email))
    const forged = `${link.slice(0, -9)}${link.at(-9) === "A" ? "B" : "A"}${link.slice(-8)}`
    for (const bad of [forged, "x", form.access_token, link.slice(1), "品".repeat(90)])
      expect([(await verify(bad)).body.code, await statusOf(form)]).toEqual(["token_invalid", "unverified"])
    app.clock.advance(24 * 60 * 60 - 1)
    expect((await verify(link)).status).toBe(200)
    app.clock.advance(1)
    expect((await verify(link)).body.code).toBe("token_invalid")
  })

  it("can have its link mailed again after a minute, and not once it is verified", async () => {
    const form = await buildGuestForm(app)
    const soon = await resend(form.form_id, form.access_token)
    expect([soon.body.code, soon.headers["retry-after"]]).toEqual(["contact_mail_too_soon", "60"])
    app.clock.advance(60)
    const both = await Promise.all([1, 2].map(() => resend(form.form_id, form.access_token)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429])
    await app.jobsIdle()
    const mails = await app.outbox.mailsTo(form.email)
    expect(mails).toHaveLength(2)
    await verify(contactLinkIn(mails))
    app.clock.advance(60)
    expect((await resend(form.form_id, form.access_token)).body.code).toBe("email_already_verified")
  })

  it("is deleted after thirty days unless it is verified", async () => {
    const [forgotten, kept] = [await buildGuestForm(app), await buildVerifiedForm(app)]
    app.clock.advance(30 * 24 * 60 * 60 - 60)
    await app.services.contact.sweep()
    expect(await statusOf(forgotten)).toBe("unverified")
    app.clock.advance(120)
    await app.services.contact.sweep()
    expect((await read(forgotten.form_id, { token: forgotten.access_token })).status).toBe(404)
    expect(await statusOf(kept)).toBe("verified")
    app.clock.set(new Date())
  })
})

describe("a reply", () => {
  it("is added in order, and reopens a resolved form", async () => {
    const form = await buildVerifiedForm(app)
    const { form_id: id, access_token: token } = form
    const first = await reply(id, { token, content: " 第一句 " })
    expect([first.status, first.body.message]).toEqual([201, "回覆已提交成功！"])
    expect(first.body.data.status).toBe("verified")
    await move(id, "resolved")
    app.clock.advance(5)
    const second = await reply(id, { token, content: "<b>第二句</b>" })
    expect(second.body.data).toMatchObject({
      status: "in_progress",
      updated_at: app.clock.now().toISOString(),
      replies: [
        { content: "第一句", from: "submitter" },
        { content: "<b>第二句</b>", from: "submitter" },
      ],
    })
  })

  it("is rejected for closed and unverified forms", async () => {
    const unverified = await buildGuestForm(app)
    const { access_token: token } = unverified
    const early = await reply(unverified.form_id, { token, content: "早了" })
    expect([early.status, early.body.code]).toEqual([409, "contact_form_unverified"])
    const closed = await buildContactForm(app, member)
    await move(closed.form_id, "closed")
    const late = await reply(closed.form_id, { content: "晚了" }, member)
    expect([late.status, late.body.code]).toEqual([409, "contact_form_closed"])
  })

  it("is stored once per idempotency key, also concurrently", async () => {
    const { form_id: id } = await buildContactForm(app, member)
    await move(id, "resolved")
    const headers = { "idempotency-key": newId() }
    const retried = Array.from({ length: 3 }, () => reply(id, { content: "同一句" }, member, headers))
    const others = Array.from({ length: 3 }, (_, n) => reply(id, { content: `第 ${n} 句` }, member))
    const answers = await Promise.all([...retried, ...others])
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    const { replies, status } = (await read(id, { as: member })).body.data
    expect([replies.length, status]).toEqual([4, "in_progress"])
  })

  it("is rejected once a form has a hundred", async () => {
    const { form_id: id } = await buildContactForm(app, member)
    const row = { form_id: id, side: "team" as const, content: "滿", created_at: app.clock.now() }
    const rows = Array.from({ length: 99 }, () => ({ id: newId(), ...row }))
    await app.db.insertInto("contact_replies").values(rows).execute()
    expect((await reply(id, { content: "第一百句" }, member)).status).toBe(201)
    expect((await reply(id, { content: "太多了" }, member)).body.code).toBe("contact_form_full")
  })
})

it("the token of a form is in neither the database, the queue nor a log", async () => {
  const form = await buildVerifiedForm(app)
  await read(form.form_id, { token: form.access_token })
  const tables = ["contact_forms", "contact_replies", "spent_proofs", "idempotency_keys", "pgboss.job"]
  const db = app.db.withTables<Record<string, object>>()
  const dumps = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const everything = JSON.stringify(dumps)
  expect(everything).toContain(form.form_id)
  for (const secret of [form.access_token, form.link]) {
    expect(everything).not.toContain(secret)
    expect(app.logLines.join("\n")).not.toContain(secret)
  }
  expect(app.logLines.join("\n")).toContain(`/api/contact-forms/${form.form_id}?token=*`)
})
