import { chatRoutes } from "@pinyu/contract/chat/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { collectStatements } from "@pinyu/testkit/count-statements.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { isPlannedOnce } from "@pinyu/testkit/plans.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, expect, it, vi } from "vitest"

const app = startedApp(() => ({ clock: testClock(new Date()) }))
let me: BuiltMember
let conversationId: string

beforeAll(async () => {
  const [one, other] = await Promise.all([buildMember(app), buildMember(app)])
  me = one
  conversationId = await buildConversation(app, me, other)
  // A member who takes part needs no check of whom they accept messages from.
  await buildMessage(app, other, conversationId)
})

/** The statements of one more message. */
const statementsOfOne = async (body: object = { content: "今天的夕陽很美" }) => {
  const send = async () =>
    expect((await app.call(chatRoutes.send, { as: me, params: { conversationId }, body })).status).toBe(201)
  // The first one also records that the sender is online, and notifies the reader.
  await send()
  return collectStatements(send)
}
type Statements = Awaited<ReturnType<typeof statementsOfOne>>
const firstWords = (statements: Statements) => statements.map(({ text }) => text.trim().slice(0, 14))

it("sends a text to a reader with a visible page in one statement, after the sender's session", async () => {
  vi.spyOn(app.platform.realtime, "isPageVisible").mockResolvedValue(true)
  const statements = await statementsOfOne()
  expect(firstWords(statements)).toEqual(['select "sessio', "with permitted"])
  const [session] = statements
  // Each authenticated call looks one up.
  expect(session && (await isPlannedOnce(app.connection, session))).toBe(true)
})

it("looks for an unread notification where the reader is absent, and records no second one", async () => {
  expect(firstWords(await statementsOfOne())).toEqual(['select "sessio', "with permitted", "select from no"])
})
