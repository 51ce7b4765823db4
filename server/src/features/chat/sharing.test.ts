import { chatRoutes } from "@pinyu/contract/chat/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { sharingTools } from "@pinyu/testkit/scenarios/sharing.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp
let tools: ReturnType<typeof sharingTools>
let sender: BuiltMember
let reader: BuiltMember
let shared: BuiltMember
let id: string

beforeAll(async () => {
  // Rate limits use the real clock.
  app = await testApp({ clock: testClock(new Date()) })
  tools = sharingTools(app)
})
beforeEach(async () => {
  const friends = await tools.buildFriends()
  ;({ sender, reader, shared, conversationId: id } = friends)
})
afterAll(() => app.close())

const failure = async (answer: ReturnType<typeof tools.share>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const countOf = async (conversationId: string) => {
  const rows = app.db.selectFrom("messages").select("id").where("conversation_id", "=", conversationId)
  return (await rows.execute()).length
}
const notFound = [404, "member_not_found"]

describe("sharing a profile", () => {
  it("is only for the two members of the conversation", async () => {
    expect(await failure(tools.share(null, id, shared))).toEqual([401, "unauthenticated"])
    const stranger = await buildMember(app)
    expect(await failure(tools.share(stranger, id, shared))).toEqual([404, "conversation_not_found"])
    await buildBlock(app, reader, sender)
    expect(await failure(tools.share(sender, id, shared))).toEqual([404, "conversation_not_found"])
    expect(await countOf(id)).toBe(1)
  })

  it("needs a member whom the sender may see", async () => {
    const setPrivacy = { as: shared, body: { discoverable: false } }
    const [blocker, blocked] = await Promise.all([buildMember(app), buildMember(app)])
    await buildBlock(app, blocker, sender)
    await buildBlock(app, sender, blocked)
    await app.call(profileRoutes.setPrivacy, setPrivacy)
    for (const hidden of [blocker, blocked, shared, { id: newId() }])
      expect(await failure(tools.share(sender, id, hidden))).toEqual(notFound)
    await tools.erase(blocked)
    expect(await failure(tools.share(sender, id, blocked))).toEqual(notFound)
    expect(await countOf(id)).toBe(1)
  })

  it("is refused for the two who talk", async () => {
    for (const participant of [sender, reader])
      expect(await failure(tools.share(sender, id, participant))).toEqual([422, "cannot_share_participant"])
    expect(await countOf(id)).toBe(1)
  })

  it("waits until the other member has read or written, and reveals no like", async () => {
    const tooEarly = [403, "share_too_early"]
    const other = await buildMember(app)
    await app.call(profileRoutes.setPrivacy, { as: other, body: { show_likes: false } })
    const admired = await buildInvitation(app, sender, await buildMember(app))
    await buildLike(app, other, sender)
    const hidden = await buildInvitation(app, sender, other)
    for (const conversation of [admired, hidden]) {
      expect(await failure(tools.share(sender, conversation, shared))).toEqual(tooEarly)
      await buildMessage(app, sender, conversation)
      expect(await failure(tools.share(sender, conversation, shared))).toEqual(tooEarly)
    }
    const conversationOf = async () =>
      (await app.call(chatRoutes.conversation, { as: sender, params: { conversationId: hidden } })).body
        .conversation
    expect(await conversationOf()).toMatchObject({ other_takes_part: false })
    await app.services.chat.readAll(other.id, hidden)
    expect(await conversationOf()).toMatchObject({ other_takes_part: true })
    expect((await tools.share(sender, hidden, shared)).status).toBe(201)
  })

  it("needs an id of what is shared, and no file", async () => {
    for (const more of [
      { sharedId: null },
      { sharedId: "x" },
      { mediaUrl: "chat/a.webp" },
      { messageType: "text", content: "嗨" },
      { content: "長".repeat(2001) },
      { content: "\n" },
    ])
      expect(await failure(tools.share(sender, id, shared, more)), JSON.stringify(more)).toEqual([
        422,
        "invalid_fields",
      ])
  })

  it("is done once for each clientMessageId", async () => {
    const once = { clientMessageId: "once", content: "看看" }
    const retry = () => tools.share(sender, id, shared, once)
    const [first, ...again] = await Promise.all([retry(), retry(), retry()])
    for (const { body } of again) expect(body.message).toEqual(first.body.message)
    const another = await buildMember(app)
    expect(await failure(tools.share(sender, id, another, once))).toEqual([409, "client_message_id_reused"])
    // A lost response can be retried, whatever happened since.
    await buildBlock(app, shared, sender)
    expect((await retry()).body.message).toMatchObject({ id: first.body.message.id, shared_member: null })
    await tools.erase(shared)
    expect((await retry()).body.message).toMatchObject({ id: first.body.message.id })
    expect(await countOf(id)).toBe(2)
  })

  it("while the member leaves is sent or refused, and refers to nobody afterwards", async () => {
    const sending = Array.from({ length: 4 }, () => tools.share(sender, id, shared))
    const [answers] = await Promise.all([Promise.all(sending), tools.erase(shared)])
    for (const { body } of answers)
      expect(["member_not_found", "sent"]).toContain(body.code ?? (body.message.id && "sent"))
    const rows = app.db.selectFrom("messages").select("shared_member_id").where("conversation_id", "=", id)
    const left = (await rows.execute()).map(({ shared_member_id }) => shared_member_id)
    expect(left.filter((reference) => reference !== null)).toEqual([])
  })
})
