import { adminRoutes } from "@pinyu/contract/admin/routes"
import { adminCalls, type Caller } from "@pinyu/testkit/admin-calls.ts"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { buildAdmin, buildEnrolledAdmin } from "@pinyu/testkit/factories/admin.ts"
import { adminPassword as password } from "@pinyu/testkit/scenarios/admins.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp()

const { login, otpIn, actsOf } = adminCalls(() => app)
const begin = (as: Caller, body: object = { password }) => app.call(adminRoutes.beginOtp, { as, body })
const confirm = (as: Caller, otp: string) => app.call(adminRoutes.confirmOtp, { as, body: { otp } })
const disable = (as: Caller, body: object) => app.call(adminRoutes.disableOtp, { as, body })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

it("enrolling an authenticator app requires the password, returns the secret as URI and text, and takes effect once confirmed", async () => {
  const admin = await buildAdmin(app)
  expect((await begin(admin, { password: "another lamp 8" })).body.code).toBe("password_wrong")
  const { body } = await begin(admin)
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(body.uri).toContain(`secret=${body.secret}`)
  expect((await login(admin.email)).status, "not yet").toBe(200)

  const code = otpAt(body.secret, app.clock.now())
  expect((await confirm(admin, wrongOf(code))).body.code).toBe("otp_wrong")
  const confirmed = await confirm(admin, `${code.slice(0, 3)} ${code.slice(3)}`)
  const expected = [200, expect.objectContaining({ otp_enabled: true })]
  expect([confirmed.status, confirmed.body.admin]).toEqual(expected)
  expect((await login(admin.email)).body.code).toBe("otp_required")
  expect((await actsOf(admin.id)).at(-1)).toBe("otp_enrolled")
})

describe("signing in with a code", () => {
  it("requires the code only after a correct password", async () => {
    const { email, secret } = await buildEnrolledAdmin(app)
    const body = { email, password: "another lamp 8", otp: otpIn(secret) }
    expect((await app.call(adminRoutes.login, { body })).body.code).toBe("wrong_credentials")
    const { status, body: rejected } = await login(email)
    expect([status, rejected.code]).toEqual([401, "otp_required"])
  })

  it("accepts a code once when it is sent twice concurrently", async () => {
    const { id, email, secret } = await buildEnrolledAdmin(app)
    const code = otpIn(secret)
    const answers = await Promise.all([login(email, code), login(email, code), login(email, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await actsOf(id)).slice(-3).toSorted()).toEqual(["sign_in_failed", "sign_in_failed", "signed_in"])
    const rows = await app.db.selectFrom("admin_otps").selectAll().execute()
    expect(JSON.stringify(rows) + app.logLines.join()).not.toContain(secret)
  })
})

it("turning codes off requires password and code, ends every other session, and is audited", async () => {
  const admin = await buildEnrolledAdmin(app)
  const otp = otpIn(admin.secret)
  expect((await disable(admin, { password: "another lamp 8", otp })).body.code).toBe("password_wrong")
  expect((await disable(admin, { password, otp: wrongOf(otp) })).body.code).toBe("otp_wrong")
  expect((await disable(admin, { password, otp: admin.usedOtp })).body.code).toBe("otp_wrong")
  app.clock.advance(1)
  const off = await disable(admin, { password, otp })
  expect([off.status, off.body.admin]).toEqual([200, expect.objectContaining({ otp_enabled: false })])
  expect((await app.call(adminRoutes.me, { as: admin })).body.code).toBe("unauthenticated")
  expect((await login(admin.email)).status).toBe(200)
  expect((await actsOf(admin.id)).slice(-2)).toEqual(["otp_disabled", "signed_in"])
  const again = await disable({ accessToken: off.body.adminToken }, { password, otp })
  expect(again.body.code).toBe("otp_out_of_date")
})
