import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildReport } from "@pinyu/testkit/factories/reports.ts"
import { startReportCases } from "@pinyu/testkit/report-cases.ts"
import { afterAll, describe, expect, it } from "vitest"

const { app, admin, other, caseOf, read, decide, apply, undo, mine, noticesOf, reported } =
  await startReportCases()
afterAll(() => app.close())

describe("a decision", () => {
  it("can be undone for a minute, then takes effect, and both sides learn of it", async () => {
    const { id, target, reporter } = await reported({ reason: "harassment" })
    const second = await buildMember(app)
    await buildReport(app, second, target)
    const warning = { action: "warn", rule: "harassment", message: "請不要再這樣。", note: "第一次" }
    expect((await decide(id, warning)).body.report).toMatchObject({ state: "pending", decision: warning })
    expect((await undo(id, other)).body.report).toMatchObject({ state: "open", decision: null })
    expect((await undo(id)).status).toBe(200)
    const { body } = await decide(id, warning)
    const decidedAt = new Date(body.report.decision?.decided_at ?? "")
    expect([await mine(reporter), await noticesOf(target)]).toMatchObject([[{ outcome: null }], []])
    app.clock.advance(reportsLimits.undoSeconds)
    expect((await undo(id)).body.code).toBe("case_decided")
    for (let run = 0; run < 2; run += 1) await app.services.reports.applyDecision(id, decidedAt)
    expect((await read(id)).body.report.state).toBe("closed")
    for (const as of [reporter, second]) {
      expect(await mine(as)).toMatchObject([{ outcome: "acted" }])
      expect(await noticesOf(as)).toHaveLength(1)
    }
    expect(await noticesOf(target)).toEqual([expect.stringContaining("請不要再這樣。")])
    expect((await noticesOf(target)).join()).not.toContain(reporter.nickname)
  })

  it("of which an undone one never takes effect, even with a later one", async () => {
    const { id, reporter } = await reported()
    const first = await decide(id, { action: "warn", rule: "spam" })
    await undo(id)
    app.clock.advance(1)
    await decide(id, { action: "dismiss" })
    await app.services.reports.applyDecision(id, new Date(first.body.report.decision?.decided_at ?? ""))
    expect((await read(id)).body.report.state).toBe("pending")
    await apply(id)
    expect(await mine(reporter)).toMatchObject([{ outcome: "dismissed" }])
    expect((await apply(id)).body.code).toBe("case_not_decided")
  })

  it("of two admins at once is one; the other sees it", async () => {
    const { id } = await reported()
    const answers = await Promise.all([
      decide(id, { action: "dismiss" }),
      decide(id, { action: "warn", rule: "other" }, other),
    ])
    expect(answers.map(({ body }) => body.code ?? "decided").toSorted()).toEqual(["case_decided", "decided"])
    const winner = answers.find(({ status }) => status === 200)?.body.report.decision
    expect([(await read(id)).body.report.decision, (await read(id, other)).body.report.decision]).toEqual([
      winner,
      winner,
    ])
  })

  it("suspends the member, renames them, or hands the case to an owner", async () => {
    const [suspended, renamed, escalated] = [
      await reported(),
      await reported(),
      await reported({ reason: "fake" }),
    ]
    await decide(suspended.id, { action: "suspend", rule: "fraud", days: 7 })
    await apply(suspended.id)
    const page = await app.call(membersAdminRoutes.read, { as: admin, params: { id: suspended.target.id } })
    expect(page.body.member).toMatchObject({
      status: "suspended",
      suspensions: [{ rule: "fraud", admin: admin.email }],
    })
    await decide(renamed.id, { action: "rename", rule: "other", nickname: "晨光" })
    await apply(renamed.id)
    const after = await app.call(membersAdminRoutes.read, { as: admin, params: { id: renamed.target.id } })
    expect(after.body.member.nickname).toBe("晨光")
    const handed = await decide(escalated.id, { action: "escalate", note: "請看照片" })
    expect(handed.body.report).toMatchObject({ state: "open", escalated: true, urgency: 3, claim: null })
    expect(handed.body.report.escalation_note).toBe("請看照片")
  })

  it("closes the case of a member who was erased meanwhile, without effect on them", async () => {
    const { id, target, reporter } = await reported()
    await decide(id, { action: "suspend", rule: "fraud" })
    await app.db.deleteFrom("members").where("id", "=", target.id).execute()
    await apply(id)
    expect((await read(id)).body.report).toMatchObject({ state: "closed", member: { nickname: null } })
    expect(await mine(reporter)).toMatchObject([{ outcome: "acted" }])
  })

  it.each([
    [{ action: "warn" }, "rule"],
    [{ action: "rename", rule: "other" }, "nickname"],
    [{ action: "rename", rule: "other", nickname: "風控專員" }, "nickname"],
    [{ action: "suspend", rule: "fraud", days: 0 }, "days"],
    [{ action: "warn", rule: "spam", message: "字".repeat(501) }, "message"],
  ])("%j is rejected by its field %s", async (body, field) => {
    const { id } = await reported()
    const answer = await decide(id, body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]])
    expect((await read(id)).body.report.state).toBe("open")
  })

  it("begins a new case for a report after it", async () => {
    const { id, target } = await reported()
    await decide(id, { action: "dismiss" })
    await apply(id)
    await buildReport(app, await buildMember(app), target)
    const next = await caseOf(target)
    expect(next).not.toBe(id)
    expect((await read(next)).body.report.history).toMatchObject([{ action: "dismiss" }])
  })
})
