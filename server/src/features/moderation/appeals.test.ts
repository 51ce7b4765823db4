import { authRoutes } from "@pinyu/contract/auth/routes"
import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { appealsAdminRoutes, appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { mails } from "@pinyu/phrases/mails"
import { appealNotices } from "@pinyu/phrases/report-messages"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

type Admin = Awaited<ReturnType<typeof buildAdmin>>

let app: TestApp
let first: Admin
let second: Admin

beforeEach(async () => {
  app = await testApp()
  ;[first, second] = await Promise.all([
    buildAdmin(app, { role: "moderator" }),
    buildAdmin(app, { role: "owner" }),
  ])
})
afterEach(() => app.close())

const text = "這是誤會，請再看一次我的訊息。"
const suspend = ({ id }: BuiltMember, until: string | null = null) =>
  app.call(membersAdminRoutes.suspend, { as: first, params: { id }, body: { rule: "spam", until } })
const signIn = async ({ email }: BuiltMember) =>
  (await app.call(authRoutes.login, { body: { email, password: memberPassword } })).body
const appeal = (appeal_token: string | null | undefined, changes: object = {}) =>
  app.call(appealsRoutes.submit, { body: { appeal_token, text, ...changes } })
const list = async (as = second, state = "open") =>
  (await app.call(appealsAdminRoutes.list, { as, query: { state } })).body.appeals
const decide = (id: string, body: object, as = second) =>
  app.call(appealsAdminRoutes.decide, { as, params: { id }, body })
const appealed = async (account: { emailVerified?: boolean } = {}) => {
  const member = await buildMember(app, account)
  await suspend(member)
  const { appeal_token: token } = await signIn(member)
  await appeal(token)
  const [open] = await list()
  return { member, token, id: open?.id ?? "" }
}

it("a suspended member appeals once, with the token of their sign-in", async () => {
  const member = await buildMember(app)
  await suspend(member)
  const { appeal_token: token } = await signIn(member)
  expect((await appeal("A".repeat(43))).body.code).toBe("token_invalid")
  expect((await appeal(token, { text: "太短" })).body).toMatchObject({
    code: "invalid_fields",
    fields: { text: expect.any(String) },
  })
  const answers = await Promise.all([appeal(token), appeal(token)])
  expect(answers.map(({ body }) => body.code ?? "sent").toSorted()).toEqual(["appeal_exists", "sent"])
  expect((await signIn(member)).appeal_token).toBeNull()
  expect(await list()).toMatchObject([
    {
      text,
      member: { id: member.id },
      decision: { action: "suspend", rule: "spam", admin: first.email },
      outcome: null,
    },
  ])
})

it("another admin than the first decides, once; a lifted suspension ends, and the member is mailed", async () => {
  const { member, id } = await appealed()
  expect((await list(first))[0]?.may_decide).toBe(false)
  expect((await decide(id, { outcome: "lifted" }, first)).body.code).toBe("appeal_own_decision")
  const answers = await Promise.all([
    decide(id, { outcome: "lifted", answer: "抱歉打擾了。" }),
    decide(id, { outcome: "lifted", answer: "抱歉打擾了。" }),
  ])
  expect(answers.map(({ body }) => body.code ?? "decided").toSorted()).toEqual(["appeal_decided", "decided"])
  expect((await signIn(member)).user.id).toBe(member.id)
  await app.jobsIdle()
  const [mail] = await app.outbox.mailsTo(member.email)
  expect([mail?.subject, mail?.text]).toEqual([
    mails.appealDecided({ outcome: "lifted", answer: null, url: "" }).subject,
    expect.stringContaining("抱歉打擾了。"),
  ])
  expect([await list(), await list(second, "decided")]).toMatchObject([[], [{ id, outcome: "lifted" }]])
})

/** The titles and texts in a member's bell. */
const bellOf = async (as: { accessToken: string }) => {
  const { body } = await app.call(notificationsRoutes.list, { as })
  return body.data.notifications.map(({ title, message }) => ({ title, message }))
}

describe("a suspended member without a verified address", () => {
  const answer = "請不要再大量傳送連結。"

  it("sees at each sign-in what became of their appeal, and gets no mail", async () => {
    const { member, id } = await appealed({ emailVerified: false })
    expect((await signIn(member)).appeal).toEqual({ outcome: null, answer: null })
    await decide(id, { outcome: "upheld", answer })
    for (const _ of [1, 2])
      expect(await signIn(member)).toMatchObject({
        ...{ code: "suspended", appeal_token: null, appeal: { outcome: "upheld", answer } },
      })
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(member.email)).toEqual([])
  })

  it.each([
    ["lifted", 0],
    ["upheld", 3],
  ] as const)("finds the outcome %s in the bell once they are back, %i days later", async (outcome, days) => {
    const member = await buildMember(app, { emailVerified: false })
    await suspend(member, new Date(app.clock.now().getTime() + 2 * 24 * 3600 * 1000).toISOString())
    await appeal((await signIn(member)).appeal_token)
    await decide((await list())[0]?.id ?? "", { outcome, answer })
    app.clock.advance(days * 24 * 3600)
    const { accessToken } = await signIn(member)
    await app.jobsIdle()
    expect(await bellOf({ accessToken })).toContainEqual(appealNotices.suspension(outcome, answer))
  })
})

it("an upheld suspension stays, and cannot be appealed again; a later one can", async () => {
  const { member, token, id } = await appealed()
  await decide(id, { outcome: "upheld" })
  expect((await signIn(member)).code).toBe("suspended")
  expect((await appeal(token)).body.code).toBe("appeal_exists")
  await app.call(membersAdminRoutes.restore, { as: second, params: { id: member.id } })
  expect((await appeal(token)).body.code).toBe("token_invalid")
  await suspend(member)
  const { appeal_token: next, appeal: former } = await signIn(member)
  expect(former).toBeNull()
  expect(next).not.toBe(token)
  expect((await appeal(next)).status).toBe(201)
})

it("the only admin who can decides about their own suspension", async () => {
  const { id } = await appealed()
  await app.db.updateTable("admins").set({ role: "support" }).where("id", "=", second.id).execute()
  expect((await decide(id, { outcome: "upheld" }, first)).status).toBe(200)
})

it("an admin who is the appellant does not see the appeal, and does not keep the first from deciding", async () => {
  const { member, id } = await appealed()
  await app.db.updateTable("admins").set({ email: member.email }).where("id", "=", second.id).execute()
  expect(await list()).toEqual([])
  expect((await decide(id, { outcome: "lifted" })).body.code).toBe("own_account")
  expect((await list(first))[0]?.may_decide).toBe(true)
  expect((await decide(id, { outcome: "upheld" }, first)).status).toBe(200)
  expect(await list(second, "decided")).toEqual([])
})
