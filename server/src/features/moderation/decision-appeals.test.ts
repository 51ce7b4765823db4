import { chatRoutes } from "@pinyu/contract/chat/routes"
import { appealsAdminRoutes, appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { startReportCases } from "@pinyu/testkit/report-cases.ts"
import { afterAll, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const { app, admin, other, read, decide, apply, noticesOf, reported } = await startReportCases()
afterAll(() => app.close())

const text = "這是誤會，請再看一次我的訊息。"
const ownDecisions = async (as: BuiltMember) =>
  (await app.call(appealsRoutes.decisions, { as })).body.decisions
const appeal = (as: BuiltMember, id: string, body: object = { text }) =>
  app.call(appealsRoutes.submitForDecision, { as, params: { id }, body })
const openAppealOf = async ({ id }: BuiltMember) => {
  const { body } = await app.call(appealsAdminRoutes.list, { as: other, query: { limit: 50 } })
  return body.appeals.find(({ member }) => member.id === id)
}
const answerAppeal = (id: string, body: object, as = other) =>
  app.call(appealsAdminRoutes.decide, { as, params: { id }, body })

const decided = async (decision: object) => {
  const { id, target, reporter } = await reported()
  await decide(id, decision)
  await apply(id)
  return { id, target, reporter }
}

it("a member sees the decisions about them and appeals once against each", async () => {
  const { id, target } = await decided({
    action: "warn",
    rule: "spam",
    message: "請不要再這樣。",
    note: "內部",
  })
  const [own] = await ownDecisions(target)
  expect(own).toMatchObject({ id, action: "warn", rule: "spam", message: "請不要再這樣。", appeal: null })
  expect(JSON.stringify(own)).not.toContain("內部")
  expect((await appeal(target, id, { text: "太短" })).body.fields).toHaveProperty("text")
  const answers = await Promise.all([appeal(target, id), appeal(target, id)])
  expect(answers.map(({ body }) => body.code ?? "sent").toSorted()).toEqual(["appeal_exists", "sent"])
  expect((await ownDecisions(target))[0]?.appeal).toEqual({ outcome: null, answer: null })
  expect(await openAppealOf(target)).toMatchObject({
    text,
    decision: { action: "warn", case_id: id, rule: "spam", note: "內部", admin: admin.email },
  })
})

it("only a decision that took effect about the caller can be appealed against", async () => {
  const { id, target, reporter } = await decided({ action: "warn", rule: "spam" })
  const dismissed = await decided({ action: "dismiss" })
  const suspended = await decided({ action: "suspend", rule: "spam" })
  const pending = await reported()
  await decide(pending.id, { action: "warn", rule: "spam" })
  const attempts = [
    await appeal(reporter, id),
    await appeal(await buildMember(app), id),
    await appeal(target, newId()),
    await appeal(dismissed.target, dismissed.id),
    await appeal(pending.target, pending.id),
  ]
  expect(attempts.map(({ body }) => body.code)).toEqual(attempts.map(() => "decision_not_found"))
  expect((await appeal(suspended.target, suspended.id)).status).toBe(401)
  for (const member of [reporter, dismissed.target, pending.target])
    expect(await ownDecisions(member)).toEqual([])
})

it("another admin lifts a limit; it ends, the case shows it, and the member is notified", async () => {
  const { id, target } = await decided({ action: "limit", rule: "spam", days: 7 })
  expect((await ownDecisions(target))[0]?.until).not.toBeNull()
  await appeal(target, id)
  const open = await openAppealOf(target)
  const appealId = open?.id ?? ""
  expect((await answerAppeal(appealId, { outcome: "lifted" }, admin)).body.code).toBe("appeal_own_decision")
  const { body } = await answerAppeal(appealId, { outcome: "lifted", answer: "抱歉打擾了。" })
  expect(body.appeal).toMatchObject({ outcome: "lifted", decision: { until: open?.decision.until } })
  const direct = { as: target, body: { targetUserId: (await buildMember(app)).id } }
  expect((await app.call(chatRoutes.direct, direct)).status).toBe(200)
  expect((await read(id)).body.report.decision?.is_overturned).toBe(true)
  expect((await noticesOf(target)).join()).toContain("抱歉打擾了。")
  expect((await ownDecisions(target))[0]?.appeal).toEqual({ outcome: "lifted", answer: "抱歉打擾了。" })
})

it("an appeal of a member who is erased goes with them", async () => {
  const { id, target } = await decided({ action: "warn", rule: "spam" })
  await appeal(target, id)
  await app.db.deleteFrom("members").where("id", "=", target.id).execute()
  const left = app.db.selectFrom("appeals").select("id").where("case_id", "=", id)
  expect(await left.execute()).toEqual([])
})
