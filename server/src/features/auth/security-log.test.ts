import { adminRoutes } from "@pinyu/contract/admin/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { buildAdmin, buildEnrolledAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember, mailedCode, memberPassword, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { codeIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { adminPassword } from "@pinyu/testkit/scenarios/admins.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"

const app = startedApp()
beforeEach(() => {
  app.logLines.length = 0
})

const from = "203.0.113.77"
const network = "203.0.113.0/24"

/** The security events so far, without the fields that every line has. */
const events = () =>
  app.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "security event")
    .map(({ level, time, msg, ...event }) => event)

const login = (email: string, password = memberPassword) =>
  app.call(authRoutes.login, { body: { email, password }, from })

describe("the security log", () => {
  it("has successful and failed sign-ins, with only the member and a truncated network address", async () => {
    const { id: memberId, email } = await buildMember(app)
    await login(email, "wrong 1")
    await login("nobody@example.tw")
    await login(email)
    const suspended = await buildMember(app, { status: "suspended" })
    await login(suspended.email)
    expect(events()).toEqual([
      { event: "sign_in_failed", memberId, reason: "wrong_credentials", network },
      { event: "sign_in_failed", memberId: null, reason: "wrong_credentials", network },
      { event: "signed_in", memberId, network },
      { event: "sign_in_failed", memberId: suspended.id, reason: "suspended", network },
    ])
    const lines = app.logLines.join("\n")
    expect(lines).not.toContain(email)
    expect(await app.leakedSecrets()).toEqual([])
  })

  it("has slowed sign-ins", async () => {
    const strict = await testApp({ rateLimitScale: 1 })
    const { id: memberId, email } = await buildMember(strict)
    const tryOnce = () => strict.call(authRoutes.login, { body: { email, password: "wrong 1" }, from })
    for (let times = 0; times < 20 && (await tryOnce()).status !== 429; times++);
    const last = strict.logLines.map((line) => JSON.parse(line)).findLast(({ event }) => event)
    expect(last).toMatchObject({ event: "sign_in_slowed", memberId, network })
    await strict.close()
  })

  it("has changes of passwords, sessions and verifications", async () => {
    const { id: memberId, email, ...member } = await buildMember(app, { emailVerified: false })
    const newPassword = "a quiet harbour 9"
    await login(email)
    const { body } = await app.call(authRoutes.listSessions, { as: member, from })
    const other = body.sessions.find((one: { is_current: boolean }) => !one.is_current)
    await app.call(authRoutes.endSession, { as: member, params: { id: other?.id ?? "" }, from })

    await app.call(authRoutes.sendPhoneCode, { as: member, body: { phone: "0912345678" }, from })
    await app.jobsIdle()
    const code = codeIn(await app.outbox.textsTo("+886912345678"))
    await app.call(authRoutes.verifyPhone, { as: member, body: { code }, from })

    const body2 = { currentPassword: memberPassword, newPassword }
    await app.call(authRoutes.changePassword, { as: member, body: body2, from })
    await app.call(authRoutes.forgotPassword, { body: { email }, from })
    await app.jobsIdle()
    const token = tokenIn(await app.outbox.mailsTo(email))
    await app.call(authRoutes.resetPassword, { body: { token, newPassword: "starlight 9 x" }, from })
    const names = ["signed_in", "session_ended", "phone_verified", "password_changed", "password_reset"]
    expect(events()).toEqual(names.map((event) => ({ event, memberId, network })))
    expect(await app.leakedSecrets()).toEqual([])
  })

  it("has a change of the address, its undo, and the removal of a number", async () => {
    const { id: memberId, email: old, ...member } = await buildMember(app, { phone: "+886912000111" })
    const { email } = registrationForm()
    await app.call(authRoutes.removePhone, { as: member, from })
    await app.call(authRoutes.changeEmail, { as: member, body: { email }, from })
    await app.jobsIdle()
    const token = tokenIn(await app.outbox.mailsTo(email))
    await app.call(authRoutes.confirmEmailChange, { as: member, body: { token }, from })
    await app.jobsIdle()
    const undo = { token: tokenIn(await app.outbox.mailsTo(old)) }
    await app.call(authRoutes.undoEmailChange, { body: undo, from })
    const names = ["phone_removed", "email_changed", "email_change_undone"]
    expect(events()).toEqual(names.map((event) => ({ event, memberId, network })))
    expect(await app.leakedSecrets()).toEqual([])
  })

  it("has a replayed refresh token, and a sign-out", async () => {
    const { id: memberId, refreshToken } = await buildMember(app)
    const { id: otherId, ...other } = await buildMember(app)
    const refresh = () => app.call(authRoutes.refresh, { cookies: { pinyu_refresh: refreshToken }, from })
    await refresh()
    app.clock.advance(60)
    await refresh()
    await app.call(authRoutes.logout, { cookies: { pinyu_refresh: other.refreshToken }, from })
    expect(events()).toEqual([
      { event: "refresh_replayed", memberId, network },
      { event: "signed_out", memberId: otherId, network },
    ])
  })

  it("has the acts of admins", async () => {
    const [admin, member] = [await buildAdmin(app), await buildMember(app)]
    app.logLines.length = 0
    await app.call(adminRoutes.login, { body: { email: admin.email, password: "wrong 1" }, from })
    const nickname = "大海"
    await app.call(adminRoutes.rename, { as: admin, params: { id: member.id }, body: { nickname }, from })
    expect(events()).toEqual([
      { event: "admin_sign_in_failed", adminId: admin.id, target: null, network },
      { event: "admin_renamed", adminId: admin.id, target: member.id, network },
    ])
  })

  it("has an address that was verified at registration, once", async () => {
    const form = registrationForm()
    const body = { ...form, emailCode: await mailedCode(app, form.email) }
    const register = () =>
      app.call(authRoutes.register, { body, headers: { "idempotency-key": "once" }, from })
    const answer = await register()
    expect(await register()).toMatchObject({ status: 201, body: answer.body })
    await app.call(authRoutes.register, { body: registrationForm(), from })
    expect(events()).toEqual([{ event: "email_verified", memberId: answer.body.user.id, network }])
  })

  it("has slowed sign-ins of admins, by password and by one-time code", async () => {
    const strict = await testApp({ rateLimitScale: 1 })
    const admin = await buildEnrolledAdmin(strict)
    const last = () => strict.logLines.map((line) => JSON.parse(line)).findLast(({ event }) => event)
    const slowed = { event: "admin_sign_in_slowed", adminId: admin.id, target: null, network }
    const rule = actionLimits.otpFailuresByDay.at(-1)
    if (!rule) throw new Error("one-time codes have no limit")
    await strict.platform.limiter.take(`admin.otp:${admin.id}`, rule, rule.max)
    const attempt = { email: admin.email, password: adminPassword, otp: "123456" }
    expect((await strict.call(adminRoutes.login, { body: attempt, from })).status).toBe(429)
    expect(last()).toMatchObject(slowed)
    strict.logLines.length = 0
    const guess = { email: admin.email, password: "wrong 1" }
    const tryOnce = () => strict.call(adminRoutes.login, { body: guess, from })
    for (let times = 0; times < 20 && (await tryOnce()).status !== 429; times++);
    expect(last()).toMatchObject(slowed)
    await strict.close()
  })

  it("has no line of a rolled-back transaction", async () => {
    const { refreshToken } = await buildMember(app)
    const refresh = () => app.call(authRoutes.refresh, { cookies: { pinyu_refresh: refreshToken }, from })
    await refresh()
    app.clock.advance(60)
    app.logLines.length = 0
    await sql`create function fail_commit() returns trigger language plpgsql as
      $$ begin raise exception 'the commit failed'; end $$`.execute(app.db)
    await sql`create constraint trigger fail_commit after delete on sessions
      deferrable initially deferred for each row execute function fail_commit()`.execute(app.db)
    expect((await refresh()).status).toBe(500)
    expect(events()).toEqual([])
    await sql`drop function fail_commit cascade`.execute(app.db)
  })
})
