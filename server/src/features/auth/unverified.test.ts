import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { buildMember, mailedCode, registrationForm, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildSuspension } from "@pinyu/testkit/factories/moderation.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { testApp } from "@pinyu/testkit/test-app.ts"
import { describe, expect, it, onTestFinished, vi } from "vitest"

const theirs = "a stranger's 7 words"
const own = "quiet harbour 12"
const day = 24 * 3600
const app = startedApp()

const freshEmail = () => registrationForm().email
const register = (email: string, password: string, more: object = {}) =>
  app.call(authRoutes.register, { body: registrationForm({ email, password, ...more }) })
const login = (email: string, password: string) => app.call(authRoutes.login, { body: { email, password } })
const show = (token: string) => app.call(authRoutes.showVerification, { body: { token } })
const verify = (token: string, password: string) =>
  app.call(authRoutes.verifyEmail, { body: { token, password } })
const startAnew = (token: string) => app.call(authRoutes.startAnew, { body: { token } })
const isFree = async (email: string) =>
  (await app.call(authRoutes.checkEmail, { body: { email } })).body.isAvailable
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
  const email = freshEmail()
  const { body } = await register(email, theirs, { nickname: "路過" })
  const stranger = (await login(email, theirs)).body
  return { email, strangerId: body.user.id, stranger, token: await lastToken(email) }
}

describe("an address that a stranger registered without verifying it", () => {
  it("belongs to the owner at once with a mailed code, which deletes the other account", async () => {
    const { email, stranger, strangerId } = await squatted()
    const { body } = await register(email, own, { emailCode: await mailedCode(app, email) })
    expect(body.user).toMatchObject({ email, email_verified: true })
    expect((await me(stranger)).status).toBe(401)
    expect((await login(email, theirs)).body.code).toBe("wrong_credentials")
    expect(await membersOf(email)).toEqual([body.user.id])
    expect(body.user.id).not.toBe(strangerId)
  })

  it("stays unverified when its owner only opens the link", async () => {
    const { email, stranger, token } = await squatted()
    const registered_at = app.clock.now().toISOString()
    const shown = { success: true, email, nickname: "路過", registered_at, can_reset: false }
    expect((await show(token)).body).toEqual(shown)
    expect((await app.call(authRoutes.verifyEmail, { body: { token } })).status).toBe(422)
    const wrong = await verify(token, own)
    expect(wrong.body.fields).toEqual({ password: authMessages.accountPasswordWrong })
    expect((await me(stranger)).body.user).toMatchObject({ email_verified: false })
    expect(await isFree(email)).toBe(true)
  })

  it.each(["verification", "reset"])("is cleared by its owner through the %s link, once", async (kind) => {
    const { email, stranger, token: verification } = await squatted()
    if (kind === "reset") await app.call(authRoutes.forgotPassword, { body: { email } })
    const token = kind === "reset" ? await lastToken(email) : verification
    expect((await show(token)).body).toMatchObject({ email, nickname: "路過", can_reset: kind === "reset" })
    const { status, body } = await startAnew(token)
    expect([status, body]).toEqual([200, { success: true, message: authMessages.startedAnew, email }])
    expect((await me(stranger)).status).toBe(401)
    expect(await membersOf(email)).toEqual([])
    for (const again of [await startAnew(token), await show(token), await verify(token, theirs)])
      expect([again.status, again.body.code]).toEqual([422, "token_invalid"])
  })

  it("belongs to one account when several verify it concurrently", async () => {
    const email = freshEmail()
    const passwords = Array.from({ length: 3 }, (_, n) => `quiet harbour 2${n}`)
    const tokens: string[] = []
    for (const password of passwords) {
      await register(email, password)
      tokens.push(await lastToken(email))
    }
    const answers = await Promise.all(passwords.map((password, n) => verify(tokens[n] ?? "", password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const ids = await membersOf(email)
    expect(ids).toHaveLength(1)
    expect(await isFree(email)).toBe(false)
    const codes = await Promise.all(passwords.map(async (password) => (await login(email, password)).status))
    expect(codes).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
    const members = await app.db.selectFrom("members").select("id").where("id", "in", ids).execute()
    expect(members).toHaveLength(1)
  })

  it("costs a sign-in one computation, however many accounts use it", async () => {
    const email = freshEmail()
    for (let n = 0; n < 3; n++) await register(email, `quiet harbour 3${n}`)
    const match = vi.spyOn(app.platform.passwords, "findMatch")
    onTestFinished(() => void match.mockRestore())
    expect((await login(email, "quiet harbour 31")).status).toBe(200)
    expect((await login(email, "quiet harbour 39")).body.code).toBe("wrong_credentials")
    const salts = match.mock.calls.map(([hashed]) => new Set(hashed.map((phc) => phc.split("$")[4])).size)
    expect(salts).toEqual([1, 1])
  })

  it("keeps one salt when an unverified account changes its password", async () => {
    const { email, stranger } = await squatted()
    await register(email, own)
    const change = { currentPassword: theirs, newPassword: "a stranger's 8 words" }
    expect((await app.call(authRoutes.changePassword, { as: stranger, body: change })).status).toBe(200)
    const hashes = app.db.selectFrom("credentials").select("password_hash").where("email", "=", email)
    const rows = await hashes.execute()
    expect(new Set(rows.map(({ password_hash }) => password_hash.split("$")[4])).size).toBe(1)
  })

  it("does not escape a suspension", async () => {
    const { email, strangerId, token } = await squatted()
    await buildSuspension(app, { id: strangerId })
    await app.call(authRoutes.forgotPassword, { body: { email } })
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(email)).toHaveLength(1)
    expect((await verify(token, theirs)).body.code).toBe("token_invalid")
    expect((await login(email, theirs)).body.code).toBe("suspended")
    await startAnew(token)
    expect(await membersOf(email)).toEqual([strangerId])
    expect(await isFree(email)).toBe(true)
  })
})

it("limits guesses at the password of a mailed link", async () => {
  const limited = await testApp({ rateLimitScale: 1 })
  onTestFinished(limited.close)
  const { email } = await buildMember(limited, { emailVerified: false })
  await limited.call(authRoutes.forgotPassword, { body: { email } })
  await buildMember(limited, { email, emailVerified: false })
  await limited.call(authRoutes.forgotPassword, { body: { email } })
  await limited.jobsIdle()
  const token = tokenIn(await limited.outbox.mailsTo(email))
  const guess = () => limited.call(authRoutes.verifyEmail, { body: { token, password: own } })
  const answers = await Promise.all(Array.from({ length: 7 }, guess))
  expect(answers.filter(({ body }) => body.code === "password_wrong")).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})

const build = (more: object = {}) => buildMember(app, { emailVerified: false, ...more })
const isThere = async (id: string) =>
  (await app.db.selectFrom("members").select("id").where("id", "=", id).execute()).length === 1

it("accounts that verify nothing are deleted after seven days with their content; verified ones stay", async () => {
  const began = app.clock.now()
  const expiring = await build()
  const vipExpiresAt = new Date(began.getTime() + 30 * day * 1000)
  const staying = [
    await buildMember(app),
    await build({ phone: "+886955000111" }),
    await build({ vipExpiresAt }),
    await build({ status: "suspended" }),
  ]
  app.clock.advance(1)
  const later = await build()
  app.clock.advance(7 * day - 2)
  await app.services.auth.purgeExpired()
  expect(await isThere(expiring.id)).toBe(true)

  app.clock.advance(1)
  const { accessToken } = await signInAs(app, expiring.id)
  await app.services.auth.purgeExpired()
  expect(await isThere(expiring.id)).toBe(false)
  expect((await me({ accessToken })).status).toBe(401)
  for (const { id } of [...staying, later]) expect(await isThere(id)).toBe(true)
  app.clock.set(began)
})

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
