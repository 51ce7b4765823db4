import { notesRoutes } from "@pinyu/contract/notes/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const pair = () => Promise.all([buildMember(app), buildMember(app)])
const read = (by: BuiltMember, targetUserId: string) =>
  app.call(notesRoutes.read, { as: by, params: { targetUserId } })
const write = (by: BuiltMember, targetUserId: string, noteContent: unknown) =>
  app.call(notesRoutes.write, { as: by, params: { targetUserId }, body: { noteContent } })
const remove = (by: BuiltMember, targetUserId: string) =>
  app.call(notesRoutes.remove, { as: by, params: { targetUserId } })

describe("a private note", () => {
  it("can be created, read, replaced and deleted", async () => {
    const [author, target] = await pair()
    expect((await read(author, target.id)).body).toEqual({ success: true, hasNote: false, note: null })
    const first = await write(author, target.id, " 喜歡爵士樂 ")
    expect(first.body.note).toEqual({ content: "喜歡爵士樂", updatedAt: app.clock.now().toISOString() })
    app.clock.advance(60)
    await write(author, target.id, "週五見面")
    const second = { content: "週五見面", updatedAt: app.clock.now().toISOString() }
    expect((await read(author, target.id)).body).toEqual({ success: true, hasNote: true, note: second })
    expect((await remove(author, target.id)).body).toEqual({ success: true, hasNote: false, note: null })
    expect((await remove(author, target.id)).status).toBe(200)
    expect((await read(author, target.id)).body.hasNote).toBe(false)
  })

  it("is visible to its author only, neither to its target nor to others", async () => {
    const [author, target] = await pair()
    const stranger = await buildMember(app)
    await write(author, target.id, "只有我知道")
    for (const [by, about] of [
      [target, author],
      [stranger, target],
      [target, target],
    ] as const)
      expect((await read(by, about.id)).body).toEqual({ success: true, hasNote: false, note: null })
    await remove(stranger, target.id)
    expect((await read(author, target.id)).body.hasNote).toBe(true)
  })

  it("exists once, also after concurrent requests", async () => {
    const [author, target] = await pair()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => write(author, target.id, `第 ${n} 則`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = app.db.selectFrom("notes").selectAll().where("author_id", "=", author.id)
    expect(await rows.execute()).toHaveLength(1)
  })

  it.each([
    ["nothing", "   "],
    ["101 characters", "字".repeat(101)],
  ])("rejects %s", async (_name, content) => {
    const [author, target] = await pair()
    const { status, body } = await write(author, target.id, content)
    expect([status, body.code]).toEqual([422, "invalid_fields"])
    expect(body.fields).toHaveProperty("noteContent")
    expect((await read(author, target.id)).body.hasNote).toBe(false)
  })

  it("may have a hundred characters of any kind", async () => {
    const [author, target] = await pair()
    expect((await write(author, target.id, "🍷".repeat(100))).status).toBe(200)
  })

  it("appears in no log", async () => {
    const [author, target] = await pair()
    await write(author, target.id, "絕不外流的字")
    expect(app.logLines.join("\n")).not.toContain("絕不外流的字")
  })
})
