import { chatLimits } from "@pinyu/contract/chat/limits"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { trustRules } from "@pinyu/contract/chat/trust"
import { chatMessages } from "@pinyu/phrases/chat-messages"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { findReception } from "./trust.queries.ts"

let app: TestApp
let me: BuiltMember

const daySeconds = 24 * 60 * 60
const ofTier = chatLimits.newConversationsADay.email_verified

beforeAll(async () => {
  app = await testApp({ clock: testClock(new Date("2026-03-02T02:00:00Z")) })
})
beforeEach(async () => {
  me = await buildMember(app)
})
afterAll(() => app.close())

const others = (count: number) => Promise.all(Array.from({ length: count }, () => buildMember(app)))
const direct = (targetUserId: string, as = me) => app.call(chatRoutes.direct, { as, body: { targetUserId } })
const reception = () => findReception(app.db, me.id, app.clock.now())

/** Opens conversations until the limit rejects one. Returns how many were opened, and the rejection. */
const openUntilRejected = async () => {
  for (let opened = 0; ; opened++) {
    const answer = await direct((await buildMember(app)).id)
    if (answer.status !== 200) return { opened, answer }
  }
}

const waitDays = async (days: number) => {
  app.clock.advance(days * daySeconds)
  me = { ...me, ...(await signInAs(app, me.id)) }
}

describe("the daily limit", () => {
  it("is lower for a new account, says so, and rises with its age", async () => {
    const { opened, answer } = await openUntilRejected()
    expect(opened).toBe(trustRules.newAccount.most)
    expect([answer.status, answer.body.code]).toEqual([429, "too_many_new_conversations"])
    const limit = { limit: opened, reasons: ["new_account"], tier: "email_verified" } as const
    expect(answer.body.error).toBe(chatMessages.noMoreToday(limit))
    await waitDays(trustRules.newAccount.days)
    expect(await openUntilRejected()).toMatchObject({ opened: ofTier })
  })

  it("is lower after blocks, and does not say that it is for blocks", async () => {
    await waitDays(trustRules.newAccount.days)
    for (const other of await others(3)) {
      await buildMessage(app, me, await buildInvitation(app, me, other))
      await buildBlock(app, other, me)
    }
    await waitDays(1)
    const { opened, answer } = await openUntilRejected()
    expect(opened).toBe(ofTier / 2)
    const limit = { limit: opened, reasons: ["reception"], tier: "email_verified" } as const
    expect(answer.body.error).toBe(chatMessages.noMoreToday(limit))
    expect(answer.body.error).not.toMatch(/封鎖|黑名單/)
  })

  it("is not used up by a conversation that exists, also in parallel calls", async () => {
    const [other] = await others(1)
    const repeats = await Promise.all(Array.from({ length: 30 }, () => direct(other?.id ?? "")))
    expect(new Set(repeats.map(({ body }) => body.conversationId)).size).toBe(1)
    expect(await openUntilRejected()).toMatchObject({ opened: trustRules.newAccount.most - 1 })
    expect((await direct(other?.id ?? "")).status).toBe(200)
  })

  it("is not used up by members who accept no messages of the caller", async () => {
    for (const other of await others(12)) {
      await app.db.updateTable("members").set({ who_may_write: "liked" }).where("id", "=", other.id).execute()
      expect((await direct(other.id)).body.code).toBe("messages_not_accepted")
    }
    expect(await openUntilRejected()).toMatchObject({ opened: trustRules.newAccount.most })
  })

  it("holds for calls at the same time", async () => {
    const answers = await Promise.all((await others(15)).map(({ id }) => direct(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(trustRules.newAccount.most)
  })
})

describe("the reception of a member's first messages", () => {
  it("counts conversations with a message, after the days for an answer, within the counted days", async () => {
    const [silent, answering, empty, starter] = await others(4)
    await buildMessage(app, me, await buildInvitation(app, me, silent as BuiltMember))
    const answered = await buildInvitation(app, me, answering as BuiltMember)
    await buildMessage(app, me, answered)
    await buildMessage(app, answering as BuiltMember, answered)
    await buildInvitation(app, me, empty as BuiltMember)
    const theirs = await buildConversation(app, starter as BuiltMember, me)
    await buildMessage(app, starter as BuiltMember, theirs)
    expect(await reception()).toMatchObject({ started: 0, answered: 0 })
    app.clock.advance(trustRules.answerDays * daySeconds + 1)
    expect(await reception()).toMatchObject({ started: 2, answered: 1, blocks: 0 })
    app.clock.advance(trustRules.countedDays * daySeconds)
    expect(await reception()).toMatchObject({ started: 0, answered: 0 })
  })

  it("counts no blocks by members whom the member did not write first", async () => {
    const [stranger, silent, starter] = (await others(3)) as [BuiltMember, BuiltMember, BuiltMember]
    await buildInvitation(app, me, silent)
    const theirs = await buildConversation(app, starter, me)
    await buildMessage(app, starter, theirs)
    await buildMessage(app, me, theirs)
    for (const member of [stranger, silent, starter]) await buildBlock(app, member, me)
    expect(await reception()).toMatchObject({ blocks: 0 })
  })

  it("counts blocks by others within the counted days, and not the own ones", async () => {
    const [one, other] = await others(2)
    await buildMessage(app, me, await buildInvitation(app, me, one as BuiltMember))
    await buildBlock(app, one as BuiltMember, me)
    await buildBlock(app, me, other as BuiltMember)
    expect(await reception()).toMatchObject({ blocks: 1 })
    app.clock.advance((trustRules.countedDays + 1) * daySeconds)
    expect(await reception()).toMatchObject({ blocks: 0 })
  })
})
