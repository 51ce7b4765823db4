import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { notificationMailRoutes, notificationsRoutes as routes } from "@pinyu/contract/notifications/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const [minute, hour] = [60, 60 * 60]
const tell = (member: BuiltMember, actor: BuiltMember) =>
  app.services.notifications.record(app.db, {
    type: "post_commented",
    ...{ memberId: member.id, actorId: actor.id, aboutId: newId(), commentId: newId() },
  })
/** Sends what is due now, and answers the mails of notifications to a member so far. */
const mailsTo = async ({ email }: BuiltMember) => {
  await app.services.notifications.enqueueDueMails()
  await app.jobsIdle()
  return (await app.outbox.mailsTo(email)).filter(({ subject }) => subject.includes("通知"))
}
/** A member with a proven address who asked for mails, and somebody who does things. */
const pair = async () => {
  const [member, actor] = await Promise.all([buildMember(app), buildMember(app, { nickname: "小雅" })])
  await app.db
    .updateTable("credentials")
    .set({ email_verified_at: app.clock.now() })
    .where("member_id", "=", member.id)
    .execute()
  const body = { preferences: [{ notificationType: "post_commented", emailEnabled: true }] }
  await app.call(routes.setPreferences, { as: member, body })
  return [member, actor] as const
}

describe("mails of notifications", () => {
  it("wait until there was time to read, come once a day, and never repeat what was mailed or read", async () => {
    const [member, actor] = await pair()
    await tell(member, actor)
    expect(await mailsTo(member)).toEqual([])
    app.clock.advance(31 * minute)
    const [first] = await mailsTo(member)
    expect(first?.subject).toBe("你有 1 則還沒看的通知")
    expect(first?.text).toContain("小雅在你的貼文留言")
    await tell(member, actor)
    await tell(member, actor)
    app.clock.advance(2 * hour)
    expect(await mailsTo(member)).toHaveLength(1)
    const query = { page: 1, limit: 20, status: "all" } as const
    const [latest] = (await app.services.notifications.list(member.id, query)).data.notifications
    await app.services.notifications.markOneRead(member.id, latest?.id ?? "")
    app.clock.advance(23 * hour)
    const [, second] = await mailsTo(member)
    expect(second?.subject).toBe("你有 1 則還沒看的通知")
    app.clock.advance(25 * hour)
    expect(await mailsTo(member)).toHaveLength(2)
  })

  it("go to nobody who did not ask, nor to an address that was not proved, nor about whoever is blocked", async () => {
    const [quiet, actor] = await Promise.all([buildMember(app), buildMember(app)])
    const [unproved] = await pair()
    const [blocking, blocked] = await pair()
    await app.db
      .updateTable("credentials")
      .set({ email_verified_at: null })
      .where("member_id", "=", unproved.id)
      .execute()
    for (const member of [quiet, unproved]) await tell(member, actor)
    await tell(blocking, blocked)
    await buildBlock(app, blocking, blocked)
    app.clock.advance(hour)
    for (const member of [quiet, unproved, blocking]) expect(await mailsTo(member)).toEqual([])
  })

  it("end with one click in the mail program, without a sign-in", async () => {
    const [member, actor] = await pair()
    await tell(member, actor)
    app.clock.advance(hour)
    expect(await mailsTo(member)).toHaveLength(1)
    const folder = join(app.config.dataDir, "outbox")
    const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"))
    const messages = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
    const message = messages.find((text) => text.includes(member.email) && text.includes("List-Unsubscribe:"))
    const headers = message?.split("\r\n\r\n", 1)[0]?.replace(/\r\n\s+/g, " ") ?? ""
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    const [, address = ""] =
      /List-Unsubscribe: ?<([^>]+)>/.exec(headers.replace(/(?<=<\S+) (?=\S+>)/g, "")) ?? []
    const answer = await app.app.inject({
      method: "POST",
      url: new URL(address).pathname,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    })
    expect([answer.statusCode, answer.json().data]).toEqual([200, { unsubscribed: true }])
    await tell(member, actor)
    app.clock.advance(30 * hour)
    expect(await mailsTo(member)).toHaveLength(1)
  })

  it("end for nobody by a token that was made up", async () => {
    const member = await buildMember(app)
    for (const token of ["x", `${member.id}.AAAA`, `${member.id}.${"A".repeat(32)}`]) {
      const { status, body } = await app.call(notificationMailRoutes.stopMails, { params: { token } })
      expect([status, body.code]).toEqual([422, "token_invalid"])
    }
  })
})
