import { chatRoutes } from "@pinyu/contract/chat/routes"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = startedApp()
let sender: BuiltMember
let me: BuiltMember
let conversationId: string

beforeEach(async () => {
  ;[sender, me] = await Promise.all([buildMember(app), buildMember(app)])
  conversationId = await buildInvitation(app, sender, me)
})

const dayMs = 24 * 60 * 60 * 1000

/** A decision about a member. */
const decide = (memberId: string, changes: { action?: "dismiss"; overturned_at?: Date } = {}) => {
  const decided_at = new Date(app.clock.now().getTime() - dayMs)
  return app.db
    .insertInto("report_cases")
    .values({
      ...{ id: newId(), target_type: "member", target_id: memberId, target_member_id: memberId },
      ...{ reason: "scam", urgency: 1, reports_count: 1, opened_at: decided_at, rule: "fraud" },
      ...{ action: "warn", decided_at, apply_at: decided_at, applied_at: decided_at, ...changes },
    })
    .execute()
}
const ask = (as: BuiltMember) => app.call(chatRoutes.senderWarning, { as, params: { conversationId } })
const wasWarned = async (as = me) => (await ask(as)).body.was_warned
const suspicious = "加我 LINE: abc123"

it("tells the reader of a message with scam hints that its sender was warned, and nothing else", async () => {
  await buildMessage(app, sender, conversationId, { content: suspicious })
  expect(await wasWarned()).toBe(false)
  await decide(sender.id)
  expect((await ask(me)).body).toEqual({ success: true, was_warned: true })
})

it("tells nobody without such a message: not the sender's partners, nor the warned member", async () => {
  await decide(sender.id)
  await decide(me.id)
  await buildMessage(app, sender, conversationId)
  expect(await wasWarned()).toBe(false)
  await buildMessage(app, sender, conversationId, { content: suspicious })
  expect(await wasWarned(sender), "the sender about the reader").toBe(false)
})

it("keeps quiet about other decisions, overturned ones and old ones", async () => {
  await buildMessage(app, sender, conversationId, { content: suspicious })
  await decide(sender.id, { action: "dismiss" })
  await decide(sender.id, { overturned_at: app.clock.now() })
  expect(await wasWarned()).toBe(false)
  await decide(sender.id)
  expect(await wasWarned()).toBe(true)
  await app.db
    .updateTable("report_cases")
    .set({ applied_at: new Date(app.clock.now().getTime() - reportsLimits.warningShownDays * dayMs) })
    .where("target_member_id", "=", sender.id)
    .execute()
  expect(await wasWarned()).toBe(false)
})
