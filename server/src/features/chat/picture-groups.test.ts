import { chatLimits } from "@pinyu/contract/chat/limits"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildFileRecord, uploadVoice } from "@pinyu/testkit/factories/media.ts"
import { wavFile } from "@pinyu/testkit/media-files.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

// Rate limits use the real clock.
const app = startedApp(() => ({ clock: testClock(new Date()) }))
let me: BuiltMember
let other: BuiltMember
let id: string

beforeEach(async () => {
  ;[me, other] = await Promise.all([buildMember(app), buildMember(app)])
  id = await buildConversation(app, me, other)
})

const send = (as: BuiltMember, body: object) =>
  app.call(chatRoutes.send, { as, params: { conversationId: id }, body })
const sendPicture = async (as: BuiltMember, groupId: string, changes: object = {}) => {
  const mediaUrl = await buildFileRecord(app, as, "chat")
  return send(as, { messageType: "image", mediaUrl, groupId, ...changes })
}

describe("pictures of one group", () => {
  it("are messages of their own with the same group for both members", async () => {
    const groupId = newId()
    await sendPicture(me, groupId)
    await sendPicture(me, groupId, { content: "昨天的" })
    for (const member of [me, other]) {
      const { messages } = await app.services.chat.messages(member.id, id, { limit: 10 })
      expect(messages).toMatchObject([
        { message_type: "image", group_id: groupId, content: null },
        { message_type: "image", group_id: groupId, content: "昨天的" },
      ])
    }
    expect(await buildMessage(app, me, id)).toMatchObject({ group_id: null })
  })

  it("are ten at most, also when they are sent at once, and each once", async () => {
    const groupId = newId()
    const most = chatLimits.filesAtOnce
    const keys = await Promise.all(Array.from({ length: most + 3 }, () => buildFileRecord(app, me, "chat")))
    const sendAll = () =>
      Promise.all(
        keys.map((mediaUrl) =>
          send(me, { messageType: "image", mediaUrl, groupId, clientMessageId: mediaUrl.slice(0, 60) }),
        ),
      )
    const codes = async () => (await sendAll()).map(({ status, body }) => body.code ?? status)
    const first = await codes()
    expect(first.filter((code) => code === 201)).toHaveLength(most)
    expect(first.filter((code) => code === "group_full")).toHaveLength(3)
    expect(await codes()).toEqual(first)
    const rows = app.db.selectFrom("messages").select("id").where("group_id", "=", groupId)
    expect(await rows.execute()).toHaveLength(most)
    expect((await sendPicture(other, groupId)).status, "another member's pictures are not in it").toBe(201)
  })

  it("are pictures only, and the group is an id", async () => {
    const mediaUrl = await buildFileRecord(app, me, "chat")
    for (const body of [
      { content: "文字", groupId: newId() },
      { messageType: "video", mediaUrl, groupId: newId() },
      { messageType: "image", mediaUrl, groupId: "a" },
    ]) {
      const answer = await send(me, body)
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([422, "invalid_fields"])
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["groupId"])
    }
    const foreign = await buildFileRecord(app, other, "chat")
    const answer = await send(me, { messageType: "image", mediaUrl: foreign, groupId: newId() })
    expect([answer.status, answer.body.code]).toEqual([403, "upload_not_yours"])
  })

  it("are evidence together, without those of others", async () => {
    const groupId = newId()
    const [first, second] = [await sendPicture(me, groupId), await sendPicture(me, groupId)]
    await sendPicture(other, groupId)
    const target = second.body.message.id
    const form = { target_type: "message", target_id: target, reason: "harassment" }
    const answer = await app.call(reportsRoutes.submit, { as: other, body: form })
    expect([answer.status, answer.body.code]).toEqual([201, undefined])
    const { evidence } = await app.db
      .selectFrom("reports")
      .select("evidence")
      .where("target_id", "=", target)
      .executeTakeFirstOrThrow()
    const keys = [first, second].flatMap(({ body: { message } }) => [
      message.media_url,
      message.media_thumbnail_url,
    ])
    expect((evidence as { files: string[] }).files.toSorted()).toEqual(keys.toSorted())
  })
})

it("a voice message shows the loudness and duration that the server measured, whatever its sender claims", {
  tags: "heavy",
}, async () => {
  const { originalUrl: mediaUrl, metadata } = (await uploadVoice(app, me, wavFile())).body
  const claimed = [
    { waveform: Array.from({ length: 100 }, () => 1e9), duration: -1 },
    { waveform: ["<script>"], duration: "NaN" },
  ]
  for (const [n, mediaMetadata] of claimed.entries()) {
    const body = { messageType: "audio", mediaUrl, mediaMetadata, clientMessageId: "voice" }
    const { status, body: sent } = await send(me, body)
    expect([n, status]).toEqual([n, 201])
    expect(sent.message.media_metadata).toEqual(metadata)
  }
  expect(metadata.waveform).toHaveLength(mediaLimits.file.waveformBars)
  expect(metadata.waveform?.every((bar) => bar >= 0 && bar <= 1)).toBe(true)
})
