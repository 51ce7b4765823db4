import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { buildMember, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const theirs = "a stranger's 7 words"
const own = "quiet harbour 12"
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const register = (email: string, password: string, more: object = {}) =>
  app.call(authRoutes.register, { body: registrationForm({ email, password, ...more }) })
const login = (email: string, password: string) => app.call(authRoutes.login, { body: { email, password } })
const show = (token: string) => app.call(authRoutes.showVerification, { body: { token } })
const verify = (token: string, password: string) =>
  app.call(authRoutes.verifyEmail, { body: { token, password } })
const startAnew = (token: string) => app.call(authRoutes.startAnew, { body: { token } })
const me = (as: { accessToken: string }) => app.call(authRoutes.me, { as })
const lastToken = async (email: string) => {
  await app.jobsIdle()
  return tokenIn(await app.outbox.mailsTo(email))
}
const membersOf = async (email: string) => {
  const rows = await app.db.selectFrom("credentials").select("member_id").where("email", "=", email).execute()
  return rows.map(({ member_id }) => member_id)
}

/** An address that a stranger has registered and is signed in with. */
const squatted = async () => {
  const { email } = registrationForm()
  const { body } = await register(email, theirs, { nickname: "路過" })
  const stranger = (await login(email, theirs)).body
  return { email, strangerId: body.user.id, stranger }
}

describe("a reset of an unverified account", () => {
  it("gives the only account to its owner, without anything that the stranger verified", async () => {
    const { email, stranger, strangerId } = await squatted()
    await app.db
      .updateTable("credentials")
      .set({ phone: "+886955123456" })
      .where("member_id", "=", strangerId)
      .execute()
    await app.call(authRoutes.forgotPassword, { body: { email } })
    const body = { token: await lastToken(email), newPassword: own }
    expect((await app.call(authRoutes.resetPassword, { body })).status).toBe(200)
    expect((await me(stranger)).status).toBe(401)
    expect((await login(email, theirs)).status).toBe(401)
    expect((await login(email, own)).body.user).toMatchObject({ tier: "email_verified" })
  })

  it("shows the account before a password is set, and deletes it when its owner starts over", async () => {
    const { email, stranger } = await squatted()
    await app.call(authRoutes.forgotPassword, { body: { email } })
    await app.jobsIdle()
    const mail = (await app.outbox.mailsTo(email)).at(-1)
    const token = tokenIn(mail ? [mail] : [])
    expect(mail?.text).toContain(pages.verifyAccount(token))
    expect((await show(token)).body).toMatchObject({ email, nickname: "路過", can_reset: true })
    expect((await startAnew(token)).body).toMatchObject({ email })
    expect(await membersOf(email)).toEqual([])
    expect((await me(stranger)).status).toBe(401)
    for (const again of [await startAnew(token), await show(token)])
      expect([again.status, again.body.code]).toEqual([422, "token_invalid"])
  })

  it("verifies nothing once the account is suspended", async () => {
    const { email, strangerId } = await squatted()
    await app.call(authRoutes.forgotPassword, { body: { email } })
    const body = { token: await lastToken(email), newPassword: own }
    await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", strangerId).execute()
    const reset = await app.call(authRoutes.resetPassword, { body })
    expect([reset.status, reset.body.code]).toEqual([422, "token_invalid"])
    const stored = await app.db
      .selectFrom("credentials")
      .select("email_verified_at")
      .where("member_id", "=", strangerId)
      .executeTakeFirstOrThrow()
    expect(stored.email_verified_at).toBeNull()
  })

  it("does not affect the reset link of a verified account", async () => {
    const { email } = await buildMember(app)
    await app.call(authRoutes.forgotPassword, { body: { email } })
    await app.jobsIdle()
    const mail = (await app.outbox.mailsTo(email)).at(-1)
    const token = tokenIn(mail ? [mail] : [])
    expect(mail?.text).toContain(pages.resetPassword(token))
    for (const rejected of [await show(token), await startAnew(token)])
      expect([rejected.status, rejected.body.code]).toEqual([422, "token_invalid"])
    const body = { token, newPassword: own }
    expect((await app.call(authRoutes.resetPassword, { body })).status).toBe(200)
  })

  it("mails the link that requires a password when several accounts are possible", async () => {
    const { email } = await squatted()
    await register(email, own)
    await app.call(authRoutes.forgotPassword, { body: { email } })
    const token = await lastToken(email)
    expect((await app.call(authRoutes.resetPassword, { body: { token, newPassword: own } })).status).toBe(422)
    expect((await verify(token, own)).status).toBe(200)
    expect(await membersOf(email)).toHaveLength(1)
  })
})
