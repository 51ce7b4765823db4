import { chatRoutes } from "@pinyu/contract/chat/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const app = startedApp(() => ({ clock }))
let me: BuiltMember
let other: BuiltMember
let id: string
const clock = testClock(new Date())

beforeEach(async () => {
  ;[me, other] = await Promise.all([buildMember(app), buildMember(app)])
  id = await buildConversation(app, me, other)
})

/** Messages a second apart, so that their order does not depend on their ids. */
const write = async (by: BuiltMember, content: string, conversationId = id) => {
  clock.advance(1)
  return buildMessage(app, by, conversationId, { content })
}
const search = (as: BuiltMember, text: string, more: object = {}) =>
  app.call(chatRoutes.search, { as, body: { text, ...more } })
const searchIn = (as: BuiltMember, text: string, more: object = {}) =>
  app.call(chatRoutes.searchConversation, { as, params: { conversationId: id }, body: { text, ...more } })
const textsOf = async (as: BuiltMember, text: string) =>
  (await search(as, text)).body.messages.map(({ content }) => content)
const totalOf = async (as: BuiltMember, text: string) => (await searchIn(as, text)).body.total

describe("a search in messages", () => {
  it("finds two characters anywhere in a Chinese text, for both members, the latest first", async () => {
    await write(me, "今天的夕陽很美")
    await write(other, "晚餐吃什麼")
    await write(other, "夕陽真的很美")
    for (const as of [me, other]) {
      expect(await textsOf(as, "夕陽")).toEqual(["夕陽真的很美", "今天的夕陽很美"])
      expect(await totalOf(as, "夕陽")).toBe(2)
    }
    const [found] = (await search(me, "夕陽")).body.messages
    expect(found).toMatchObject({ conversation_id: id, display_name: other.nickname, is_own: false })
  })

  it("ignores the case and the width of letters", async () => {
    await write(me, "我的ＬＩＮＥ在這裡")
    for (const text of ["line", "LINE", "ｌｉｎｅ"]) expect(await totalOf(me, text), text).toBe(1)
  })

  it.each(["100%_\\", "😀😀", "'; drop table messages; --"])("takes %j as typed", async (text) => {
    await write(me, "今天的夕陽很美")
    expect(await textsOf(me, text)).toEqual([])
    await write(me, `前${text}後`)
    expect(await textsOf(me, text)).toEqual([`前${text}後`])
    expect(await totalOf(me, text)).toBe(1)
  })

  it("rejects a forged cursor", async () => {
    const cursor = "!!!!"
    expect((await search(me, "夕陽", { cursor })).body.code).toBe("invalid_input")
    expect((await searchIn(me, "夕陽", { cursor })).body.code).toBe("invalid_input")
  })

  it("pages without gaps and repeats", async () => {
    const sent = []
    for (let n = 0; n < 5; n++) sent.unshift((await write(n % 2 ? me : other, `夕陽 ${n}`)).id)
    for (const ask of [search, searchIn]) {
      const found: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { body } = await ask(me, "夕陽", { limit: 2, cursor: cursor ?? undefined })
        found.push(...body.messages.map((one) => one.id))
        cursor = body.nextCursor
      }
      expect(found).toEqual(sent)
    }
    expect((await searchIn(me, "夕陽", { limit: 2 })).body.total).toBe(5)
  })

  it("finds no recalled message, and the new text of an edited one", async () => {
    const [recalled, edited] = [await write(me, "夕陽一"), await write(me, "夕陽二")]
    await app.call(chatRoutes.remove, { as: me, params: { messageId: recalled.id } })
    const change = { params: { messageId: edited.id }, body: { content: "朝陽二" } }
    await app.call(chatRoutes.edit, { as: me, ...change })
    expect(await textsOf(other, "夕陽")).toEqual([])
    expect(await textsOf(other, "朝陽")).toEqual(["朝陽二"])
  })

  it("finds nothing that the member has deleted for themselves", async () => {
    const { position } = await write(other, "夕陽一")
    const params = { conversationId: id }
    await app.call(chatRoutes.clear, { as: me, params, query: { position } })
    await write(other, "夕陽二")
    expect([await textsOf(me, "夕陽"), await totalOf(me, "夕陽")]).toEqual([["夕陽二"], 1])
    expect(await textsOf(other, "夕陽")).toEqual(["夕陽二", "夕陽一"])
  })

  it("finds archived conversations, and no invitation", async () => {
    await write(other, "夕陽一")
    const params = { conversationId: id }
    await app.call(chatRoutes.arrange, { as: me, params, body: { is_archived: true } })
    const stranger = await buildMember(app)
    const invitation = await buildInvitation(app, stranger, me)
    await write(stranger, "夕陽二", invitation)
    expect(await textsOf(me, "夕陽")).toEqual(["夕陽一"])
    expect(await textsOf(stranger, "夕陽"), "its writer").toEqual(["夕陽二"])
  })

  it("finds conversations by name on the first page alone", async () => {
    await write(me, "晚安")
    await write(me, `${other.nickname}你好`)
    await write(me, `${other.nickname}再見`)
    const first = (await search(me, other.nickname, { limit: 1 })).body
    expect(first.conversations.map((one) => one.id)).toEqual([id])
    const cursor = first.nextCursor ?? undefined
    expect((await search(me, other.nickname, { limit: 1, cursor })).body.conversations).toEqual([])
  })
})

it("finds no messages of others", async () => {
  await write(me, "夕陽")
  expect(await textsOf(await buildMember(app), "夕陽")).toEqual([])
})

it("is not in the log", async () => {
  await write(me, "夕陽無限好")
  await search(me, "夕陽無限好")
  await searchIn(me, "夕陽無限好")
  expect(app.logLines.join()).not.toContain("夕陽無限好")
})
