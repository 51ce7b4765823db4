import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { FirstWriters } from "@pinyu/contract/profiles/options"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildPhotoRecord, verifyPhotos } from "@pinyu/testkit/factories/profiles.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"
import { chatApp } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { beforeEach, describe, expect, it } from "vitest"

const app = chatApp()
let writer: BuiltMember
let me: BuiltMember

beforeEach(async () => {
  ;[writer, me] = await Promise.all([buildMember(app), buildMember(app)])
})

const choose = (who_may_write: FirstWriters) =>
  app.call(profileRoutes.setPrivacy, { as: me, body: { who_may_write } })
const open = async () =>
  (await app.call(chatRoutes.direct, { as: writer, body: { targetUserId: me.id } })).body.code ?? "open"
const send = (conversationId: string, body: object = {}, as = writer) =>
  app.call(chatRoutes.send, { as, params: { conversationId }, body: { content: "你好", ...body } })
const sent = async (...call: Parameters<typeof send>) => (await send(...call)).body.code ?? "sent"
const verify = async (member: BuiltMember) => {
  await buildPhotoRecord(app, member)
  await verifyPhotos(app, member)
}
const profile = async () => {
  const { status, body } = await app.call(profileRoutes.user, { as: writer, params: { userId: me.id } })
  return status === 200 ? [body.profile.can_chat, body.profile.chat_only_with] : status
}

describe("a member who accepts first messages", () => {
  it("of verified members gets none of a stranger, until the stranger is verified", async () => {
    await choose("verified")
    expect([await profile(), await open()]).toEqual([[false, "verified"], "messages_not_accepted"])
    await verify(writer)
    expect([await profile(), await open()]).toEqual([[true, null], "open"])
    expect(await sent(await buildInvitation(app, writer, me))).toBe("sent")
  })

  it.each(["verified", "liked"] as const)("of %s members gets those of a liked member", async (who) => {
    await choose(who)
    await buildLike(app, me, writer)
    expect([await profile(), await open()]).toEqual([[true, null], "open"])
    expect(await sent(await buildInvitation(app, writer, me))).toBe("sent")
  })

  it("of liked members gets none of a verified stranger", async () => {
    await choose("liked")
    await verify(writer)
    expect([await profile(), await open()]).toEqual([[false, "liked"], "messages_not_accepted"])
  })

  it("reveals no hidden like, until the like is mutual", async () => {
    await choose("liked")
    await app.call(profileRoutes.setPrivacy, { as: me, body: { show_likes: false } })
    await buildLike(app, me, writer)
    expect([await profile(), await open()]).toEqual([[false, "liked"], "messages_not_accepted"])
    await buildLike(app, writer, me)
    expect([await profile(), await open()]).toEqual([[true, null], "open"])
  })

  it("is not explained to those from whom the member is hidden", async () => {
    await choose("liked")
    await buildBlock(app, me, writer)
    expect([await profile(), await open()]).toEqual([404, "member_not_found"])
  })
})

describe("a changed choice", () => {
  it("applies to an opened conversation without a message", async () => {
    const id = await buildInvitation(app, writer, me)
    await choose("liked")
    expect(await sent(id)).toBe("messages_not_accepted")
    expect(await open(), "the conversation exists").toBe("open")
    await choose("everybody")
    expect(await sent(id)).toBe("sent")
  })

  it("applies to an unanswered invitation, whether it is declined or liked secretly", async () => {
    await app.call(profileRoutes.setPrivacy, { as: me, body: { show_likes: false } })
    const id = await buildInvitation(app, writer, me)
    await buildMessage(app, writer, id)
    await choose("verified")
    const rejected = await send(id)
    expect(rejected.body.code).toBe("messages_not_accepted")
    await app.services.chat.answerInvitation(me.id, id, "declined")
    expect((await send(id)).body).toEqual(rejected.body)
    await app.services.chat.answerInvitation(me.id, id, "pending")
    await buildLike(app, me, writer)
    expect([(await send(id)).body, await profile()]).toEqual([rejected.body, [false, "verified"]])
    await app.services.chat.readAll(me.id, id)
    expect([await sent(id), await profile()]).toEqual(["sent", [true, null]])
  })

  it("does not apply once the member has read or written in the conversation", async () => {
    const id = await buildInvitation(app, writer, me)
    await buildMessage(app, writer, id)
    await buildMessage(app, me, id)
    await choose("liked")
    expect([await sent(id), await profile(), await open()]).toEqual(["sent", [true, null], "open"])
  })

  it("does not apply to the member's own messages, nor to the answers", async () => {
    await choose("liked")
    const id = await buildInvitation(app, me, writer)
    expect(await sent(id, {}, me)).toBe("sent")
    expect(await sent(id)).toBe("sent")
  })

  it("applies to the edits of an unanswered message, which may still be deleted", async () => {
    const id = await buildInvitation(app, writer, me)
    const { id: messageId } = await buildMessage(app, writer, id)
    const edit = async (content: string) => {
      const call = { as: writer, params: { messageId }, body: { content } }
      return (await app.call(chatRoutes.edit, call)).body.code ?? "edited"
    }
    await choose("liked")
    expect(await edit("改過的話")).toBe("messages_not_accepted")
    await choose("everybody")
    expect(await edit("改過的話")).toBe("edited")
    await choose("liked")
    expect((await app.call(chatRoutes.remove, { as: writer, params: { messageId } })).status).toBe(200)
  })

  it("keeps the answer to a repeat, and stores no second message", async () => {
    const id = await buildInvitation(app, writer, me)
    const first = await send(id, { clientMessageId: "one" })
    await choose("liked")
    const again = await send(id, { clientMessageId: "one" })
    expect([again.status, again.body.message.id]).toEqual([201, first.body.message.id])
    expect(await sent(id, { clientMessageId: "two" })).toBe("messages_not_accepted")
    await choose("everybody")
    expect(await sent(id, { clientMessageId: "two" }), "a rejected message may be sent again").toBe("sent")
    const rows = app.db.selectFrom("messages").select("id").where("conversation_id", "=", id)
    expect(await rows.execute()).toHaveLength(2)
  })
})

it("a first message during a change of the choice waits for the change, and is then rejected", async () => {
  const id = await buildInvitation(app, writer, me)
  const underWay = await app.db.startTransaction().execute()
  await underWay.updateTable("members").set({ who_may_write: "liked" }).where("id", "=", me.id).execute()
  const sending = sent(id)
  await waitForBlockedBy(app, underWay)
  await underWay.commit().execute()
  expect(await sending).toBe("messages_not_accepted")
})
