import { chatRoutes } from "@pinyu/contract/chat/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { chatMessages } from "@pinyu/phrases/chat-messages"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { buildPhotoRecord } from "@pinyu/testkit/factories/profiles.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"
import { chatApp, chatCalls } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { beforeAll, describe, expect, it } from "vitest"
import { lockConversationsOf } from "./departure.queries.ts"
import { findEvidence } from "./evidence.queries.ts"
import { lockConversation } from "./messages.queries.ts"
import { holdAcceptance } from "./sending.queries.ts"

const app = chatApp()
const { send, messagesOf, unreadOf } = chatCalls(app)

const pair = () => Promise.all([buildMember(app), buildMember(app, { emailVerified: false })])
const listOf = async (as: BuiltMember) =>
  (await app.call(chatRoutes.conversations, { as, query: {} })).body.conversations
const isThere = async (conversationId: string) =>
  (await app.db.selectFrom("conversations").select("id").where("id", "=", conversationId).execute())
    .length === 1

/** Removes a member with everything, as each end of an account does. */
const depart = async (member: BuiltMember) => {
  await app.db.transaction().execute((trx) => app.services.profiles.remove(trx, [member.id]))
  await app.jobsIdle()
  expect(await app.db.selectFrom("members").select("id").where("id", "=", member.id).execute()).toEqual([])
}

describe("a conversation with a departed member", () => {
  let me: BuiltMember
  let gone: BuiltMember
  let id: string
  let own: string
  let theirs: string

  beforeAll(async () => {
    ;[me, gone] = await pair()
    await buildPhotoRecord(app, gone)
    id = await buildConversation(app, gone, me)
    theirs = (await buildMessage(app, gone, id, { content: "你好" })).id
    own = (await buildMessage(app, me, id, { content: "嗨", clientMessageId: "own" })).id
    await buildMessage(app, gone, id, { content: "保證獲利", replyToMessageId: own })
    await app.services.chat.react(gone.id, own, "heart")
    await depart(gone)
  })

  it("stays in the list and in the counts, without any personal data of the member", async () => {
    const expected = {
      ...{ id, display_name: chatMessages.departedName, display_avatar: "", other_user_id: gone.id },
      ...{ other_departed: true, other_last_online: null },
      ...{ last_message_content: "保證獲利", last_message_is_own: false, unread_count: 2 },
    }
    expect(await listOf(me)).toMatchObject([expected])
    const { body } = await app.call(chatRoutes.conversation, { as: me, params: { conversationId: id } })
    expect(body.conversation).toMatchObject(expected)
    expect(await unreadOf(me)).toBe(2)
    expect(JSON.stringify(body)).not.toContain(gone.nickname)
  })

  it("shows the messages of both members, with a placeholder name", async () => {
    const sender_nickname = chatMessages.departedName
    expect(await messagesOf(me, id)).toMatchObject([
      { content: "你好", sender_id: gone.id, sender_nickname, sender_avatar: "" },
      { content: "嗨", sender_id: me.id, sender_nickname: me.nickname, reactions: [] },
      { content: "保證獲利", sender_nickname, reply_content: "嗨", reply_sender_nickname: me.nickname },
    ])
  })

  it("rejects new messages, and answers a repeat of an earlier one", async () => {
    expect((await send(me, id, { content: "在嗎" })).body.code).toBe("member_departed")
    expect((await send(me, id, { content: "嗨", clientMessageId: "own" })).body.message.id).toBe(own)
  })

  it("can be reported", async () => {
    const form = { target_type: "message", target_id: theirs, reason: "scam" }
    expect((await app.call(reportsRoutes.submit, { as: me, body: form })).status).toBe(201)
    const saved = app.db.selectFrom("reports").select("target_member_id").where("target_id", "=", theirs)
    expect(await saved.execute()).toEqual([{ target_member_id: gone.id }])
  })
})

describe("a departing member", () => {
  it("loses all files: a caption stays as text, and a message with only a file becomes a tombstone", async () => {
    const [me, gone] = await pair()
    const id = await buildConversation(app, me, gone)
    const sendPicture = async (member: BuiltMember, content: string | null) => {
      const mediaUrl = await buildFileRecord(app, member, "chat")
      await buildMessage(app, member, id, { messageType: "image", content, mediaUrl })
      return mediaUrl
    }
    const [bare, captioned, kept] = [
      await sendPicture(gone, null),
      await sendPicture(gone, "海邊"),
      await sendPicture(me, null),
    ]
    const { revision = 0 } = (await listOf(me))[0] ?? {}
    await depart(gone)
    expect(await messagesOf(me, id)).toMatchObject([
      { message_type: "image", is_deleted: true, content: null, media_url: null },
      { message_type: "text", is_deleted: false, content: "海邊", media_url: null },
      { message_type: "image", is_deleted: false, media_url: kept, media_state: "ready" },
    ])
    const files = app.db.selectFrom("media_files").select("key").where("key", "in", [bare, captioned, kept])
    expect(await files.execute()).toEqual([{ key: kept }])
    const call = { as: me, params: { conversationId: id }, query: { since: revision } }
    const { body } = await app.call(chatRoutes.changes, call)
    expect(body.messages.map((message: { position: number }) => message.position)).toEqual([1, 2])
  })

  it("leaves nothing when the other had blocked them, never wrote, or departs too", async () => {
    const [me, gone] = await pair()
    const quiet = await buildMember(app)
    const partner = await buildMember(app, { emailVerified: false })
    const blocked = await buildConversation(app, me, gone)
    const mediaUrl = await buildFileRecord(app, me, "chat")
    const picture = { messageType: "image" as const, content: null, mediaUrl }
    await buildMessage(app, me, blocked, picture)
    await buildBlock(app, me, gone)
    const empty = await buildConversation(app, gone, quiet)
    const shared = await buildConversation(app, gone, partner)
    await buildMessage(app, partner, shared)
    await depart(gone)
    const left = await Promise.all([blocked, empty, shared].map(isThere))
    expect(left).toEqual([false, false, true])
    expect(await listOf(me)).toEqual([])
    const files = app.db.selectFrom("media_files").select("key").where("key", "=", mediaUrl)
    expect(await files.execute()).toEqual([])
    await depart(partner)
    expect(await isThere(shared)).toBe(false)
  })

  it("cannot delete the other member's messages by a block", async () => {
    const [me, gone] = await pair()
    const id = await buildConversation(app, gone, me)
    await buildMessage(app, gone, id)
    await buildMessage(app, me, id, { content: "我寫的" })
    await buildBlock(app, gone, me)
    expect(await listOf(me)).toEqual([])
    await depart(gone)
    expect(await listOf(me)).toMatchObject([{ id, other_departed: true, last_message_content: "我寫的" }])
  })
})

describe("a departure and a simultaneous use of a file", () => {
  const outcomeOf = (removal: Promise<unknown>) =>
    removal.then(
      () => "departed",
      (error: Error) => error.message,
    )
  const build = async () => {
    const [partner, sender] = await pair()
    const conversationId = await buildConversation(app, partner, sender)
    await buildMessage(app, partner, conversationId)
    const mediaUrl = await buildFileRecord(app, sender, "chat")
    const picture = { messageType: "image", content: null, mediaUrl } as const
    return { partner, sender, conversationId, mediaUrl, picture }
  }

  it("do not deadlock when the file is reported", async () => {
    const { partner, sender, conversationId, mediaUrl, picture } = await build()
    const { id: messageId } = await buildMessage(app, sender, conversationId, picture)
    const reporting = await app.db.startTransaction().execute()
    // The first lock of the report, as if it were interrupted before the lock of the file.
    await reporting.selectFrom("messages").select("id").where("id", "=", messageId).forShare().execute()
    const departing = outcomeOf(
      app.db.transaction().execute((trx) => app.services.profiles.remove(trx, [sender.id])),
    )
    await waitForBlockedBy(app, reporting)
    const evidence = await findEvidence(reporting, partner.id, messageId)
    await reporting.commit().execute()
    expect([evidence?.files.includes(mediaUrl), await departing]).toEqual([true, "departed"])
  })

  it.each(["erased", "expired"] as const)("do not deadlock when an %s member is written", async (how) => {
    const [writer, member] = await pair()
    const conversationId = await buildConversation(app, writer, member)
    const ended = new Date(app.clock.now().getTime() - 30 * 24 * 60 * 60 * 1000)
    await (how === "erased"
      ? app.db
          .updateTable("members")
          .set({ status: "leaving", erase_after: ended })
          .where("id", "=", member.id)
      : app.db.updateTable("credentials").set({ created_at: ended }).where("member_id", "=", member.id)
    ).execute()
    const sending = await app.db.startTransaction().execute()
    // The first lock of a first message, as if it were interrupted before the lock of its reader.
    await lockConversation(sending, conversationId)
    const { account, auth } = app.services
    const departing = outcomeOf(how === "erased" ? account.eraseDue() : auth.purgeExpired())
    await waitForBlockedBy(app, sending)
    const held = await outcomeOf(holdAcceptance(sending, conversationId, writer.id))
    await sending.commit().execute()
    expect([held, await departing]).toEqual(["departed", "departed"])
    expect(await isThere(conversationId)).toBe(false)
  })

  it("do not deadlock when the file is sent", async () => {
    const { sender, conversationId, picture } = await build()
    const departing = await app.db.startTransaction().execute()
    // The first lock of the departure, as if it were interrupted before the locks of the files.
    await lockConversationsOf(departing, [sender.id])
    const sending = send(sender, conversationId, picture)
    await waitForBlockedBy(app, departing)
    expect(await outcomeOf(app.services.profiles.remove(departing, [sender.id]))).toBe("departed")
    await departing.commit().execute()
    const { status, body } = await sending
    expect([status, body.code]).toEqual([403, "upload_not_yours"])
    await app.jobsIdle()
    expect(await isThere(conversationId)).toBe(true)
  })
})
