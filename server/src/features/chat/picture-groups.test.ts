import { chatLimits } from "@pinyu/contract/chat/limits"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildFileRecord, uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp
let me: BuiltMember
let other: BuiltMember
let id: string

beforeAll(async () => {
  // Rate limits use the real clock.
  app = await testApp({ clock: testClock(new Date()) })
})
beforeEach(async () => {
  ;[me, other] = await Promise.all([buildMember(app), buildMember(app)])
  id = await buildConversation(app, me, other)
})
afterAll(() => app.close())

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
    const sendReal = async (as: BuiltMember) => {
      const { originalUrl: mediaUrl } = (await uploadMedia(app, as, await colouredPicture())).body
      return send(as, { messageType: "image", mediaUrl, groupId })
    }
    const [first, second] = [await sendReal(me), await sendReal(me)]
    await sendReal(other)
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

  it("stay as texts when their sender leaves", async () => {
    const groupId = newId()
    await sendPicture(me, groupId, { content: "昨天的" })
    await sendPicture(me, groupId)
    await app.db.transaction().execute((trx) => app.services.chat.depart(trx, [me.id]))
    const { messages } = await app.services.chat.messages(other.id, id, { limit: 10 })
    expect(messages).toMatchObject([
      { message_type: "text", content: "昨天的", group_id: null },
      { is_deleted: true },
    ])
  })
})
