import { chatRoutes } from "@pinyu/contract/chat/routes"
import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { photoTools, storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { buildReport } from "@pinyu/testkit/factories/reports.ts"
import { startReportCases } from "@pinyu/testkit/report-cases.ts"
import { afterAll, describe, expect, it } from "vitest"

const { app, admin, other, caseOf, read, decide, apply, noticesOf, reported } = await startReportCases()
afterAll(() => app.close())

const direct = (as: BuiltMember, { id: targetUserId }: BuiltMember) =>
  app.call(chatRoutes.direct, { as, body: { targetUserId } })
const write = (as: BuiltMember, conversationId: string) =>
  app.call(chatRoutes.send, { as, params: { conversationId }, body: { content: "你好" } })
const endLimit = ({ id }: BuiltMember, as = admin) =>
  app.call(membersAdminRoutes.endLimit, { as, params: { id } })
const untilOf = async ({ id }: BuiltMember) => {
  const { body } = await app.call(membersAdminRoutes.read, { as: admin, params: { id } })
  return body.member.first_messages_limited_until
}
const limited = async (days: number) => {
  const { id, target } = await reported()
  await decide(id, { action: "limit", rule: "spam", days })
  await apply(id)
  return target
}

describe("a limit of first messages", () => {
  it("keeps the member from new and empty conversations until its end, and from no other", async () => {
    const { id, target } = await reported()
    const [known, opened, stranger] = await Promise.all([
      buildMember(app),
      buildMember(app),
      buildMember(app),
    ])
    const started = await buildConversation(app, target, known)
    await buildMessage(app, known, started)
    const empty = await buildConversation(app, target, opened)
    await decide(id, { action: "limit", rule: "spam", days: 3 })
    await apply(id)

    const rejected = [await direct(target, stranger), await write(target, empty)]
    expect(rejected.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "first_messages_limited"],
      [403, "first_messages_limited"],
    ])
    expect((await write(target, started)).status).toBe(201)
    expect((await write(opened, empty)).status).toBe(201)
    expect((await write(target, empty)).status, "an answer is no first message").toBe(201)
    expect(await noticesOf(target)).toEqual([expect.stringContaining("不能主動傳訊息")])
    const now = app.clock.now()
    app.clock.advance(3 * 24 * 60 * 60)
    expect(await app.services.chat.direct(target.id, stranger.id)).toHaveProperty("conversationId")
    // Back, because all sessions have ended by then.
    app.clock.set(now.toISOString())
  })

  it("holds beside a later one, and both are ended early by an admin, once", async () => {
    const target = await limited(3)
    const before = await untilOf(target)
    await buildReport(app, await buildMember(app), target)
    const again = await caseOf(target)
    await decide(again, { action: "limit", rule: "harassment", days: 30 })
    await apply(again)
    const longer = await untilOf(target)
    expect(Date.parse(longer ?? "")).toBeGreaterThan(Date.parse(before ?? ""))
    await buildReport(app, await buildMember(app), target)
    const shorter = await caseOf(target)
    await decide(shorter, { action: "limit", rule: "spam", days: 1 })
    await apply(shorter)
    expect(await untilOf(target)).toBe(longer)

    for (let call = 0; call < 2; call += 1)
      expect((await endLimit(target)).body.member.first_messages_limited_until).toBeNull()
    expect((await direct(target, await buildMember(app))).status).toBe(200)
    const acts = app.db.selectFrom("admin_audit").select("act").where("target", "=", target.id)
    expect(await acts.execute()).toEqual([{ act: "member_limit_ended" }])
  })

  it.each([undefined, 0])("of %s days is rejected", async (days) => {
    const { id } = await reported()
    const { status, body } = await decide(id, { action: "limit", rule: "spam", days })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["days"]])
  })
})

it("a suspension by a case never shortens another one", async () => {
  const { id, target } = await reported()
  const longer = { rule: "underage", until: null }
  await app.call(membersAdminRoutes.suspend, { as: other, params: { id: target.id }, body: longer })
  await decide(id, { action: "suspend", rule: "spam", days: 7 })
  expect((await apply(id)).body.report.state).toBe("closed")
  const { body } = await app.call(membersAdminRoutes.read, { as: admin, params: { id: target.id } })
  expect(body.member.suspensions).toMatchObject([{ ...longer, ended_at: null }])
})

describe("the removal of a photo", () => {
  const reportedWithPhotos = async (count: number) => {
    const member = await buildMember(app)
    const paths: string[] = []
    for (let n = 0; n < count; n++) paths.push(await storePhoto(app, member))
    await buildReport(app, await buildMember(app), member)
    const id = await caseOf(member)
    const { files } = (await read(id)).body.report
    return { id, member, paths, files: files.map(({ photo_id }) => photo_id) }
  }
  const remove = (id: string, photo_id: unknown) =>
    decide(id, { action: "remove_photo", rule: "fake", photo_id })

  it("removes the photo that the evidence shows, and keeps the others in order", async () => {
    const { id, member, paths, files } = await reportedWithPhotos(3)
    expect(new Set(files).size).toBe(3)
    await remove(id, files[1])
    await apply(id)
    expect((await photoTools(app).own(member)).avatar_urls).toEqual([paths[0], paths[2]])
    expect(await noticesOf(member)).toEqual([expect.stringContaining("照片已經移除")])
  })

  it("is not possible for content, for another member's photo, or without one", async () => {
    const [{ id }, foreign] = [await reportedWithPhotos(1), await reportedWithPhotos(1)]
    expect((await remove(id, foreign.files[0])).body.code).toBe("case_file_not_found")
    expect((await remove(id, "%")).status).toBe(422)
    expect((await remove(id, null)).body.fields).toHaveProperty("photo_id")
    expect((await read(id)).body.report.state).toBe("open")
  })
})
