import { chatRoutes } from "@pinyu/contract/chat/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage, buildShare } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildPhoto } from "@pinyu/testkit/factories/profiles.ts"
import { sharingTools } from "@pinyu/testkit/scenarios/sharing.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

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

const setPrivacy = (as: BuiltMember, body: object) => app.call(profileRoutes.setPrivacy, { as, body })
/** What sender and reader see of the shared member. */
const seenByBoth = async () => [await tools.sharedFor(sender, id), await tools.sharedFor(reader, id)]

describe("a shared profile", () => {
  it("is a card for both members, without a copy in the message", async () => {
    await buildPhoto(app, shared)
    const { status, body } = await tools.share(sender, id, shared, { content: "你們應該會聊得來" })
    expect(status).toBe(201)
    const card = { id: shared.id, nickname: "映真", avatar_url: expect.stringContaining("-small.webp") }
    const seen = { message_type: "profile", content: "你們應該會聊得來", shared_member: card }
    expect(body.message).toMatchObject(seen)
    expect(Object.keys(body.message.shared_member ?? {}).toSorted()).toEqual(
      ["age", "avatar_url", "city", "id", "is_verified", "nickname"].toSorted(),
    )
    for (const as of [sender, reader]) expect(await tools.latestFor(as, id)).toMatchObject(seen)
    const row = app.db.selectFrom("messages").selectAll().where("id", "=", body.message.id)
    expect(JSON.stringify(await row.executeTakeFirstOrThrow())).not.toContain("映真")
  })

  it("is not named in the list of conversations and in notifications", async () => {
    expect((await tools.share(sender, id, shared)).status).toBe(201)
    await app.jobsIdle()
    const { body: list } = await app.call(chatRoutes.conversations, { as: reader })
    const last = { last_message_type: "profile", last_message_content: null }
    expect(list.conversations).toMatchObject([{ id, ...last, unread_count: 1 }])
    const { body: bell } = await app.call(notificationsRoutes.list, { as: reader })
    expect(bell.data.notifications).toMatchObject([{ type: "message_received" }])
    for (const body of [list, bell]) expect(JSON.stringify(body)).not.toContain("映真")
  })

  it("shows what the member shows", async () => {
    await buildShare(app, sender, id, shared)
    expect((await tools.latestFor(reader, id)).shared_member).not.toMatchObject({ age: null })
    await setPrivacy(shared, { show_age: false, show_city: false })
    expect((await tools.latestFor(reader, id)).shared_member).toMatchObject({ age: null, city: null })
  })

  it.each([
    ["whom the reader blocks", () => buildBlock(app, reader, shared)],
    ["who blocks the reader", () => buildBlock(app, shared, reader)],
  ])("of a member %s is hidden from the reader alone", async (_who, block) => {
    await buildShare(app, sender, id, shared)
    expect(await seenByBoth()).toEqual([shared.id, shared.id])
    await block()
    expect(await seenByBoth()).toEqual([shared.id, null])
    expect(JSON.stringify(await tools.latestFor(reader, id))).not.toContain(shared.id)
  })

  it("of an incognito member is shown only to those who may find them", async () => {
    await buildShare(app, sender, id, shared)
    await setPrivacy(shared, { discoverable: false })
    expect(await seenByBoth()).toEqual([null, null])
    await buildLike(app, shared, reader)
    expect(await seenByBoth()).toEqual([null, shared.id])
  })

  it("of a suspended member is hidden, and returns with the member", async () => {
    await buildShare(app, sender, id, shared)
    const setStatus = (status: "active" | "suspended") =>
      app.db.updateTable("members").set({ status }).where("id", "=", shared.id).execute()
    await setStatus("suspended")
    expect(await seenByBoth()).toEqual([null, null])
    await setStatus("active")
    expect(await seenByBoth()).toEqual([shared.id, shared.id])
  })

  it("of a deleted member leaves a message without a reference", async () => {
    const { id: messageId } = await buildShare(app, sender, id, shared)
    await tools.erase(shared)
    expect(await seenByBoth()).toEqual([null, null])
    const row = app.db.selectFrom("messages").select(["type", "shared_member_id"]).where("id", "=", messageId)
    expect(await row.execute()).toEqual([{ type: "profile", shared_member_id: null }])
  })

  it("is read by each reader with their own eyes", async () => {
    const second = await buildMember(app)
    const other = await buildConversation(app, sender, second)
    await buildMessage(app, second, other)
    for (const conversation of [id, other]) await buildShare(app, sender, conversation, shared)
    await buildBlock(app, shared, second)
    expect(await tools.sharedFor(reader, id)).toBe(shared.id)
    expect(await tools.sharedFor(second, other)).toBeNull()
    expect(await tools.sharedFor(sender, other)).toBe(shared.id)
  })

  it("outlasts its sender", async () => {
    await buildShare(app, sender, id, shared)
    await tools.erase(sender)
    expect(await tools.sharedFor(reader, id)).toBe(shared.id)
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
