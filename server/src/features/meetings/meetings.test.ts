import { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { testDatabase } from "@pinyu/testkit/database.ts"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildMeeting, meetingPlan } from "@pinyu/testkit/factories/meetings.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const minute = 60
const hour = 60 * minute
/** The plan of the factory: the check-in is in three hours. */
const untilCheckIn = 3 * hour

/** Signs in anew, because the tests outlast an access token. */
const as = ({ id }: BuiltMember) => signInAs(app, id)
const create = async (by: BuiltMember, changes: object = {}, headers = {}) =>
  app.call(meetingsRoutes.create, { as: await as(by), body: meetingPlan(app, changes), headers })
const listOf = async (by: BuiltMember) =>
  (await app.call(meetingsRoutes.list, { as: await as(by) })).body.meetings
const end = async (by: BuiltMember, meetingId: string, outcome: "safe" | "cancelled" = "safe") =>
  app.call(meetingsRoutes.end, { as: await as(by), params: { meetingId }, body: { outcome } })
const update = async (by: BuiltMember, meetingId: string, changes: object = {}) => {
  const { own_name: _, contact_email: __, ...body } = meetingPlan(app, changes)
  return app.call(meetingsRoutes.update, { as: await as(by), params: { meetingId }, body })
}
const remove = async (by: BuiltMember, meetingId: string) =>
  app.call(meetingsRoutes.remove, { as: await as(by), params: { meetingId } })
const open = (token: string) => app.call(meetingsRoutes.shared, { body: { token } })

const runDue = async () => {
  await app.services.meetings.runDue()
  await app.jobsIdle()
}
const mailsTo = async (address: string) => {
  await app.jobsIdle()
  return app.outbox.mailsTo(address)
}
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)
const noticesOf = async (by: BuiltMember) => {
  const { notifications } = (await app.call(notificationsRoutes.list, { as: await as(by) })).body.data
  return notifications.filter(({ type }) => type === "meeting_reminder").map(({ message }) => message)
}

const planned = "小雅請你留意一次約會"
const alert = "小雅還沒有報平安"
const safe = "小雅平安"

describe("a plan", () => {
  it("reaches the contact by a link, without the member's texts in the mail", async () => {
    const member = await buildMember(app)
    const { contact } = await buildMeeting(app, member, { person: "阿哲<b>", place: "信義路 <script>" })
    const [mail] = await mailsTo(contact)
    expect(mail?.subject).toBe(planned)
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/阿哲|信義路/)
    const { status, body } = await open(tokenIn([mail ?? { text: "" }]))
    expect([status, body.meeting]).toEqual([
      200,
      expect.objectContaining({
        own_name: "小雅",
        person: "阿哲<b>",
        place: "信義路 <script>",
        state: "planned",
      }),
    ])
  })

  it("reaches a contact with a phone number by text message", async () => {
    const member = await buildMember(app)
    await create(member, { contact_email: null, contact_phone: "0912 888 777" })
    await app.jobsIdle()
    const [text] = await app.outbox.textsTo("+886912888777")
    expect((await open(tokenIn([text ?? { text: "" }]))).body.meeting.person).toBe("攝影師阿哲")
  })

  it("ends when the member is safe: the contact hears it, and the link shows nothing of the plan", async () => {
    const member = await buildMember(app)
    const { id, contact } = await buildMeeting(app, member)
    const { body } = await end(member, id)
    expect([body.meeting.state, body.meeting.alerts]).toEqual(["safe", 0])
    const mails = await mailsTo(contact)
    expect(mails.map(({ subject }) => subject)).toEqual([planned, safe])
    expect((await open(tokenIn(mails))).body.meeting).toEqual({
      ...{ own_name: "小雅", person: null, place: null, meets_at: null, is_stopped: false, state: "safe" },
      check_in_at: body.meeting.check_in_at,
      ended_at: app.clock.now().toISOString(),
    })
    app.clock.advance(untilCheckIn + hour)
    await runDue()
    expect(await subjectsTo(contact)).toHaveLength(2)
  })

  it("keeps its first outcome, and is created once by a retry", async () => {
    const member = await buildMember(app)
    const plan = { contact_email: `${newId()}@example.com` }
    const key = { "idempotency-key": newId() }
    const answers = [await create(member, plan, key), await create(member, plan, key)]
    const [{ id } = { id: "" }, ...others] = answers.map(({ body }) => body.meeting)
    expect(others.map((one) => one.id)).toEqual([id])
    await end(member, id, "cancelled")
    expect((await end(member, id, "safe")).body.meeting.state).toBe("cancelled")
    expect(await subjectsTo(plan.contact_email)).toEqual([planned, "小雅取消了這次約會"])
  })

  it("can be changed until the time of its check-in", async () => {
    const member = await buildMember(app)
    const { id } = await buildMeeting(app, member)
    app.clock.advance(untilCheckIn - hour)
    const changed = await update(member, id, { place: "大安森林公園" })
    expect([changed.status, changed.body.meeting.place]).toEqual([200, "大安森林公園"])
    app.clock.advance(untilCheckIn)
    expect((await update(member, id)).body.code).toBe("meeting_overdue")
    await end(member, id)
    expect((await update(member, id)).body.code).toBe("meeting_ended")
  })

  it("can be erased by its member once it has ended, and is erased two days later anyway", async () => {
    const member = await buildMember(app)
    const [one, other] = [await buildMeeting(app, member), await buildMeeting(app, member)]
    const token = tokenIn(await mailsTo(one.contact))
    expect((await remove(member, one.id)).body.code).toBe("meeting_not_ended")
    await end(member, one.id)
    await remove(member, one.id)
    expect([(await remove(member, one.id)).status, (await open(token)).body.code]).toEqual([
      200,
      "token_invalid",
    ])
    app.clock.advance(untilCheckIn + 48 * hour - 1)
    await app.services.meetings.purgeErased()
    expect((await listOf(member)).map(({ id }) => id)).toEqual([other.id])
    app.clock.advance(1)
    await app.services.meetings.purgeErased()
    expect(await listOf(member)).toEqual([])
  })
})

describe("a member who does not check in", () => {
  it("is reminded once, and the contact is alerted at the time and fifteen minutes later", async () => {
    const member = await buildMember(app)
    const { id, contact } = await buildMeeting(app, member)
    const steps: [seconds: number, subjects: string[], notices: number][] = [
      [untilCheckIn - 10 * minute - 1, [planned], 0],
      [1, [planned], 1],
      [10 * minute - 1, [planned], 1],
      [1, [planned, alert], 2],
      [15 * minute - 1, [planned, alert], 2],
      [1, [planned, alert, alert], 2],
      [hour, [planned, alert, alert], 2],
    ]
    for (const [seconds, subjects, notices] of steps) {
      app.clock.advance(seconds)
      await runDue()
      await runDue()
      expect(await subjectsTo(contact)).toEqual(subjects)
      await eventually(async () => expect(await noticesOf(member)).toHaveLength(notices))
    }
    expect((await listOf(member))[0]).toMatchObject({ state: "overdue", alerts: 2 })
    await end(member, id)
    expect(await subjectsTo(contact)).toEqual([planned, alert, alert, safe])
  })

  it("leaves the link open for the chosen hours only", async () => {
    const member = await buildMember(app)
    const { contact } = await buildMeeting(app, member, { link_hours: 2 })
    const token = tokenIn(await mailsTo(contact))
    app.clock.advance(untilCheckIn + 2 * hour - 1)
    expect((await open(token)).body.meeting).toMatchObject({ state: "overdue", place: "信義區的咖啡店" })
    app.clock.advance(1)
    expect((await open(token)).body.code).toBe("token_invalid")
  })

  it("is safe before a delayed alert leaves: the contact is not alarmed", async () => {
    const member = await buildMember(app)
    const { id, contact } = await buildMeeting(app, member)
    await app.jobsIdle()
    const send = vi.spyOn(app.platform.mailer, "send").mockRejectedValue(new Error("the mail server is down"))
    app.clock.advance(untilCheckIn)
    await app.services.meetings.runDue()
    const isTried = () => expect(send).toHaveBeenCalledWith(expect.objectContaining({ to: contact }))
    await eventually(isTried)
    send.mockRestore()
    await end(member, id)
    await app.startWaitingJobs()
    expect(await subjectsTo(contact)).toEqual([planned, safe])
  })

  it("is alerted about by one of several nodes, once", async () => {
    const member = await buildMember(app)
    const { contact } = await buildMeeting(app, member)
    // The mail about the plan is sent long before.
    await app.jobsIdle()
    app.clock.advance(untilCheckIn)
    await Promise.all(Array.from({ length: 5 }, () => app.services.meetings.runDue()))
    expect(await subjectsTo(contact)).toEqual([planned, alert])
  })

  it("is not forgotten by a service that stops midway and was down at the time", {
    tags: "nightly",
  }, async () => {
    const database = await testDatabase()
    const { connection } = database
    const shared = {
      ...{ clock: testClock(), env: { SESSION_SECRET: "a secret that both services know: 07" } },
      database: { connection, close: async () => undefined },
    }
    const first = await testApp(shared)
    const { contact } = await buildMeeting(first, await buildMember(first))
    await first.jobsIdle()
    shared.clock.advance(untilCheckIn)
    vi.spyOn(first.platform.jobs, "enqueue").mockRejectedValueOnce(new Error("the service has ended"))
    await expect(first.services.meetings.runDue()).rejects.toThrow("the service has ended")
    expect(await first.outbox.mailsTo(contact)).toHaveLength(1)
    await first.close()

    shared.clock.advance(5 * minute)
    const second = await testApp(shared)
    const alerts = async () => (await second.outbox.mailsTo(contact)).map(({ subject }) => subject)
    for (const expected of [[alert], [alert, alert]]) {
      const isAlerted = async () => {
        await second.services.meetings.runDue()
        expect(await alerts()).toEqual(expected)
      }
      await eventually(isAlerted)
      shared.clock.advance(15 * minute)
    }
    await second.services.meetings.runDue()
    await second.jobsIdle()
    expect(await alerts()).toEqual([alert, alert])
    await second.close()
    await database.close()
  })
})

describe("a contact", () => {
  it("who wants no more messages gets none of this member, and the member is notified once", async () => {
    const [member, other] = await Promise.all([buildMember(app), buildMember(app)])
    const { contact } = await buildMeeting(app, member)
    const token = tokenIn(await mailsTo(contact))
    for (let n = 0; n < 2; n++) {
      const { body } = await app.call(meetingsRoutes.stop, { body: { token } })
      expect(body.meeting.is_stopped).toBe(true)
    }
    await eventually(async () => expect(await noticesOf(member)).toHaveLength(1))
    app.clock.advance(untilCheckIn)
    await runDue()
    expect(await subjectsTo(contact)).toEqual([planned])
    expect((await create(member, { contact_email: contact })).body.code).toBe("meeting_contact_stopped")
    expect((await create(other, { contact_email: contact })).status).toBe(201)
  })

  it("with a forged link gets nothing", async () => {
    for (const route of [meetingsRoutes.shared, meetingsRoutes.stop]) {
      const forged = await app.call(route, { body: { token: "A".repeat(43) } })
      expect([forged.status, forged.body.code]).toEqual([422, "token_invalid"])
    }
  })
})
