import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildMemberNote } from "@pinyu/testkit/factories/moderation.ts"
import { startReportCases } from "@pinyu/testkit/report-cases.ts"
import { afterAll, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const { app, admin, other, caseOf, read, decide, apply, reported } = await startReportCases()
afterAll(() => app.close())

const add = ({ id }: { id: string }, text: unknown, as = admin) =>
  app.call(membersAdminRoutes.addNote, { as, params: { id }, body: { text } })
const remove = ({ id }: { id: string }, noteId: string, as = other) =>
  app.call(membersAdminRoutes.deleteNote, { as, params: { id, noteId } })
const pageOf = async ({ id }: BuiltMember, as = admin) =>
  (await app.call(membersAdminRoutes.read, { as, params: { id } })).body.member
const actsOn = ({ id }: BuiltMember) =>
  app.db.selectFrom("admin_audit").select(["act", "detail"]).where("target", "=", id).orderBy("id").execute()

it("a note is added, and deleted once; the audit log has no text", async () => {
  const member = await buildMember(app)
  const { body } = await add(member, "電話沒有人接。")
  expect(body.member.notes).toMatchObject([{ text: "電話沒有人接。", admin: admin.email }])
  const id = body.member.notes[0]?.id ?? ""
  expect((await remove(await buildMember(app), id)).body.member.notes).toEqual([])
  expect((await pageOf(member)).notes, "a note of another member stays").toHaveLength(1)
  for (let call = 0; call < 2; call += 1) expect((await remove(member, id)).body.member.notes).toEqual([])
  const acts = await actsOn(member)
  expect(acts.map(({ act }) => act)).toEqual(["member_note_added", "member_note_deleted"])
  expect(JSON.stringify([acts, app.logLines])).not.toContain("電話沒有人接")
})

it.each(["　", "字".repeat(1001)])("the note %j is rejected by its field", async (text) => {
  const { status, body } = await add(await buildMember(app), text)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["text"]])
})

it("nobody reads or writes notes about their own member account, and an unknown member has none", async () => {
  const member = await buildMember(app)
  const noteId = await buildMemberNote(app, member)
  await app.call(membersAdminRoutes.suspend, {
    ...{ as: admin, params: { id: member.id } },
    body: { rule: "spam", until: null, note: "第二次了。" },
  })
  const own = await buildAdmin(app, { role: "owner", email: member.email })
  expect(await pageOf(member)).toMatchObject({ suspensions: [{ note: "第二次了。" }] })
  expect(await pageOf(member, own)).toMatchObject({ notes: [], suspensions: [{ note: null }] })
  expect((await add(member, "我很好", own)).body.code).toBe("own_account")
  expect((await remove(member, noteId, own)).body.code).toBe("own_account")
  expect((await pageOf(member)).notes).toHaveLength(1)
  expect((await add({ id: newId() }, "沒有這個人")).body.code).toBe("member_not_found")
})

it("a case shows the reports, strikes and notes of both members, without what an appeal ended", async () => {
  const { id, target, reporter } = await reported()
  await decide(id, { action: "warn", rule: "spam" })
  await apply(id)
  const about = async (member: BuiltMember, by: BuiltMember) => {
    const body = { target_type: "member", target_id: member.id, reason: "other" } as const
    await app.services.reports.submit(by.id, { ...body, details: null, with_context: false })
    return caseOf(member)
  }
  const overturned = await about(target, await buildMember(app))
  await decide(overturned, { action: "warn", rule: "spam" })
  await apply(overturned)
  await app.db.transaction().execute((trx) => app.services.reports.overturn(trx, overturned))
  await app.call(membersAdminRoutes.suspend, {
    ...{ as: admin, params: { id: reporter.id } },
    body: { rule: "spam", until: null },
  })
  await app.call(membersAdminRoutes.restore, { as: admin, params: { id: reporter.id } })
  await add(target, "第一次警告後有道歉。")
  await add(reporter, "常常檢舉同一個人。")

  const next = await about(target, reporter)
  const { member_history, reports } = (await read(next)).body.report
  expect(member_history).toMatchObject({
    ...{ reports_about: 3, strikes: 1 },
    notes: [{ text: "第一次警告後有道歉。", admin: admin.email }],
  })
  expect(reports[0]?.reporter_history).toMatchObject({
    ...{ reports_about: 0, strikes: 1 },
    notes: [{ text: "常常檢舉同一個人。" }],
  })
  expect((await pageOf(target)).strikes).toMatchObject([
    { id: overturned, action: "warn", is_overturned: true },
    { id, action: "warn", rule: "spam", is_overturned: false },
  ])

  const own = await buildAdmin(app, { role: "owner", email: reporter.email })
  const seen = await app.call(reportsAdminRoutes.read, { as: own, params: { id: next } })
  expect(JSON.stringify(seen.body)).not.toContain("常常檢舉")
  await app.db.deleteFrom("members").where("id", "=", target.id).execute()
  expect((await read(next)).body.report.member_history).toBeNull()
})
