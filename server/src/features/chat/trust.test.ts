import { chatLimits } from "@pinyu/contract/chat/limits"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { trustRules } from "@pinyu/contract/chat/trust"
import { chatMessages } from "@pinyu/phrases/chat-messages"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"
import { findReception } from "./trust.queries.ts"

const app = startedApp(() => ({ clock: testClock(new Date("2026-03-02T02:00:00Z")) }))
let me: BuiltMember

const daySeconds = 24 * 60 * 60
const ofTier = chatLimits.newConversationsADay.email_verified

beforeEach(async () => {
  me = await buildMember(app)
})

const others = (count: number) => Promise.all(Array.from({ length: count }, () => buildMember(app)))
const direct = (targetUserId: string, as = me) => app.call(chatRoutes.direct, { as, body: { targetUserId } })
const reception = () => findReception(app.db, me.id, app.clock.now())

/** Conversations that the member started today. */
const startToday = (count: number) =>
  app.db
    .insertInto("conversations")
    .values(
      Array.from({ length: count }, () => ({
        ...{ id: newId(), started_by_id: me.id, created_at: app.clock.now() },
      })),
    )
    .execute()

/** Uses the day's limit up to the last conversation. Returns the rejection of the one after it. */
const expectRoomFor = async (count: number) => {
  await startToday(count - 1)
  const [last, rejected] = await others(2)
  expect((await direct(last?.id ?? "")).status).toBe(200)
  const answer = await direct(rejected?.id ?? "")
  expect([answer.status, answer.body.code]).toEqual([429, "too_many_new_conversations"])
  return answer
}

const waitDays = async (days: number) => {
  app.clock.advance(days * daySeconds)
  me = { ...me, ...(await signInAs(app, me.id)) }
}

describe("the daily limit", () => {
  it("is lower for a new account, says so, and rises with its age", async () => {
    const answer = await expectRoomFor(trustRules.newAccount.most)
    const { most } = trustRules.newAccount
    const limit = { limit: most, reasons: ["new_account"], tier: "email_verified" } as const
    expect(answer.body.error).toBe(chatMessages.noMoreToday(limit))
    await waitDays(trustRules.newAccount.days)
    await expectRoomFor(ofTier)
  })

  it("is lower after blocks, and does not say that it is for blocks", async () => {
    await waitDays(trustRules.newAccount.days)
    for (const other of await others(3)) {
      await buildMessage(app, me, await buildInvitation(app, me, other))
      await buildBlock(app, other, me)
    }
    await waitDays(1)
    const answer = await expectRoomFor(ofTier / 2)
    const limit = { limit: ofTier / 2, reasons: ["reception"], tier: "email_verified" } as const
    expect(answer.body.error).toBe(chatMessages.noMoreToday(limit))
    expect(answer.body.error).not.toMatch(/封鎖|黑名單/)
  })

  it("is not used up by members who accept no messages of the caller", async () => {
    for (const other of await others(2)) {
      await app.db.updateTable("members").set({ who_may_write: "liked" }).where("id", "=", other.id).execute()
      expect((await direct(other.id)).body.code).toBe("messages_not_accepted")
    }
    await expectRoomFor(trustRules.newAccount.most)
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

  it("counts blocks by members whom the member wrote first, within the counted days", async () => {
    const [one, other, stranger, silent, starter] = (await others(5)) as [BuiltMember, ...BuiltMember[]]
    await buildMessage(app, me, await buildInvitation(app, me, one))
    await buildInvitation(app, me, silent as BuiltMember)
    const theirs = await buildConversation(app, starter as BuiltMember, me)
    for (const by of [starter as BuiltMember, me]) await buildMessage(app, by, theirs)
    for (const by of [one, stranger, silent, starter]) await buildBlock(app, by as BuiltMember, me)
    await buildBlock(app, me, other as BuiltMember)
    expect(await reception()).toMatchObject({ blocks: 1 })
    app.clock.advance((trustRules.countedDays + 1) * daySeconds)
    expect(await reception()).toMatchObject({ blocks: 0 })
  })
})
