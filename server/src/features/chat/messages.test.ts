import { chatLimits } from "@pinyu/contract/chat/limits"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { buildFileRecord, storeFile, uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { buildPair, chatApp, chatCalls } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { isStored } from "@pinyu/testkit/stored-files.ts"
import { beforeEach, describe, expect, it, vi } from "vitest"

const app = chatApp()
const { send, edit, remove, react, messageOf, unreadOf } = chatCalls(app)
let me: BuiltMember
let other: BuiltMember
let id: string

beforeEach(async () => {
  ;({ me, other, id } = await buildPair(app))
})

const savedIn = (conversationId: string) =>
  app.db.selectFrom("messages").selectAll().where("conversation_id", "=", conversationId).execute()

describe("a message", () => {
  it("is delivered to both from their own side, and counted for the other", async () => {
    const emitNewMessage = vi.spyOn(app.platform.realtime, "emitNewMessage")
    const { status, body } = await send(me, id, { content: " 你好 \n呀 ", clientMessageId: "a-1" })
    expect(status).toBe(201)
    expect(body.message).toMatchObject({
      ...{ conversation_id: id, sender_id: me.id, sender_nickname: me.nickname, message_type: "text" },
      ...{ content: " 你好 \n呀 ", position: 1, revision: 1, client_message_id: "a-1", reactions: [] },
      ...{ is_read_by_current_user: true, is_edited: false, is_deleted: false },
      created_at: app.clock.now().toISOString(),
    })
    const forOther = { ...body.message, client_message_id: null, is_read_by_current_user: false }
    expect(emitNewMessage.mock.calls).toEqual([
      [other.id, { conversationId: id, message: forOther, isMuted: false }],
      [me.id, { conversationId: id, message: body.message, isMuted: false }],
    ])
    expect(await messageOf(other, body.message.id)).toEqual(forOther)
    expect(await unreadOf(other)).toBe(1)
    expect(await unreadOf(me)).toBe(0)
  })

  it("is stored and counted once after parallel calls with one id", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(me, id, { content: "一次", clientMessageId: "once" })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1)
    expect(await savedIn(id)).toHaveLength(1)
    expect(await unreadOf(other)).toBe(1)
    // The other member has a separate id space.
    expect((await send(other, id, { content: "二", clientMessageId: "once" })).body.message.position).toBe(2)
  })

  it("under a known id returns the first one, also after an edit", async () => {
    const first = (await send(me, id, { content: "一", clientMessageId: "x" })).body.message
    const reused = await send(me, id, { content: "二", clientMessageId: "x" })
    expect([reused.status, reused.body.code]).toEqual([409, "client_message_id_reused"])
    await edit(me, first.id, "三")
    const again = await send(me, id, { content: "一", clientMessageId: "x" })
    expect([again.status, again.body.message.content]).toEqual([201, "三"])
    await remove(me, first.id)
    expect((await send(me, id, { content: "一", clientMessageId: "x" })).body.message.is_deleted).toBe(true)
    expect(await savedIn(id)).toHaveLength(1)
  })

  it("gets a unique position among those of both members", async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => send(n % 2 ? me : other, id, { content: `第 ${n} 句` })),
    )
    const positions = answers.map(({ body }) => body.message.position).toSorted((a, b) => a - b)
    expect(positions).toEqual(Array.from({ length: 16 }, (_, n) => n + 1))
  })

  it("quotes the message it replies to, or its tombstone", async () => {
    const question = await buildMessage(app, other, id, { content: "👨‍👩‍👧‍👦".repeat(150) })
    const { message } = (await send(me, id, { content: "好", replyToMessageId: question.id })).body
    const quote = {
      ...{ reply_to_message_id: question.id, reply_content: "👨‍👩‍👧‍👦".repeat(100), reply_type: "text" },
      ...{ reply_sender_nickname: other.nickname, reply_is_deleted: false },
    }
    expect(message).toMatchObject(quote)
    expect(await messageOf(other, message.id)).toMatchObject(quote)
    await remove(other, question.id)
    expect(await messageOf(me, message.id)).toMatchObject({ reply_content: null, reply_is_deleted: true })
  })

  it("contains a picture for the two members, once, also when it is sent again", async () => {
    const mediaUrl = (await uploadMedia(app, me, await colouredPicture())).body.originalUrl
    const body = { messageType: "image", mediaUrl, clientMessageId: "p" }
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(me, id, body)))
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1)
    const [{ body: sent } = { body: undefined }] = answers
    const url = expect.stringMatching(/^https?:/)
    expect(sent?.message).toMatchObject({
      ...{ message_type: "image", content: null, media_url: mediaUrl, media_state: "ready" },
      ...{ media_url_signed: url, media_thumbnail_url_signed: url },
    })
    expect((await send(me, id, { messageType: "image", mediaUrl })).body.code).toBe("upload_not_yours")
    expect(await savedIn(id)).toHaveLength(1)
    expect(await app.services.chat.conversation(other.id, id)).toMatchObject({
      conversation: { last_message_type: "image", last_message_content: null },
    })
  })

  it("is emitted again, and is among the changes, when its file has new metadata, until a block", async () => {
    const mediaUrl = await buildFileRecord(app, me, "chat")
    const sent = (await send(me, id, { messageType: "image", mediaUrl })).body.message
    const emit = vi.spyOn(app.platform.realtime, "emit")
    await app.services.chat.mediaChanged(mediaUrl)
    expect(emit.mock.calls).toMatchObject([
      [me.id, "message-updated", { message: { id: sent.id, revision: 2, media_url: mediaUrl } }],
      [other.id, "message-updated", { message: { id: sent.id, revision: 2, media_url: mediaUrl } }],
    ])
    const { messages } = await app.services.chat.changes(other.id, id, 1)
    expect(messages).toMatchObject([{ id: sent.id, is_edited: false, position: 1, revision: 2 }])
    await buildBlock(app, other, me)
    emit.mockClear()
    await app.services.chat.mediaChanged(mediaUrl)
    await app.services.chat.mediaProgress(mediaUrl, 0.5)
    expect(emit).not.toHaveBeenCalled()
  })

  it("that was rejected leaves its file usable", async () => {
    const mediaUrl = await buildFileRecord(app, me, "chat")
    const body = { messageType: "image", mediaUrl }
    const lost = await send(me, id, { ...body, replyToMessageId: id })
    expect(lost.body.code).toBe("message_not_found")
    expect((await send(me, id, body)).status).toBe(201)
  })

  it("warns only its reader, and only at first contact", async () => {
    const lure = { content: "加LINE：coach99" }
    const first = await buildMessage(app, me, id, lure)
    expect(first.scam_hints).toEqual([])
    expect((await messageOf(other, first.id)).scam_hints).toEqual(["messaging_id"])
    for (let n = 0; n < chatLimits.firstContact; n++) await buildMessage(app, me, id)
    // The reader has not answered yet.
    const later = await buildMessage(app, me, id, lure)
    expect((await messageOf(other, later.id)).scam_hints).toEqual(["messaging_id"])
    await buildMessage(app, other, id)
    const last = await buildMessage(app, me, id, lure)
    expect((await messageOf(other, last.id)).scam_hints).toEqual([])
    expect((await messageOf(other, later.id)).scam_hints).toEqual(["messaging_id"])
  })
})

describe("editing", () => {
  it("changes an own message for both members within 15 minutes", async () => {
    const sent = await buildMessage(app, me, id)
    app.clock.advance(15 * 60)
    me = { ...me, ...(await signInAs(app, me.id)) }
    const emit = vi.spyOn(app.platform.realtime, "emit")
    const { message } = (await edit(me, sent.id, "改好了")).body
    expect(message).toMatchObject({ content: "改好了", is_edited: true, position: 1, revision: 2 })
    expect(emit.mock.calls.map(([to, event]) => [to, event])).toEqual([
      [me.id, "message-updated"],
      [other.id, "message-updated"],
    ])
    expect((await edit(me, sent.id, "改好了")).body.message.revision).toBe(2)
    expect(emit).toHaveBeenCalledTimes(2)

    app.clock.advance(1)
    const late = await edit(me, sent.id, "太晚")
    expect([late.status, late.body.code]).toEqual([409, "message_not_editable"])
  })

  it("is rejected for another member's, a deleted and a non-text message", async () => {
    const theirs = await buildMessage(app, other, id)
    expect((await remove(me, theirs.id)).body.code).toBe("message_not_yours")
    expect((await edit(me, theirs.id, "改")).body.code).toBe("message_not_yours")
    const taken = await buildMessage(app, me, id)
    await remove(me, taken.id)
    expect((await edit(me, taken.id, "改")).body.code).toBe("message_not_editable")
    const picture = { messageType: "image", mediaUrl: await buildFileRecord(app, me, "chat") }
    const { message } = (await send(me, id, picture)).body
    expect((await edit(me, message.id, "改")).body.code).toBe("message_not_editable")
  })
})

describe("deleting", () => {
  it("leaves an empty tombstone, and a repeat changes nothing", async () => {
    const sent = await buildMessage(app, me, id, { content: "算了當我沒說" })
    await react(other, sent.id, "sad")
    const emit = vi.spyOn(app.platform.realtime, "emit")
    const { message } = (await remove(me, sent.id)).body
    expect(message).toMatchObject({ content: null, is_deleted: true, reactions: [], position: 1 })
    expect((await remove(me, sent.id)).body.message).toEqual(message)
    expect(emit.mock.calls.map(([to, event]) => [to, event])).toEqual([
      [me.id, "message-deleted"],
      [other.id, "message-deleted"],
    ])
    expect(JSON.stringify(await savedIn(id))).not.toContain("算了")
    expect((await react(me, sent.id, "heart")).body.code).toBe("message_not_found")
    const { conversation } = await app.services.chat.conversation(other.id, id)
    expect(conversation).toMatchObject({ last_message_content: null, last_message_is_deleted: true })
  })

  it("deletes the file, unless a report shows it", async () => {
    const [first, reported] = [(await storeFile(app, me)).originalUrl, (await storeFile(app, me)).originalUrl]
    const sent = []
    for (const mediaUrl of [first, reported])
      sent.push((await send(me, id, { messageType: "image", mediaUrl, content: "看" })).body.message.id)
    const [firstId = "", reportedId = ""] = sent
    const form = { target_type: "message", target_id: reportedId, reason: "photo" }
    expect((await app.call(reportsRoutes.submit, { as: other, body: form })).status).toBe(201)
    for (const messageId of [firstId, reportedId]) await remove(me, messageId)
    await app.jobsIdle()
    expect([await isStored(app, first), await isStored(app, reported)]).toEqual([false, true])
    const report = app.db.selectFrom("reports").select(["target_member_id", "evidence"])
    expect(await report.where("target_id", "=", reportedId).executeTakeFirst()).toMatchObject({
      target_member_id: me.id,
      evidence: { type: "image", content: "看", files: expect.arrayContaining([reported]) },
    })
    const gone = await app.call(reportsRoutes.submit, { as: other, body: { ...form, target_id: firstId } })
    expect(gone.body.code).toBe("report_target_not_found")
  })
})

it("reacting keeps one reaction per member: another replaces it, the same again removes it", async () => {
  const sent = await buildMessage(app, me, id)
  await react(other, sent.id, "heart")
  await react(me, sent.id, "heart")
  expect((await messageOf(me, sent.id)).reactions).toEqual([{ type: "heart", count: 2, is_mine: true }])
  const emit = vi.spyOn(app.platform.realtime, "emit")
  const { message } = (await react(me, sent.id, "thumbs_up")).body
  expect(message.reactions).toEqual([
    { type: "thumbs_up", count: 1, is_mine: true },
    { type: "heart", count: 1, is_mine: false },
  ])
  expect(emit.mock.calls.map(([to, event]) => [to, event])).toEqual([
    [me.id, "reaction-updated"],
    [other.id, "reaction-updated"],
  ])
  expect((await react(me, sent.id, "thumbs_up")).body.message.reactions).toEqual([
    { type: "heart", count: 1, is_mine: false },
  ])
})
