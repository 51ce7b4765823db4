import { adminRoutes } from "@pinyu/contract/admin/routes"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { adminCalls, type Caller } from "@pinyu/testkit/admin-calls.ts"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { buildAdmin, buildEnrolledAdmin } from "@pinyu/testkit/factories/admin.ts"
import { adminPassword as password } from "@pinyu/testkit/scenarios/admins.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { testApp } from "@pinyu/testkit/test-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp()

const { login, otpIn, actsOf } = adminCalls(() => app)
const begin = (as: Caller, body: object = { password }) => app.call(adminRoutes.beginOtp, { as, body })
const confirm = (as: Caller, otp: string) => app.call(adminRoutes.confirmOtp, { as, body: { otp } })
const disable = (as: Caller, body: object) => app.call(adminRoutes.disableOtp, { as, body })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

describe("enrolling an authenticator app", () => {
  it("requires the password, returns the secret as URI and text, and takes effect once confirmed", async () => {
    const admin = await buildAdmin(app)
    expect((await begin(admin, { password: "another lamp 8" })).body.code).toBe("password_wrong")
    const { body } = await begin(admin)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      "otpauth:",
      "totp",
      `/PINYU:${admin.email}`,
    ])
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      ...{ issuer: "PINYU", secret: body.secret, algorithm: "SHA1", digits: "6", period: "30" },
    })
    expect((await login(admin.email)).status, "not yet").toBe(200)

    const code = otpAt(body.secret, app.clock.now())
    expect((await confirm(admin, wrongOf(code))).body.code).toBe("otp_wrong")
    const confirmed = await confirm(admin, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([confirmed.status, confirmed.body.admin]).toEqual([
      200,
      expect.objectContaining({ otp_enabled: true }),
    ])
    expect((await login(admin.email)).body.code).toBe("otp_required")
    expect((await actsOf(admin.id)).at(-1)).toBe("otp_enrolled")
  })

  it("accepts only the latest secret, for ten minutes", async () => {
    const admin = await buildAdmin(app)
    const first = await begin(admin)
    const second = await begin(admin)
    expect((await confirm(admin, otpAt(first.body.secret, app.clock.now()))).body.code).toBe("otp_wrong")
    app.clock.advance(600)
    const tooLate = await confirm(admin, otpAt(second.body.secret, app.clock.now()))
    expect([tooLate.status, tooLate.body.code]).toEqual([409, "otp_out_of_date"])
  })

  it("fails while an app is enrolled, or when no enrolment is open", async () => {
    const enrolled = await buildEnrolledAdmin(app)
    expect((await begin(enrolled)).body.code).toBe("otp_out_of_date")
    expect((await confirm(enrolled, otpIn(enrolled.secret))).body.code).toBe("otp_out_of_date")
    expect((await confirm(await buildAdmin(app), "123456")).body.code).toBe("otp_out_of_date")
  })

  it("encrypts the secret for one admin only", async () => {
    const [one, other] = [await buildEnrolledAdmin(app), await buildEnrolledAdmin(app)]
    const rows = await app.db.selectFrom("admin_otps").selectAll().execute()
    for (const row of rows) expect(row.sealed_secret).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(JSON.stringify(rows)).not.toContain(one.secret)
    expect(app.logLines.join()).not.toContain(one.secret)

    const stolen = rows.find((row) => row.admin_id === other.id)?.sealed_secret ?? ""
    await app.db
      .updateTable("admin_otps")
      .set({ sealed_secret: stolen })
      .where("admin_id", "=", one.id)
      .execute()
    const rejected = await login(one.email, otpIn(other.secret))
    expect([rejected.status, rejected.body.code]).toEqual([422, "otp_unreadable"])
  })
})

describe("signing in with a code", () => {
  it("requires the code only after a correct password", async () => {
    const { email, secret } = await buildEnrolledAdmin(app)
    const body = { email, password: "another lamp 8", otp: otpIn(secret) }
    expect((await app.call(adminRoutes.login, { body })).body.code).toBe("wrong_credentials")
    const { status, body: rejected } = await login(email)
    expect([status, rejected.code]).toEqual([401, "otp_required"])
  })

  it("accepts each code once, and no earlier one afterwards", async () => {
    const { email, secret, usedOtp } = await buildEnrolledAdmin(app)
    expect((await login(email, usedOtp)).body.code, "used to enrol").toBe("otp_wrong")
    const next = otpIn(secret)
    expect((await login(email, next)).status).toBe(200)
    expect((await login(email, next)).body.code).toBe("otp_wrong")
    expect((await login(email, usedOtp)).body.code).toBe("otp_wrong")
  })

  it("accepts a code once when it is sent twice concurrently", async () => {
    const { email, secret } = await buildEnrolledAdmin(app)
    const code = otpIn(secret)
    const answers = await Promise.all([login(email, code), login(email, code), login(email, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it.each([
    [-60, 422],
    [-30, 200],
    [30, 200],
    [60, 422],
  ])("accepts a code that is %i s away with %i", async (seconds, status) => {
    const { email, secret } = await buildEnrolledAdmin(app)
    app.clock.advance(600)
    expect((await login(email, otpIn(secret, seconds))).status).toBe(status)
  })

  it("audits wrong codes, and which sign-ins used one", async () => {
    const { id, email, secret } = await buildEnrolledAdmin(app)
    const code = otpIn(secret)
    await login(email, wrongOf(code))
    await login(email, code)
    expect((await actsOf(id)).slice(-2)).toEqual(["sign_in_failed", "signed_in"])
  })

  it("limits guessing, whatever happens in between", async () => {
    const strict = await testApp({ rateLimitScale: 1 })
    try {
      const { id, email, secret } = await buildEnrolledAdmin(strict)
      const right = () => otpAt(secret, new Date(strict.clock.now().getTime() + 30_000))
      const guess = (round: number, otp?: string) => {
        const body = { email, password, ...(otp !== undefined && { otp }) }
        return strict.call(adminRoutes.login, { body, from: `10.8.0.${round}` })
      }
      const [rule] = actionLimits.otpFailuresByDay.slice(-1)
      if (!rule) throw new Error("one-time codes have no limit")
      await strict.platform.limiter.take(`admin.otp:${id}`, rule, rule.max - 3)
      const codes: (string | undefined)[] = []
      for (let round = 1; round <= 4; round++) {
        strict.clock.advance(300)
        codes.push((await guess(round, wrongOf(right()))).body.code)
        await guess(round)
      }
      expect(codes).toEqual([...Array(3).fill("otp_wrong"), "too_many_requests"])
      expect((await guess(100, right())).status).toBe(429)
    } finally {
      await strict.close()
    }
  })
})

describe("turning codes off", () => {
  it("requires password and code, ends every other session, and is audited", async () => {
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
})
