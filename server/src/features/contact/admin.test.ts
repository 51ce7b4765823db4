import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import type { ContactStatus } from "@pinyu/contract/contact/options"
import { contactRoutes } from "@pinyu/contract/contact/routes"
import { type ContactAdminApp, contactAdminCalls, startContactAdmin } from "@pinyu/testkit/contact-admin.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import {
  buildContactForm,
  buildGuestForm,
  buildVerifiedForm,
  sendContactForm,
} from "@pinyu/testkit/factories/contact.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: ContactAdminApp["app"]
let admin: ContactAdminApp["admin"]
let member: ContactAdminApp["member"]

beforeAll(async () => {
  ;({ app, admin, member } = await startContactAdmin())
})
afterAll(() => app.close())

const { change, list, actsOn, notificationsOf } = contactAdminCalls(() => ({ app, admin }))
const force = (id: string, status: ContactStatus) =>
  app.db.updateTable("contact_forms").set({ status }).where("id", "=", id).execute()

describe("the admin console", () => {
  it("lists all forms except unverified ones, latest change first", async () => {
    const first = await buildContactForm(app, member)
    app.clock.advance(1)
    const second = await buildVerifiedForm(app)
    app.clock.advance(1)
    const third = await buildGuestForm(app)
    const ids = (await list({ limit: 50 })).forms.map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual([second.form_id, first.form_id])
    expect(ids).not.toContain(third.form_id)
    expect((await list({ status: "unverified" })).forms).toEqual([
      expect.objectContaining({ id: third.form_id, submitter_name: "林小姐", member_id: null }),
    ])
    app.clock.advance(1)
    await change(first.form_id, { admin_notes: "看過了" })
    const page = await list({ limit: 1 })
    expect(page.forms[0]).toMatchObject({ id: first.form_id, member_id: member.id })
    expect((await list({ limit: 1, cursor: page.nextCursor })).forms[0]?.id).toBe(second.form_id)
  })

  it("shows a form with temporary URLs of its pictures, and no token that opens it", async () => {
    const files = [{ body: await colouredPicture(), name: "一.webp" }]
    const { data } = (await sendContactForm(app, { as: member, files })).body
    const { body } = await app.call(contactAdminRoutes.form, { as: admin, params: { id: data.form_id } })
    const url = expect.stringMatching(/^https?:.*(signature|Signature)=/)
    expect(body.form.attachments).toEqual([{ filename: "一.webp", width: 30, height: 40, url }])
    expect(JSON.stringify(body)).not.toContain(data.access_token)
    const mine = await app.call(contactRoutes.form, { as: member, params: { formId: data.form_id } })
    expect(mine.body.data.attachments).toEqual([{ filename: "一.webp" }])
  })
})

describe("a move", () => {
  const allowed: Record<ContactStatus, readonly ContactStatus[]> = {
    unverified: [],
    pending: ["in_progress", "resolved", "closed"],
    verified: ["in_progress", "resolved", "closed"],
    in_progress: ["resolved", "closed"],
    resolved: ["in_progress", "closed"],
    closed: [],
  }

  const all = Object.keys(allowed) as ContactStatus[]
  it.each(all)("from %s is possible only to the allowed states", async (from) => {
    const { form_id: id } = await buildContactForm(app, member)
    for (const to of all.filter((status) => status !== from)) {
      await force(id, from)
      const { status, body } = await change(id, { status: to })
      expect([status, body.form?.status ?? body.code]).toEqual(
        allowed[from].includes(to) ? [200, to] : [409, "contact_move_not_allowed"],
      )
    }
    expect(await actsOn(id)).toHaveLength(allowed[from].length)
  })

  it("is audited, mailed to the sender with a link, and notified to a member, once", async () => {
    const own = await buildMember(app)
    const form = await buildContactForm(app, own)
    const key = newId()
    await Promise.all([1, 2, 3].map(() => change(form.form_id, { status: "in_progress" }, key)))
    const detail = {
      from: "pending",
      to: "in_progress",
      replied: false,
      noted: false,
      notedInternally: false,
    }
    const act = { act: "contact_form_changed", admin_id: admin.id, detail }
    expect(await actsOn(form.form_id)).toEqual([act])
    await app.jobsIdle()
    const mails = await app.outbox.mailsTo(own.email)
    expect(mails.map(({ subject }) => subject)).toEqual(["你的來信：處理中"])
    expect(mails[0]?.text).toContain(`/contact-form/${form.form_id}/status?token=${form.access_token}`)
    const action_url = `/contact-form/${form.form_id}/status`
    const message = "「問題回報」的狀態更新為「處理中」。"
    expect(await notificationsOf(own)).toMatchObject([{ title: "你的來信有新進度", message, action_url }])
    // A request that changes nothing is not audited.
    await change(form.form_id, { status: "in_progress" })
    expect(await actsOn(form.form_id)).toHaveLength(1)
  })

  it("is not mailed to an unverified address", async () => {
    const unverified = await buildMember(app, { emailVerified: false })
    const form = await buildContactForm(app, unverified)
    await change(form.form_id, { status: "resolved" })
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(unverified.email)).toEqual([])
    expect(await notificationsOf(unverified)).toHaveLength(1)
  })

  it("ends in a state that some sequential order explains after concurrent changes", async () => {
    const form = await buildVerifiedForm(app)
    await force(form.form_id, "resolved")
    const { access_token: token } = form
    const reply = (content: string) =>
      app.call(contactRoutes.reply, { params: { formId: form.form_id }, body: { token, content } })
    const answers = await Promise.all([
      reply("還沒好"),
      change(form.form_id, { status: "closed" }),
      reply("真的還沒"),
      change(form.form_id, { reply: "我們再看看" }),
    ])
    const { body } = await app.call(contactAdminRoutes.form, { as: admin, params: { id: form.form_id } })
    expect(body.form.status).toBe("closed")
    const taken = [answers[0], answers[2], answers[3]].filter((answer) => (answer?.status ?? 500) < 300)
    expect(body.form.replies).toHaveLength(taken.length)
    for (const { status, body } of answers)
      expect([status < 300, body.code]).toContain(status < 300 ? true : "contact_form_closed")
  })
})

describe("an answer", () => {
  it("moves a waiting form to in progress, is mailed with its text, and notifies each time", async () => {
    const own = await buildMember(app)
    const form = await buildContactForm(app, own)
    const [content, admin_notes] = ["我們找到原因了。\n明天會修好。", "轉給工程"]
    const { body } = await change(form.form_id, { reply: content, admin_notes })
    const replies = [{ content, from: "team" }]
    expect(body.form).toMatchObject({ status: "in_progress", admin_notes, replies })
    await change(form.form_id, { status: "resolved", reply: "修好了。" })
    await app.jobsIdle()
    const mails = await app.outbox.mailsTo(own.email)
    const answered = mails.filter(({ subject }) => subject === "我們回覆了你的來信")
    expect(answered).toHaveLength(2)
    const texts = answered.map(({ text }) => text).join("\n")
    expect(texts).toContain("我們找到原因了。")
    expect(texts).toContain("修好了。")
    expect(texts).not.toContain("轉給工程")
    const expected = ["你的來信有回覆了", "你的來信有回覆了"]
    expect((await notificationsOf(own)).map(({ title }) => title)).toEqual(expected)
    const acts = await actsOn(form.form_id)
    expect(acts.map(({ detail }) => detail)).toEqual([
      { from: "pending", to: "in_progress", replied: true, noted: true, notedInternally: false },
      { from: "in_progress", to: "resolved", replied: true, noted: false, notedInternally: false },
    ])
    expect(JSON.stringify(acts)).not.toContain("修好")
  })

  it("is rejected for closed and unverified forms, whose notes can still change", async () => {
    const [closed, unverified] = [await buildContactForm(app, member), await buildGuestForm(app)]
    await force(closed.form_id, "closed")
    for (const [id, code] of [
      [closed.form_id, "contact_form_closed"],
      [unverified.form_id, "contact_form_unverified"],
    ] as const) {
      expect((await change(id, { reply: "你好" })).body.code).toBe(code)
      expect((await change(id, { admin_notes: "垃圾信" })).body.form.admin_notes).toBe("垃圾信")
      expect((await change(id, { admin_notes: "" })).body.form.admin_notes).toBeNull()
    }
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(unverified.email)).toHaveLength(1)
  })
})
