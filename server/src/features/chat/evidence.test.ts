import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"
import { buildPair, chatApp } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { beforeAll, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"
import { findEvidence } from "./evidence.queries.ts"

const app = chatApp()
let me: BuiltMember
let other: BuiltMember
let id: string

beforeAll(async () => {
  ;({ me, other, id } = await buildPair(app))
})

const report = async (as: BuiltMember, messageId: string) => {
  const form = { target_type: "message", target_id: messageId, reason: "scam" }
  const { status, body } = await app.call(reportsRoutes.submit, { as, body: form })
  return { status, body }
}

it("evidence of a message exists only for its two participants", async () => {
  const [stranger, blocker] = await Promise.all([buildMember(app), buildMember(app)])
  const message = await buildMessage(app, me, id, { content: "保證獲利" })
  const cutOff = await buildConversation(app, blocker, other)
  const hidden = await buildMessage(app, blocker, cutOff)
  await buildBlock(app, blocker, other)
  const nowhere = await report(stranger, newId())
  expect([nowhere.status, nowhere.body.code]).toEqual([404, "report_target_not_found"])
  expect(await report(stranger, message.id)).toEqual(nowhere)
  expect(await report(other, hidden.id)).toEqual(nowhere)
  expect((await report(me, message.id)).body.code).toBe("cannot_report_self")
  expect((await report(other, message.id)).status).toBe(201)
})

it("evidence of a file that is being transcoded is not replaced while the report is created", async () => {
  const mediaUrl = await buildFileRecord(app, me, "chat")
  const { id: messageId } = await buildMessage(app, me, id, { messageType: "image", content: null, mediaUrl })
  const order: string[] = []
  const writing = await app.db.startTransaction().execute()
  const evidence = await findEvidence(writing, other.id, messageId)
  const replaced = app.db
    .updateTable("media_files")
    .set({ transcoded_key: "chat/made.mp4" })
    .where("key", "=", mediaUrl)
    .execute()
    .then(() => order.push("replaced"))
  await waitForBlockedBy(app, writing)
  order.push("written")
  await writing.commit().execute()
  await replaced
  expect([order, evidence?.files]).toEqual([["written", "replaced"], expect.arrayContaining([mediaUrl])])
})
