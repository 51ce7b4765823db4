import { chatRoutes } from "@pinyu/contract/chat/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildHistory, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, describe, expect, it } from "vitest"

const app = startedApp()
let me: BuiltMember
let other: BuiltMember
let id: string
let sent: string[]

const count = 12

beforeAll(async () => {
  ;[me, other] = await Promise.all([buildMember(app), buildMember(app)])
  id = await buildConversation(app, me, other)
  sent = []
  for (let n = 0; n < count; n++) {
    const message = await buildMessage(app, n % 2 ? me : other, id, { content: `第 ${n} 句` })
    sent.push(message.id)
    // A reaction takes a revision too, so that positions and revisions differ.
    if (n === 5) await app.services.chat.react(me.id, message.id, "heart")
  }
})

const page = async (query: object, as = me) => {
  const { body } = await app.call(chatRoutes.messages, { as, params: { conversationId: id }, query })
  return { ...body, ids: body.messages.map((message) => message.id) }
}
const changes = async (since: number, conversationId = id) =>
  (await app.call(chatRoutes.changes, { as: me, params: { conversationId }, query: { since } })).body

describe("a page of messages", () => {
  it("pages back in time without gaps or repeats", async () => {
    const newest = await page({ limit: 5 })
    const before = await page({ limit: 5, cursor: newest.nextCursor })
    const oldest = await page({ limit: 5, cursor: before.nextCursor })
    expect([...oldest.ids, ...before.ids, ...newest.ids]).toEqual(sent)
    expect([newest.hasNewer, before.hasNewer, oldest.hasNewer]).toEqual([false, true, true])
    expect(oldest.nextCursor).toBeNull()
  })

  it("continues after a message", async () => {
    const after = await page({ limit: 3, after: sent[4] })
    expect([after.ids, after.hasNewer]).toEqual([sent.slice(5, 8), true])
    expect((await page({ limit: 50, after: sent[4] })).hasNewer).toBe(false)
    expect((await page({ limit: 3, cursor: after.nextCursor })).ids).toEqual(sent.slice(2, 5))
    expect(await page({ after: sent.at(-1) })).toMatchObject({ ids: [], hasNewer: false, nextCursor: null })
  })

  it("is centred on a message or on the read position", async () => {
    const around = await page({ limit: 5, around: sent[6] })
    expect([around.ids, around.hasNewer]).toEqual([sent.slice(4, 9), true])
    expect((await page({ limit: 2, cursor: around.nextCursor })).ids).toEqual(sent.slice(2, 4))
    const { messages } = await page({ limit: 50 })
    const position = messages[6]?.position
    expect((await page({ limit: 5, position })).ids).toEqual(around.ids)
    expect((await page({ limit: 4, position: 0 })).ids).toEqual(sent.slice(0, 2))
    expect((await page({ limit: 4, position: 1_000_000 })).ids).toEqual(sent.slice(-2))
  })

  it("returns for each message whether the caller has read it", async () => {
    const { conversationId } = await app.services.chat.direct(me.id, other.id)
    await app.services.chat.readAll(me.id, conversationId)
    const late = await buildMessage(app, other, id)
    sent.push(late.id)
    const { messages } = await page({ limit: 3 })
    expect(messages.map((message) => message.is_read_by_current_user)).toEqual([true, true, false])
  })

  it.each([
    ["a cursor that no page gave", { cursor: "nonsense" }, 400],
    ["two positions", { cursor: "MQ", around: "0197a000-0000-7000-8000-000000000000" }, 422],
  ])("is rejected for %s", async (_name, query, status) => {
    const answer = await app.call(chatRoutes.messages, { as: me, params: { conversationId: id }, query })
    expect(answer.status).toBe(status)
  })
})

describe("the changes since a revision", () => {
  it("contain each new or changed message in its current state, and the next revision", async () => {
    const conversationId = await buildConversation(app, me, await buildMember(app))
    const first = await buildMessage(app, me, conversationId)
    const second = await buildMessage(app, me, conversationId)
    expect(await changes(2, conversationId)).toMatchObject({ messages: [], revision: 2, hasMore: false })
    await app.services.chat.edit(me.id, first.id, "改了")
    await app.services.chat.remove(me.id, second.id)
    await app.services.chat.react(me.id, first.id, "heart")
    const third = await buildMessage(app, me, conversationId)
    const { messages, revision } = await changes(2, conversationId)
    expect(messages).toMatchObject([
      { id: second.id, is_deleted: true, revision: 4 },
      { id: first.id, content: "改了", reactions: [{ type: "heart" }], revision: 5 },
      { id: third.id, revision: 6 },
    ])
    expect(revision).toBe(6)
    expect((await changes(1_000, conversationId)).revision).toBe(6)
  })

  it("contain every change while both members write, edit and react at the same time", async () => {
    const them = await buildMember(app)
    const conversationId = await buildConversation(app, me, them)
    const seen = new Map<string, string | null>()
    let revision = 0
    let writing = true
    const catchUp = async () => {
      const answer = await changes(revision, conversationId)
      for (const message of answer.messages) seen.set(message.id, message.content)
      revision = answer.revision
      return answer.hasMore
    }
    const watch = async () => {
      while (writing) await catchUp()
    }
    const write = async (by: BuiltMember) => {
      for (let n = 0; n < 5; n++) {
        const { id: messageId } = await buildMessage(app, by, conversationId)
        await app.services.chat.edit(by.id, messageId, `改成 ${n}`)
        await app.services.chat.react(by.id, messageId, "laugh")
      }
    }
    const watching = watch()
    await Promise.all([write(me), write(them)])
    writing = false
    await watching
    await catchUp()
    const saved = app.db.selectFrom("messages").select(["id", "content"])
    const rows = await saved.where("conversation_id", "=", conversationId).execute()
    expect(rows).toHaveLength(10)
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(rows.map((row) => [row.id, row.content])))
  })

  it("are paginated", async () => {
    const them = await buildMember(app)
    const conversationId = await buildConversation(app, me, them)
    await buildHistory(app, conversationId, [me, them], 201)
    const first = await changes(0, conversationId)
    expect([first.messages.length, first.hasMore, first.revision]).toEqual([200, true, 200])
    const rest = await changes(first.revision, conversationId)
    expect([rest.messages.length, rest.hasMore, rest.revision]).toEqual([1, false, 201])
  })
})
