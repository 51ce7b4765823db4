import { chatRoutes } from "@pinyu/contract/chat/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildInvitation, buildMessage, buildShare } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { chatApp } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { sharingTools } from "@pinyu/testkit/scenarios/sharing.ts"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = chatApp()
let tools: ReturnType<typeof sharingTools>
let sender: BuiltMember
let reader: BuiltMember
let shared: BuiltMember
let id: string

beforeAll(async () => {
  tools = sharingTools(app)
})
beforeEach(async () => {
  const friends = await tools.buildFriends()
  ;({ sender, reader, shared, conversationId: id } = friends)
})

const setPrivacy = (as: BuiltMember, body: object) => app.call(profileRoutes.setPrivacy, { as, body })
/** What sender and reader see of the shared member. */
const seenByBoth = async () => [await tools.sharedFor(sender, id), await tools.sharedFor(reader, id)]

describe("a shared profile", () => {
  it("is a card for both members, without a copy in the message", async () => {
    await storePhoto(app, shared)
    const { status, body } = await tools.share(sender, id, shared, { content: "你們應該會聊得來" })
    expect(status).toBe(201)
    const card = { id: shared.id, nickname: "映真", avatar_url: expect.stringContaining("-small.webp") }
    const seen = { message_type: "profile", content: "你們應該會聊得來", shared_member: card }
    expect(body.message).toMatchObject(seen)
    const fields = ["age", "avatar_url", "city", "id", "is_verified", "nickname"]
    expect(Object.keys(body.message.shared_member ?? {}).toSorted()).toEqual(fields)
    for (const as of [sender, reader]) expect(await tools.latestFor(as, id)).toMatchObject(seen)
    const row = app.db.selectFrom("messages").selectAll().where("id", "=", body.message.id)
    expect(JSON.stringify(await row.executeTakeFirstOrThrow())).not.toContain("映真")
  })

  it("shows what the member shows", async () => {
    await buildShare(app, sender, id, shared)
    expect((await tools.latestFor(reader, id)).shared_member).not.toMatchObject({ age: null })
    await setPrivacy(shared, { show_age: false, show_city: false })
    expect((await tools.latestFor(reader, id)).shared_member).toMatchObject({ age: null, city: null })
  })

  it("of an incognito or blocked member is shown only to those who may find them", async () => {
    await buildShare(app, sender, id, shared)
    expect(await seenByBoth()).toEqual([shared.id, shared.id])
    await setPrivacy(shared, { discoverable: false })
    expect(await seenByBoth()).toEqual([null, null])
    await buildLike(app, shared, reader)
    expect(await seenByBoth()).toEqual([null, shared.id])
    await setPrivacy(shared, { discoverable: true })
    await buildBlock(app, shared, reader)
    expect(await seenByBoth()).toEqual([shared.id, null])
    expect(JSON.stringify(await tools.latestFor(reader, id))).not.toContain(shared.id)
  })
})

describe("a message with a shared profile", () => {
  it("cannot be edited, and can be quoted and recalled", async () => {
    const { id: messageId } = await buildShare(app, sender, id, shared)
    const params = { messageId }
    const edited = await app.call(chatRoutes.edit, { as: sender, params, body: { content: "改" } })
    expect(edited.body.code).toBe("message_not_editable")
    const reply = await buildMessage(app, reader, id, { replyToMessageId: messageId })
    expect(reply).toMatchObject({ reply_type: "profile", reply_content: null })
    await app.call(chatRoutes.remove, { as: sender, params })
    const { body } = await app.call(chatRoutes.message, { as: reader, params })
    expect(body.message).toMatchObject({ is_deleted: true, content: null, shared_member: null })
    const row = app.db.selectFrom("messages").select("shared_member_id").where("id", "=", messageId)
    expect(await row.execute()).toEqual([{ shared_member_id: null }])
  })

  it("has the id of the member in the evidence of a report, without a name", async () => {
    const { id: target_id } = await buildShare(app, sender, id, shared)
    const form = { target_type: "message", target_id, reason: "harassment" }
    expect((await app.call(reportsRoutes.submit, { as: reader, body: form })).status).toBe(201)
    const rows = app.db.selectFrom("reports").select("evidence").where("target_id", "=", target_id)
    const { evidence } = await rows.executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({ type: "profile", shared_member_id: shared.id, files: [] })
    expect(JSON.stringify(evidence)).not.toContain("映真")
  })
})

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
  it("needs a member whom the sender may see", async () => {
    const [blocker, blocked] = await Promise.all([buildMember(app), buildMember(app)])
    await buildBlock(app, blocker, sender)
    await buildBlock(app, sender, blocked)
    await setPrivacy(shared, { discoverable: false })
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
    await setPrivacy(other, { show_likes: false })
    const admired = await buildInvitation(app, sender, await buildMember(app))
    await buildLike(app, other, sender)
    const hidden = await buildInvitation(app, sender, other)
    for (const conversation of [admired, hidden]) {
      expect(await failure(tools.share(sender, conversation, shared))).toEqual(tooEarly)
      await buildMessage(app, sender, conversation)
      expect(await failure(tools.share(sender, conversation, shared))).toEqual(tooEarly)
    }
    await app.services.chat.readAll(other.id, hidden)
    expect((await tools.share(sender, hidden, shared)).status).toBe(201)
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
