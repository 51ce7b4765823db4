import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import type { Route } from "@pinyu/contract/route"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage, buildShare } from "@pinyu/testkit/factories/chat.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { buildReport } from "@pinyu/testkit/factories/reports.ts"
import { startReportCases } from "@pinyu/testkit/report-cases.ts"
import { sharingTools } from "@pinyu/testkit/scenarios/sharing.ts"
import { afterAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const { app, admin, other, list, caseOf, read, decide, apply, undo, claim, mine, reported } =
  await startReportCases()
afterAll(() => app.close())

describe("the queue", () => {
  it("shows reports about the same target as one case, most urgent and then longest open first", async () => {
    const [fake, underage, scam] = [
      await reported({ reason: "fake" }),
      await reported({ reason: "underage" }),
      await reported(),
    ]
    for (const reason of ["other", "harassment"] as const)
      await buildReport(app, await buildMember(app), fake.target, { reason })
    const shown = await list()
    const places = [fake, underage, scam].map(({ id }) => shown.findIndex((one) => one.id === id))
    expect(places).toEqual(places.toSorted((one, next) => one - next))
    expect(shown.find(({ id }) => id === fake.id)).toMatchObject({
      ...{ reports_count: 3, reason: "harassment", urgency: 3, state: "open" },
      member: { id: fake.target.id, nickname: fake.target.nickname },
    })
    const first = await app.call(reportsAdminRoutes.list, { as: admin, query: { limit: 2 } })
    const rest = await list({ cursor: first.body.nextCursor })
    expect([...first.body.reports, ...rest].map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
  })

  it("is filtered by reason, target, receipt number and member, and rejects a forged cursor", async () => {
    const { id, target, reporter } = await reported({ reason: "illegal" })
    const [receipt] = await mine(reporter)
    for (const query of [
      { reason: "illegal" },
      { q: target.id },
      { q: receipt?.receipt_number.toLowerCase() },
    ])
      expect(
        (await list(query)).map((one) => one.id),
        JSON.stringify(query),
      ).toContain(id)
    for (const query of [
      { reason: "fake" },
      { target_type: "wish" },
      { q: "R-0000-0000" },
      { state: "closed" },
    ])
      expect(
        (await list(query)).map((one) => one.id),
        JSON.stringify(query),
      ).not.toContain(id)
    for (const rank of [2 ** 31, -1, -(2 ** 31), 2 ** 53]) {
      const cursor = Buffer.from(JSON.stringify([rank, new Date(), newId()])).toString("base64url")
      const { status } = await app.call(reportsAdminRoutes.list, { as: admin, query: { cursor } })
      expect(status, String(rank)).toBe(400)
    }
    const forged = await app.call(reportsAdminRoutes.list, { as: admin, query: { cursor: "x" } })
    expect(forged.body.code).toBe("invalid_input")
  })
})

describe("a case", () => {
  it("shows the evidence, the reporters and the member's history, and its files on request only", async () => {
    const [reporter, target] = await Promise.all([buildMember(app), buildMember(app)])
    await storePhoto(app, target)
    await buildReport(app, reporter, target, { details: "照片是別人的" })
    const id = await caseOf(target)
    const { body } = await read(id)
    expect(body.report).toMatchObject({
      reports: [
        { details: "照片是別人的", reporter: { id: reporter.id }, reporter_total: 1, reporter_dismissed: 0 },
      ],
      files: [{ type: "image" }],
      ...{ history: [], other_cases: 0, may_decide: true },
    })
    expect(body.report.evidence).toContainEqual({ name: "nickname", value: target.nickname })
    expect(JSON.stringify(body)).not.toMatch(/signature/i)
    const index = body.report.files[0]?.index ?? -1
    const file = await app.call(reportsAdminRoutes.file, { as: admin, params: { id, index } })
    expect(file.body.url).toMatch(/signature/i)
    const looks = app.db.selectFrom("admin_audit").select("act").where("target", "=", id)
    await read(id)
    expect(await looks.execute()).toEqual([{ act: "report_opened" }, { act: "evidence_viewed" }])
    const missing = await app.call(reportsAdminRoutes.file, { as: admin, params: { id, index: 99 } })
    expect(missing.body.code).toBe("case_file_not_found")
    expect((await read(newId())).body.code).toBe("case_not_found")
    const { claim, release, decide, undo, apply } = reportsAdminRoutes
    for (const route of [claim, release, decide, undo, apply] as const) {
      const body = route === decide ? { action: "dismiss" } : undefined
      const answer = await app.call(route as Route, {
        as: admin,
        params: { id: newId() },
        ...(body && { body }),
      })
      expect([route.id, answer.body]).toMatchObject([route.id, { code: "case_not_found" }])
    }
  })

  it("of a message shows five messages before and after it only if the reporter allows it", async () => {
    const [reporter, sender] = await Promise.all([buildMember(app), buildMember(app)])
    const conversation = await buildConversation(app, reporter, sender)
    const sent = []
    for (let n = 0; n < 13; n += 1)
      sent.push(await buildMessage(app, n % 2 ? reporter : sender, conversation, { content: `第 ${n} 則` }))
    const [, , , , , , middle, , last] = sent
    const about = { target_type: "message" } as const
    await buildReport(app, reporter, sender, { ...about, target_id: middle?.id ?? "", with_context: true })
    const { context } = (await read(await caseOf(sender))).body.report
    const around = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]
    expect(context.map(({ content }) => content)).toEqual(around.map((n) => `第 ${n} 則`))
    expect(context[0]?.by).toBe("reporter")
    await buildReport(app, reporter, sender, { ...about, target_id: last?.id ?? "" })
    const shown = await Promise.all((await list({ q: sender.id })).map(({ id }) => read(id)))
    expect(shown.map(({ body }) => body.report.context.length).toSorted()).toEqual([0, 10])
  })

  it("of a message that shares a profile names the shared member of now", async () => {
    const { buildFriends, erase } = sharingTools(app)
    const { sender, reader, shared, conversationId } = await buildFriends()
    const { id: target_id } = await buildShare(app, sender, conversationId, shared)
    await buildReport(app, reader, sender, { target_type: "message", target_id })
    const id = await caseOf(sender)
    const sharedIn = async () => (await read(id)).body.report.shared_member
    expect(await sharedIn()).toEqual({ id: shared.id, nickname: shared.nickname })
    await erase(shared)
    expect(await sharedIn()).toEqual({ id: shared.id, nickname: null })
  })

  it("of a message that shares a post names its author, and keeps its text", async () => {
    const { buildFriends, erase } = sharingTools(app)
    const { sender, reader, shared: author, conversationId } = await buildFriends()
    const post = await buildPost(app, author, { content: "河堤的晚風" })
    const { id: target_id } = await buildShare(app, sender, conversationId, post, "post")
    await buildReport(app, reader, sender, { target_type: "message", target_id })
    await erase(author)
    const { report } = (await read(await caseOf(sender))).body
    expect(report.shared_member).toEqual({ id: author.id, nickname: null })
    expect(report.evidence).toEqual(
      expect.arrayContaining([
        { name: "type", value: "post" },
        { name: "post_content", value: "河堤的晚風" },
      ]),
    )
  })

  it("belongs for 15 minutes to the admin who claims it", async () => {
    const { id } = await reported()
    const answers = await Promise.all([claim(id), claim(id, other)])
    expect(answers.map(({ body }) => body.code ?? "claimed").toSorted()).toEqual(["case_claimed", "claimed"])
    const [holder, late] = answers[0]?.status === 200 ? [admin, other] : [other, admin]
    expect((await read(id, late)).body.report.claim).toMatchObject({ email: holder.email, is_own: false })
    expect((await decide(id, { action: "dismiss" }, late)).body.code).toBe("case_claimed")
    app.clock.advance(reportsLimits.claimSeconds)
    expect((await read(id, late)).body.report.claim).toBeNull()
    expect((await claim(id, late)).status).toBe(200)
    await app.call(reportsAdminRoutes.release, { as: late, params: { id } })
    expect((await claim(id, holder)).status).toBe(200)
  })

  it("about an admin's own member account is hidden from them, and its reporters with it", async () => {
    const { id, target, reporter } = await reported()
    const own = await buildAdmin(app, { role: "owner", email: target.email })
    await decide(id, { action: "dismiss" })
    const params = { id }
    const answers = [
      await read(id, own),
      await claim(id, own),
      await decide(id, { action: "dismiss" }, own),
      await undo(id, own),
      await app.call(reportsAdminRoutes.release, { as: own, params }),
      await app.call(reportsAdminRoutes.apply, { as: own, params }),
      await app.call(reportsAdminRoutes.file, { as: own, params: { id, index: 0 } }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => "own_account"))
    expect(JSON.stringify(answers)).not.toContain(reporter.id)
    const listed = async (state: "open" | "closed") =>
      (await app.call(reportsAdminRoutes.list, { as: own, query: { state, q: target.id } })).body.reports
    expect(await listed("open")).toEqual([])
    expect((await apply(id)).body.report.state).toBe("closed")
    expect(await listed("closed")).toEqual([])
  })

  it("that an admin's own member account reported is decided by another admin", async () => {
    const { id, reporter } = await reported()
    const own = await buildAdmin(app, { role: "owner", email: reporter.email })
    expect((await read(id, own)).body.report.may_decide).toBe(false)
    const open = [await claim(id, own), await decide(id, { action: "dismiss" }, own)]
    await decide(id, { action: "warn", rule: "spam" })
    const pending = [
      await undo(id, own),
      await app.call(reportsAdminRoutes.apply, { as: own, params: { id } }),
    ]
    const codes = [...open, ...pending].map(({ body }) => body.code)
    expect(codes).toEqual(codes.map(() => "own_account"))
    expect((await read(id)).body.report.state).toBe("pending")
  })
})
