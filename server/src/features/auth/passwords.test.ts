import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { type BuiltMember, buildMember, memberPassword, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { testApp } from "@pinyu/testkit/test-app.ts"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { lockPassword } from "./auth.queries.ts"

const newPassword = "starlight 8"
const app = startedApp()
let member: BuiltMember
beforeEach(async () => {
  member = await buildMember(app)
})

const login = (password: string) => app.call(authRoutes.login, { body: { email: member.email, password } })
const me = (as: { accessToken: string }) => app.call(authRoutes.me, { as })
const subjectsTo = async (email: string) => {
  await app.jobsIdle()
  return (await app.outbox.mailsTo(email)).map(({ subject }) => subject)
}

const forget = (email: string) => app.call(authRoutes.forgotPassword, { body: { email } })
const reset = (token: string, password = newPassword) =>
  app.call(authRoutes.resetPassword, { body: { token, newPassword: password } })
const mailedToken = async () => {
  await forget(member.email)
  await app.jobsIdle()
  return tokenIn(await app.outbox.mailsTo(member.email))
}
const change = (changes: object = {}) => {
  const body = { currentPassword: memberPassword, newPassword, ...changes }
  return app.call(authRoutes.changePassword, { as: member, body })
}

describe("changing the password", () => {
  it("ends all sessions, including the current one, and mails the member", async () => {
    const elsewhere = await signInAs(app, member.id)
    const answer = await change()
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: expect.any(String) }])
    expect(answer.cookies.pinyu_refresh?.value).toBe("")
    for (const session of [member, elsewhere]) {
      expect((await me(session)).status).toBe(401)
      const refreshed = await app.call(authRoutes.refresh, {
        cookies: { pinyu_refresh: session.refreshToken },
      })
      expect(refreshed.status).toBe(401)
    }
    expect((await login(memberPassword)).body.code).toBe("wrong_credentials")
    expect((await login(newPassword)).status).toBe(200)
    expect(await subjectsTo(member.email)).toEqual(["你的密碼已變更", "有新的裝置登入你的帳號"])
  })

  it("requires a sign-in within the last ten minutes", async () => {
    app.clock.advance(600)
    const answer = await change()
    app.clock.advance(-600)
    expect([answer.status, answer.body.code]).toEqual([403, "reauth_required"])
    expect((await login(memberPassword)).status).toBe(200)
  })

  it.each([
    [{ currentPassword: "moonlight 9" }, "password_wrong", "currentPassword", errorMessages.password_wrong],
    [{ newPassword: memberPassword }, "password_unchanged", "newPassword", errorMessages.password_unchanged],
    [{ newPassword: "abc123" }, "invalid_fields", "newPassword", fieldMessages.password_common],
  ])("rejects %j", async (body, code, field, message) => {
    const answer = await change(body)
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(answer.body.fields).toEqual({ [field]: message })
    expect((await me(member)).status).toBe(200)
    expect(await subjectsTo(member.email)).toEqual([])
  })

  it("succeeds once under concurrent changes", async () => {
    const bodies = Array.from({ length: 3 }, (_, n) => ({ newPassword: `starlight 8${n}` }))
    const answers = await Promise.all(bodies.map(change))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    for (const code of codes) expect(["password_wrong", "unauthenticated"]).toContain(code)
  })

  const sessionsOf = (memberId: string) =>
    app.db.selectFrom("sessions").select("id").where("member_id", "=", memberId).execute()

  it("rejects a sign-in whose password was changed during its verification", async () => {
    const { passwords } = app.platform
    const { verify } = passwords
    vi.spyOn(passwords, "verify").mockImplementationOnce(async (...given) => {
      const right = await verify(...given)
      expect((await change()).status).toBe(200)
      return right
    })
    expect((await login(memberPassword)).body.code).toBe("wrong_credentials")
    expect(await sessionsOf(member.id)).toEqual([])
  })

  it("waits for a concurrent sign-in to begin its session, and ends that one too", async () => {
    const rows = app.db.selectFrom("credentials").select("password_hash").where("member_id", "=", member.id)
    const { password_hash } = await rows.executeTakeFirstOrThrow()
    let changed: ReturnType<typeof change> | undefined
    await app.db.transaction().execute(async (trx) => {
      expect(await lockPassword(trx, member.id, password_hash)).toBe(true)
      changed = change()
      await waitForBlockedBy(app, trx)
      const signIn = { memberId: member.id, remembered: true, client: { device: "" }, isRecent: true }
      await app.services.auth.startSession(trx, signIn)
    })
    expect((await changed)?.status).toBe(200)
    expect(await sessionsOf(member.id)).toEqual([])
  })
})

describe("a forgotten password", () => {
  it("gets the same response after the same work, whether or not the address is known", async () => {
    const jobs = () =>
      app.db
        .withTables<{ "pgboss.job": { name: string; data: object } }>()
        .selectFrom("pgboss.job")
        .select(["name", "data"])
        .where("name", "=", "auth.resetLink")
        .execute()
    const before = await jobs()
    const known = await forget(member.email)
    const unknown = await forget(`x${member.email}`)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(known.status).toBe(200)
    expect((await jobs()).length - before.length).toBe(2)
    expect(await subjectsTo(member.email)).toEqual(["重設你的品遇密碼"])
    expect(await subjectsTo(`x${member.email}`)).toEqual([])
  })

  it("is replaced through the mailed link, which ends all sessions and verifies the address", async () => {
    member = await buildMember(app, { emailVerified: false })
    const token = await mailedToken()
    const { status, body } = await reset(token)
    expect([status, body]).toEqual([200, { success: true, message: expect.any(String) }])
    expect((await me(member)).status).toBe(401)
    expect((await login(memberPassword)).status).toBe(401)
    const signedIn = await login(newPassword)
    expect(signedIn.body.user).toMatchObject({ email_verified: true, tier: "email_verified" })
    const subjects = ["重設你的品遇密碼", "你的密碼已變更", "有新的裝置登入你的帳號"]
    expect(await subjectsTo(member.email)).toEqual(subjects)
  })

  it("is replaced once per link, also under concurrent calls, and keeps it after a weak password", async () => {
    const token = await mailedToken()
    expect((await reset(token, "password1")).body.code).toBe("invalid_fields")
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => reset(token, `starlight 8${n}`)))
    const winner = answers.findIndex(({ status }) => status === 200)
    const others = answers.filter((_, n) => n !== winner)
    expect(others.map(({ body }) => body.code)).toEqual(Array(4).fill("token_invalid"))
    expect((await login(`starlight 8${winner}`)).status).toBe(200)
  })

  it("cannot be replaced with a link from before another reset or a change", async () => {
    const [first, second, third] = [await mailedToken(), await mailedToken(), await mailedToken()]
    expect((await reset(first)).status).toBe(200)
    expect((await reset(second)).body.code).toBe("token_invalid")
    const body = { currentPassword: newPassword, newPassword: memberPassword }
    const as = await signInAs(app, member.id)
    const last = await mailedToken()
    expect((await app.call(authRoutes.changePassword, { as, body })).status).toBe(200)
    for (const token of [third, last]) expect((await reset(token)).body.code).toBe("token_invalid")
  })

  it("can be replaced within an hour", async () => {
    const token = await mailedToken()
    app.clock.advance(3600)
    expect((await reset(token)).body.code).toBe("token_invalid")
    app.clock.advance(-1)
    expect((await reset(token)).status).toBe(200)
  })

  it("accepts no verification link, and its link verifies no address", async () => {
    member = await buildMember(app, { emailVerified: false })
    app.clock.advance(60)
    await app.call(authRoutes.sendVerificationEmail, { as: member })
    await app.jobsIdle()
    const verification = tokenIn(await app.outbox.mailsTo(member.email))
    expect((await reset(verification)).body.code).toBe("token_invalid")
    const token = await mailedToken()
    const verified = await app.call(authRoutes.verifyEmail, { body: { token, password: memberPassword } })
    expect(verified.body.code).toBe("token_invalid")
  })
})

it("lets a slowed member in again after a password reset", async () => {
  const paced = await testApp({ rateLimitScale: 1 })
  onTestFinished(paced.close)
  const { email } = await buildMember(paced)
  const signIn = (password: string, from: string) =>
    paced.call(authRoutes.login, { body: { email, password }, from })
  for (let n = 0; n < 6; n++) await signIn("wrong guess 1", `10.0.0.${n}`)
  expect((await signIn(memberPassword, "10.0.1.1")).status).toBe(429)
  await paced.call(authRoutes.forgotPassword, { body: { email } })
  await paced.jobsIdle()
  const token = tokenIn(await paced.outbox.mailsTo(email))
  await paced.call(authRoutes.resetPassword, { body: { token, newPassword } })
  expect((await signIn(newPassword, "10.0.1.1")).status).toBe(200)
})

it("leaves the owner a valid link however often a stranger requests one", async () => {
  const limited = await testApp({ rateLimitScale: 1 })
  onTestFinished(limited.close)
  const { email } = await buildMember(limited)
  const hours = 3
  const answers: number[] = []
  for (let n = 0; n < 5 * hours; n++) {
    const { status } = await limited.call(authRoutes.forgotPassword, { body: { email }, from: `10.8.0.${n}` })
    answers.push(status)
    await limited.jobsIdle()
    limited.clock.advance(720)
  }
  expect(answers).toEqual(Array(5 * hours).fill(200))
  expect(await limited.outbox.mailsTo(email)).toHaveLength(10)

  limited.clock.advance(2 * 3600)
  await limited.services.auth.purgeExpired()
  await limited.call(authRoutes.forgotPassword, { body: { email }, from: "10.8.1.1" })
  await limited.jobsIdle()
  const token = tokenIn(await limited.outbox.mailsTo(email))
  const body = { token, newPassword }
  expect((await limited.call(authRoutes.resetPassword, { body, from: "10.8.1.1" })).status).toBe(200)
})

it.each(["change", "reset"] as const)("the %s of a password drops a pending address", async (way) => {
  const email = `pending-${way}@example.com`
  expect((await app.call(authRoutes.changeEmail, { as: member, body: { email } })).status).toBe(200)
  await app.jobsIdle()
  const token = tokenIn(await app.outbox.mailsTo(email))
  const answer = await (way === "reset" ? reset(await mailedToken()) : change())
  expect(answer.status).toBe(200)
  const as = await signInAs(app, member.id)
  expect((await app.call(authRoutes.me, { as })).body.user.pending_email).toBeNull()
  const confirmed = await app.call(authRoutes.confirmEmailChange, { as, body: { token } })
  expect(confirmed.body.code).toBe("token_invalid")
})
