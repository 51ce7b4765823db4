import { chatLimits } from "@pinyu/contract/chat/limits"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import type { BuiltMember } from "@pinyu/testkit/factories/auth.ts"
import { buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { buildPair, chatApp, chatCalls } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = chatApp()
const { send } = chatCalls(app)
let me: BuiltMember
let other: BuiltMember
let id: string

beforeEach(async () => {
  ;({ me, other, id } = await buildPair(app))
})

const sendPicture = async (as: BuiltMember, groupId: string, changes: object = {}) => {
  const mediaUrl = await buildFileRecord(app, as, "chat")
  return send(as, id, { messageType: "image", mediaUrl, groupId, ...changes })
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
          send(me, id, { messageType: "image", mediaUrl, groupId, clientMessageId: mediaUrl.slice(0, 60) }),
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

  it("are evidence together, without those of others", async () => {
    const groupId = newId()
    const [first, second] = [await sendPicture(me, groupId), await sendPicture(me, groupId)]
    await sendPicture(other, groupId)
    const target = second.body.message.id
    const form = { target_type: "message", target_id: target, reason: "harassment" }
    const answer = await app.call(reportsRoutes.submit, { as: other, body: form })
    expect([answer.status, answer.body.code]).toEqual([201, undefined])
    const rows = app.db.selectFrom("reports").select("evidence").where("target_id", "=", target)
    const { evidence } = await rows.executeTakeFirstOrThrow()
    const keys = [first, second].flatMap(({ body: { message } }) => [
      message.media_url,
      message.media_thumbnail_url,
    ])
    expect((evidence as { files: string[] }).files.toSorted()).toEqual(keys.toSorted())
  })
})
