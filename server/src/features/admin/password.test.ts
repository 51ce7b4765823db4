import { adminRoutes } from "@pinyu/contract/admin/routes"
import { fieldMessages } from "@pinyu/phrases/fields"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { buildAdmin, buildEnrolledAdmin } from "@pinyu/testkit/factories/admin.ts"
import { adminPassword as password } from "@pinyu/testkit/scenarios/admins.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { expect, it } from "vitest"

const app = startedApp()

type Caller = Pick<Awaited<ReturnType<typeof buildAdmin>>, "accessToken">

const newPassword = "quiet harbour 5"
const change = (as: Caller, body: object = {}) =>
  app.call(adminRoutes.changePassword, { as, body: { password, newPassword, ...body } })
const login = (email: string, entered: string) =>
  app.call(adminRoutes.login, { body: { email, password: entered } })
const me = (as: Caller) => app.call(adminRoutes.me, { as })

it("an admin changes their password, which ends their other sessions and is audited", async () => {
  const admin = await buildAdmin(app, { role: "viewer" })
  const { adminToken } = (await login(admin.email, password)).body
  const changed = await change(admin)
  expect([changed.status, changed.body.admin.email]).toEqual([200, admin.email])
  for (const accessToken of [adminToken, admin.accessToken])
    expect((await me({ accessToken })).body.code).toBe("unauthenticated")
  expect((await me({ accessToken: changed.body.adminToken })).status).toBe(200)
  expect((await login(admin.email, password)).body.code).toBe("wrong_credentials")
  expect((await login(admin.email, newPassword)).status).toBe(200)
  const acts = app.db.selectFrom("admin_audit").select("act").where("admin_id", "=", admin.id)
  expect((await acts.execute()).map(({ act }) => act)).toContain("password_changed")
})

it("a wrong, equal, short, common, guessable or own password changes nothing", async () => {
  const admin = await buildAdmin(app)
  expect((await change(admin, { password: "another lamp 8" })).body.code).toBe("password_wrong")
  expect((await change(admin, { newPassword: password })).body.code).toBe("password_unchanged")
  for (const [weak, error] of [
    ["k7#Vw!q2Zr9", "admin_password_rule"],
    ["1q2w3e4r5t6y", "password_common"],
    ["administrator", "password_guessable"],
    [`${admin.email} lamp`, "password_own_name"],
  ] as const)
    expect((await change(admin, { newPassword: weak })).body).toMatchObject({
      code: "invalid_fields",
      fields: { newPassword: fieldMessages[error] },
    })
  expect((await login(admin.email, password)).status).toBe(200)
})

it("an enrolled admin also needs a code", async () => {
  const admin = await buildEnrolledAdmin(app)
  app.clock.advance(30)
  const otp = otpAt(admin.secret, app.clock.now())
  expect((await change(admin)).body.fields).toEqual({ otp: expect.any(String) })
  expect((await change(admin, { otp: admin.usedOtp })).body.code).toBe("otp_wrong")
  expect((await change(admin, { otp })).status).toBe(200)
})

it("two changes at once leave one", async () => {
  const admin = await buildAdmin(app)
  const answers = await Promise.all([change(admin), change(admin, { newPassword: "still water 9" })])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})
