import { adminRoutes } from "@pinyu/contract/admin/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import { adminCalls, type Caller } from "@pinyu/testkit/admin-calls.ts"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { buildAdmin, buildEnrolledAdmin } from "@pinyu/testkit/factories/admin.ts"
import { adminPassword } from "@pinyu/testkit/scenarios/admins.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp()

const { otpIn, auditOf } = adminCalls(() => app)
const signInAgain = async (email: string, device = "Firefox") => {
  const body = { email, password: adminPassword }
  const headers = { "user-agent": device }
  const answer = await app.call(adminRoutes.login, { body, headers, from: "203.0.113.9" })
  return { accessToken: answer.body.adminToken }
}
const stateOf = async (as: Caller) => (await app.call(adminRoutes.me, { as })).status
const sessionsOf = async (as: Caller) => (await app.call(adminRoutes.sessions, { as })).body.sessions

describe("an admin's sessions", () => {
  it("are listed newest first, with their origin, and only to their admin", async () => {
    const first = await buildAdmin(app)
    await buildAdmin(app)
    const began = app.clock.now()
    app.clock.advance(60)
    const second = await signInAgain(first.email)
    const listed = await sessionsOf(second)
    expect(listed).toEqual([
      {
        ...{ id: expect.any(String), device: "Firefox", address: "203.0.113.9", is_current: true },
        created_at: app.clock.now().toISOString(),
        expires_at: new Date(app.clock.now().getTime() + 8 * 3_600_000).toISOString(),
      },
      expect.objectContaining({ is_current: false, created_at: began.toISOString() }),
    ])
    expect((await sessionsOf(first)).map(({ is_current }) => is_current)).toEqual([false, true])
  })

  it("end with a sign-out: their token is rejected from then on, other sessions stay", async () => {
    const here = await buildAdmin(app)
    const elsewhere = await signInAgain(here.email)
    const [, { id = "" } = {}] = await sessionsOf(elsewhere)
    expect((await app.call(adminRoutes.logout, { as: here })).body).toEqual({ success: true })
    expect([await stateOf(here), await stateOf(elsewhere)]).toEqual([401, 200])
    expect((await app.call(adminRoutes.logout, { as: here })).status).toBe(401)
    expect((await auditOf(here.id)).at(-1)).toMatchObject({ act: "signed_out", target: id })
  })

  it("end one by one, and never another admin's", async () => {
    const here = await buildAdmin(app)
    const elsewhere = await signInAgain(here.email)
    const [{ id = "" } = {}] = await sessionsOf(elsewhere)
    const end = (as: Caller, sessionId: string) =>
      app.call(adminRoutes.endSession, { as, params: { id: sessionId } })
    for (const [as, target] of [
      [await buildAdmin(app), id],
      [here, newId()],
    ] as const)
      expect((await end(as, target)).body.code).toBe("session_not_found")
    expect(await stateOf(elsewhere)).toBe(200)
    expect((await end(here, id)).status).toBe(200)
    expect([await stateOf(here), await stateOf(elsewhere)]).toEqual([200, 401])
    expect((await end(here, id)).body.code).toBe("session_not_found")
    expect((await auditOf(here.id)).at(-1)).toMatchObject({ act: "session_ended", target: id })
  })

  it("end all at once, including the current one", async () => {
    const [here, stranger] = [await buildAdmin(app), await buildAdmin(app)]
    const elsewhere = await signInAgain(here.email)
    expect((await app.call(adminRoutes.endSessions, { as: here })).status).toBe(200)
    expect([await stateOf(here), await stateOf(elsewhere), await stateOf(stranger)]).toEqual([401, 401, 200])
    expect((await auditOf(here.id)).at(-1)).toMatchObject({ act: "sessions_ended", detail: { count: 2 } })
  })
})

describe("a change of an admin's sign-in", () => {
  it("ends all sessions in the same second when an authenticator is deleted in the database", async () => {
    const [admin, stranger] = [await buildEnrolledAdmin(app), await buildAdmin(app)]
    expect(await stateOf(admin)).toBe(200)
    // The clock stands still, so token and change happen in the same millisecond.
    await app.db.deleteFrom("admin_otps").where("admin_id", "=", admin.id).execute()
    expect([await stateOf(admin), await stateOf(stranger)]).toEqual([401, 200])
  })

  it("ends all other sessions in the same second when an authenticator is enrolled or turned off", async () => {
    const first = await buildAdmin(app)
    const second = await signInAgain(first.email)
    const started = await app.call(adminRoutes.beginOtp, { as: first, body: { password: adminPassword } })
    const { secret } = started.body
    const now = { otp: otpAt(secret, app.clock.now()) }
    const enrolled = await app.call(adminRoutes.confirmOtp, { as: first, body: now })
    const third = { accessToken: enrolled.body.adminToken }
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([401, 401, 200])

    const otp = otpIn(secret)
    const off = await app.call(adminRoutes.disableOtp, { as: third, body: { password: adminPassword, otp } })
    expect([await stateOf(third), await stateOf({ accessToken: off.body.adminToken })]).toEqual([401, 200])
  })

  it("prevents a concurrent sign-in from beginning a session that outlives it", async () => {
    const admin = await buildAdmin(app)
    const password_hash = await app.platform.passwords.hash("another quiet lamp 9")
    const signIns = Array.from({ length: 3 }, () =>
      app.call(adminRoutes.login, { body: { email: admin.email, password: adminPassword } }),
    )
    await app.db.updateTable("admins").set({ password_hash }).where("id", "=", admin.id).execute()
    const tokens = (await Promise.all(signIns)).flatMap(({ body }) => body.adminToken ?? [])
    for (const accessToken of tokens) expect(await stateOf({ accessToken })).toBe(401)
    const left = app.db.selectFrom("admin_sessions").select("id").where("admin_id", "=", admin.id)
    expect(await left.execute()).toEqual([])
  })
})

it("expired sessions are deleted at the next sign-in", async () => {
  const admin = await buildAdmin(app)
  app.clock.advance(8 * 3600)
  const again = await signInAgain(admin.email)
  expect(await sessionsOf(again)).toHaveLength(1)
  const kept = app.db.selectFrom("admin_sessions").select("id").where("admin_id", "=", admin.id)
  expect(await kept.execute()).toHaveLength(1)
})
