import { adminRoutes } from "@pinyu/contract/admin/routes"
import { adminCalls, type Caller } from "@pinyu/testkit/admin-calls.ts"
import { buildAdmin, buildEnrolledAdmin } from "@pinyu/testkit/factories/admin.ts"
import { adminPassword as password } from "@pinyu/testkit/scenarios/admins.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { expect, it } from "vitest"

const app = startedApp()

const { login, otpIn, actsOf } = adminCalls(() => app)
const renew = (as: Caller, otp: string, typed = password) =>
  app.call(adminRoutes.renewRecoveryCodes, { as, body: { password: typed, otp } })
const me = async (as: Caller) => (await app.call(adminRoutes.me, { as })).body.admin

it("each of ten replaces an authenticator code once, in any notation, and is audited", async () => {
  const { id, email, accessToken, recoveryCodes } = await buildEnrolledAdmin(app)
  expect(await me({ accessToken })).toMatchObject({ otp_enabled: true, recovery_codes_left: 10 })
  const [one = "", other = ""] = recoveryCodes
  expect((await login(email, one, "another lamp 8")).body.code).toBe("wrong_credentials")
  const entered = await login(email, ` ${one.toLowerCase().replaceAll("-", " ")}`)
  expect([entered.status, entered.body.admin.recovery_codes_left]).toEqual([200, 9])
  expect((await actsOf(id)).slice(-2)).toEqual(["recovery_code_used", "signed_in"])
  expect((await login(email, one)).body.code).toBe("otp_wrong")
  const answers = await Promise.all([login(email, other), login(email, other), login(email, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect((await login(email, "A".repeat(16))).body.code).toBe("otp_wrong")
})

it("they are renewed with password and code, and the earlier ones stop working", async () => {
  const admin = await buildEnrolledAdmin(app)
  const [first = "", second = ""] = admin.recoveryCodes
  expect((await renew(admin, first, "another lamp 8")).body.code).toBe("password_wrong")
  expect((await renew(admin, admin.usedOtp)).body.code).toBe("otp_wrong")
  const renewed = await renew(admin, otpIn(admin.secret))
  expect(renewed.body.admin.recovery_codes_left).toBe(10)
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect((await actsOf(admin.id)).at(-1)).toBe("recovery_codes_renewed")
  expect((await login(admin.email, second)).body.code).toBe("otp_wrong")
  expect((await login(admin.email, renewed.body.recovery_codes[0])).status).toBe(200)
  expect((await renew(await buildAdmin(app), "123456")).body.code).toBe("otp_out_of_date")
})

it("they turn off a lost authenticator, and are deleted with it", async () => {
  const admin = await buildEnrolledAdmin(app)
  const [code = ""] = admin.recoveryCodes
  const body = { password, otp: code }
  const off = await app.call(adminRoutes.disableOtp, { as: admin, body })
  expect(off.body.admin).toMatchObject({ otp_enabled: false, recovery_codes_left: null })
  expect((await actsOf(admin.id)).slice(-2)).toEqual(["recovery_code_used", "otp_disabled"])
  const rows = app.db.selectFrom("admin_recovery_codes").selectAll().where("admin_id", "=", admin.id)
  const left = await rows.execute()
  expect(left).toEqual([])
})
