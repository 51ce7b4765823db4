import { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildMeeting, meetingPlan } from "@pinyu/testkit/factories/meetings.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const create = (as: BuiltMember, changes: object = {}) =>
  app.call(meetingsRoutes.create, { as, body: meetingPlan(app, changes) })
const listOf = async (as: BuiltMember) => (await app.call(meetingsRoutes.list, { as })).body.meetings

describe("planning", () => {
  it.each([
    ["a name with a link", { own_name: "evil.example" }, "own_name"],

    ["no person", { person: "  " }, "person"],
    ["301 characters of a place", { place: "字".repeat(301) }, "place"],
    ["no contact", { contact_email: null }, "contact_email"],

    ["no mobile number", { contact_email: null, contact_phone: "0223456789" }, "contact_phone"],
    ["a check-in in the past", { check_in_at: "2020-01-01T00:00:00Z" }, "check_in_at"],

    ["another lifetime of the link", { link_hours: 1000 }, "link_hours"],
  ])("rejects %s, and sends nothing", async (_name, changes, field) => {
    const member = await buildMember(app)
    const { status, body } = await create(member, changes)
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, "invalid_fields", [field]])
    expect(await listOf(member)).toEqual([])
  })

  it("needs a verified member, with at most three open plans", async () => {
    const unverified = await buildMember(app, { emailVerified: false })
    expect((await create(unverified)).body.code).toBe("meeting_needs_verification")
    const member = await buildMember(app)
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(member)))
    const codes = answers.map(({ status, body }) => (status === 201 ? "created" : body.code))
    expect(codes.toSorted()).toEqual([
      ...["created", "created", "created"],
      ...["too_many_meetings", "too_many_meetings"],
    ])
  })

  it("stays between the member and the contact: others see nothing, no log holds a text", async () => {
    const [member, other] = await Promise.all([buildMember(app), buildMember(app)])
    const { id } = await buildMeeting(app, member, { person: "絕不外流的人", place: "絕不外流的地方" })
    expect(await listOf(other)).toEqual([])
    const foreign = { as: other, params: { meetingId: id } }
    const ended = await app.call(meetingsRoutes.end, { ...foreign, body: { outcome: "safe" } })
    expect([ended.status, ended.body.code]).toEqual([404, "meeting_not_found"])
    await app.call(meetingsRoutes.remove, foreign)
    expect((await listOf(member)).map((one) => one.id)).toEqual([id])
    expect((await app.call(meetingsRoutes.list)).status).toBe(401)
    expect(app.logLines.join("\n")).not.toMatch(/絕不外流/)
  })
})
