import { chatRoutes } from "@pinyu/contract/chat/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { countStatements } from "@pinyu/testkit/count-statements.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

let app: TestApp
let me: BuiltMember
let conversationId: string

beforeAll(async () => {
  app = await testApp({ clock: testClock(new Date()) })
  const [one, other] = await Promise.all([buildMember(app), buildMember(app)])
  me = one
  conversationId = await buildConversation(app, me, other)
  // A member who takes part needs no check of whom they accept messages from.
  await buildMessage(app, other, conversationId)
})
afterAll(() => app.close())

/** The first words of the statements of one more message. */
const statementsOfOne = async (body: object = { content: "今天的夕陽很美" }) => {
  const send = async () =>
    expect((await app.call(chatRoutes.send, { as: me, params: { conversationId }, body })).status).toBe(201)
  // The first one also records that the sender is online, and notifies the reader.
  await send()
  return (await countStatements(send)).map((text) => text.trim().slice(0, 14))
}

it("sends a text to a reader with a visible page in one statement, after the sender's session", async () => {
  vi.spyOn(app.platform.realtime, "isPageVisible").mockResolvedValue(true)
  expect(await statementsOfOne()).toEqual(['select "sessio', "with permitted"])
})

it("looks for an unread notification where the reader is absent, and records no second one", async () => {
  expect(await statementsOfOne()).toEqual(['select "sessio', "with permitted", "select from no"])
})
