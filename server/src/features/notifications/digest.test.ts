import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { notificationMailRoutes, notificationsRoutes as routes } from "@pinyu/contract/notifications/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { startPeriodic } from "../../platform/area.ts"
import { newId } from "../../platform/ids.ts"
import { notifications } from "./index.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => app.close())

const [minute, hour] = [60, 60 * 60]
const day = 24 * hour

const notify = (member: BuiltMember, actor: BuiltMember) =>
  app.services.notifications.recordNow({
    type: "post_commented",
    ...{ memberId: member.id, actorId: actor.id, aboutId: newId(), commentId: newId() },
  })
/** The notification mails that were sent so far. */
const sentTo = async ({ email }: BuiltMember) => {
  await app.jobsIdle()
  return (await app.outbox.mailsTo(email)).filter(({ subject }) => subject.includes("通知"))
}
/** Sends the due mails. Returns a member's notification mails so far. */
const mailsTo = async (member: BuiltMember) => {
  await app.services.notifications.enqueueDueMails()
  return sentTo(member)
}
/** The number of enqueued mails. */
const jobsFor = async ({ id }: BuiltMember) => {
  const { rows } = await sql`
    select from pgboss.job where name = 'notifications.mail' and data ->> 'memberId' = ${id}`.execute(app.db)
  return rows.length
}
const suspend = ({ id }: BuiltMember) =>
  app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", id).execute()
/** A member with a verified address who wants mails, and another member who acts. */
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

/** A member who got a mail: its headers, and the path that unsubscribes. */
const mailed = async () => {
  const [member, actor] = await pair()
  await notify(member, actor)
  app.clock.advance(hour)
  expect(await mailsTo(member)).toHaveLength(1)
  const folder = join(app.config.dataDir, "outbox")
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"))
  const messages = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
  const message = messages.find((text) => text.includes(member.email) && text.includes("List-Unsubscribe:"))
  const headers = message?.split("\r\n\r\n", 1)[0]?.replace(/\r\n\s+/g, " ") ?? ""
  const [, address = ""] =
    /List-Unsubscribe: ?<([^>]+)>/.exec(headers.replace(/(?<=<\S+) (?=\S+>)/g, "")) ?? []
  return { member, actor, headers, path: new URL(address).pathname }
}

describe("digest mails", () => {
  it("wait for the grace period, are sent once a day, and never repeat mailed or read notifications", async () => {
    const [member, actor] = await pair()
    await notify(member, actor)
    expect(await mailsTo(member)).toEqual([])
    app.clock.advance(31 * minute)
    const [first] = await mailsTo(member)
    expect(first?.subject).toBe("你有 1 則還沒看的通知")
    expect(first?.text).toContain("\u2068小雅\u2069在你的貼文留言")
    await notify(member, actor)
    await notify(member, actor)
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

  it("show an announcement with its title", async () => {
    const [member] = await pair()
    const preferences = [{ notificationType: "system_announcement", emailEnabled: true }]
    await app.call(routes.setPreferences, { as: member, body: { preferences } })
    await app.services.notifications.recordNow({
      ...{ type: "system_announcement", memberId: member.id, eventId: newId() },
      ...{ title: "週六凌晨維護", message: "兩點到四點暫停服務" },
    })
    app.clock.advance(hour)
    const [mail] = await mailsTo(member)
    expect(mail?.text).toContain("週六凌晨維護：兩點到四點暫停服務")
  })

  it("start when they are turned on: older notifications stay in the bell", async () => {
    const [member, actor] = await pair()
    const prefer = (emailEnabled: boolean) =>
      app.services.notifications.setPreferences(member.id, [
        { notificationType: "post_commented", emailEnabled },
      ])
    await prefer(false)
    await notify(member, actor)
    app.clock.advance(2 * day)
    await prefer(true)
    expect([await mailsTo(member), await jobsFor(member)]).toEqual([[], 0])
    await notify(member, actor)
    app.clock.advance(hour)
    expect((await mailsTo(member)).map(({ subject }) => subject)).toEqual(["你有 1 則還沒看的通知"])

    await prefer(false)
    await notify(member, actor)
    app.clock.advance(30 * day)
    await prefer(true)
    expect([await mailsTo(member), await jobsFor(member)]).toEqual([[expect.anything()], 1])
    await notify(member, actor)
    app.clock.advance(hour)
    const [, second] = await mailsTo(member)
    expect(second?.subject).toBe("你有 1 則還沒看的通知")
  })

  it("are not delayed by an earlier run without notifications", async () => {
    const [member, actor] = await pair()
    const hidden = await buildMember(app)
    await notify(member, hidden)
    await buildBlock(app, hidden, member)
    app.clock.advance(hour)
    // As if it was hidden after the query.
    const mailJob = { memberId: member.id }
    await app.db.transaction().execute((trx) => app.platform.jobs.enqueue(trx, "notifications.mail", mailJob))
    expect(await sentTo(member)).toEqual([])
    await notify(member, actor)
    app.clock.advance(hour)
    const [mail] = await mailsTo(member)
    expect(mail?.subject).toBe("你有 1 則還沒看的通知")
  })

  it("skip members who did not opt in or are suspended, unverified addresses, and blocked actors", async () => {
    const [quiet, actor] = await Promise.all([buildMember(app), buildMember(app)])
    const [suspended] = await pair()
    await notify(suspended, actor)
    await suspend(suspended)
    const [unproved] = await pair()
    const [blocking, blocked] = await pair()
    await app.db
      .updateTable("credentials")
      .set({ email_verified_at: null })
      .where("member_id", "=", unproved.id)
      .execute()
    for (const member of [quiet, unproved]) await notify(member, actor)
    await notify(blocking, blocked)
    await buildBlock(app, blocking, blocked)
    app.clock.advance(hour)
    for (const member of [quiet, suspended, unproved, blocking]) {
      expect(await mailsTo(member)).toEqual([])
      expect(await jobsFor(member)).toBe(0)
    }
  })

  it("end with one click in the mail program, without a sign-in", async () => {
    const { member, actor, headers, path } = await mailed()
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    const answer = await app.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    })
    expect([answer.statusCode, answer.json().data]).toEqual([200, { unsubscribed: true }])
    await notify(member, actor)
    app.clock.advance(day)
    expect(await mailsTo(member)).toHaveLength(1)
  })

  it("redirect clients without one-click to the confirmation page, and continue until confirmed", async () => {
    const { member, actor, path } = await mailed()
    const [token = ""] = path.split("/").slice(-1)
    for (const method of ["GET", "HEAD"] as const) {
      const { statusCode, headers } = await app.app.inject({ method, url: path })
      expect([statusCode, headers.location]).toEqual([
        303,
        `${app.platform.origins.web()}/unsubscribe/${token}`,
      ])
      expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" })
    }
    const [, mac = ""] = token.split(".")
    expect(mac).toMatch(/^[\w-]{32}$/)
    expect(app.logLines.join("\n")).not.toContain(mac)
    await notify(member, actor)
    app.clock.advance(day)
    expect(await mailsTo(member)).toHaveLength(2)
  })

  it("end with the address that they went to", async () => {
    const { member, path } = await mailed()
    const [token = ""] = path.split("/").slice(-1)
    const email = `moved-${member.id}@example.com`
    await app.db.updateTable("credentials").set({ email }).where("member_id", "=", member.id).execute()
    const { status, body } = await app.call(notificationMailRoutes.stopMails, { params: { token } })
    expect([status, body.code]).toEqual([422, "token_invalid"])
  })

  it("ignore a forged token", async () => {
    const member = await buildMember(app)
    for (const token of ["x", `${member.id}.AAAA`, `${member.id}.${"A".repeat(32)}`]) {
      const { status, body } = await app.call(notificationMailRoutes.stopMails, { params: { token } })
      expect([status, body.code]).toEqual([422, "token_invalid"])
    }
  })
})

/** The background work of a service that has just started. */
const startAnew = () => startPeriodic(notifications, app.services.notifications, app.platform.log)

describe("the hourly maintenance", () => {
  it("runs at start and each hour", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const [member, actor] = await pair()
    await notify(member, actor)
    app.clock.advance(hour)
    startAnew()
    await eventually(async () => expect(await sentTo(member)).toHaveLength(1))
    await notify(member, actor)
    app.clock.advance(day + hour)
    vi.advanceTimersByTime(hour * 1000)
    await eventually(async () => expect(await sentTo(member)).toHaveLength(2))
  })
})
