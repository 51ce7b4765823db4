import { adminRoutes } from "@pinyu/contract/admin/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { adminPassword } from "@pinyu/testkit/scenarios/admins.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import type { TestApp } from "@pinyu/testkit/test-app.ts"
import { describe, expect, it, vi } from "vitest"
import { newId } from "../../platform/ids.ts"

interface Attempt {
  email: string
  password?: string
  otp?: string
}

const loginTo =
  (app: TestApp) =>
  ({ email, password = adminPassword, otp }: Attempt, from?: string) =>
    app.call(adminRoutes.login, {
      body: { email, password, ...(otp !== undefined && { otp }) },
      ...(from && { from }),
    })

const wrong = { password: "another lamp 8" }
const actsOf = (app: TestApp, adminId: string | null) =>
  app.db
    .selectFrom("admin_audit")
    .select(["act", "detail", "address", "at", "target"])
    .where("admin_id", "is not distinct from", adminId)
    .orderBy("id")
    .execute()

describe("signing in as an admin", () => {
  const app = startedApp()
  const login = (...given: Parameters<ReturnType<typeof loginTo>>) => loginTo(app)(...given)

  it("returns the admin and a token for eight hours, and sets no cookie", async () => {
    const { id, email } = await buildAdmin(app)
    const { status, body, cookies, headers } = await login({ email: ` ${email.toUpperCase()}` })
    expect(status).toBe(200)
    const created_at = app.clock.now().toISOString()
    const admin = {
      id,
      email,
      role: "owner",
      otp_enabled: false,
      has_passkey: false,
      second_step: "advised",
      recovery_codes_left: null,
      created_at,
    }
    expect(body).toEqual({ success: true, adminToken: expect.any(String), admin })
    const claims = JSON.parse(Buffer.from(body.adminToken.split(".")[1] ?? "", "base64url").toString())
    const now = app.clock.now().getTime() / 1000
    expect(claims).toEqual({
      ...{ sub: id, sid: expect.stringMatching(/^[\da-f-]{36}$/), aud: "admin" },
      ...{ iat: now, exp: now + 8 * 3600 },
    })
    expect([cookies, headers["cache-control"]]).toEqual([{}, "no-store"])
    const me = await app.call(adminRoutes.me, { as: { accessToken: body.adminToken } })
    expect(me.body).toEqual({ success: true, admin })
  })

  it("answers alike for an unknown address, a member's address and a wrong password", async () => {
    const { email } = await buildAdmin(app)
    const member = await buildMember(app)
    const verify = vi.spyOn(app.platform.passwords, "verify")
    const verifyDummy = vi.spyOn(app.platform.passwords, "verifyDummy")
    const rejected = await login({ email, ...wrong })
    expect(rejected.status).toBe(401)
    expect([verify.mock.calls.length, verifyDummy.mock.calls.length]).toEqual([1, 0])
    const { wrong_credentials: error } = errorMessages
    expect(rejected.body).toEqual({ success: false, error, code: "wrong_credentials" })
    for (const attempt of [
      { email: `x${email}`, ...wrong },
      { email: member.email, password: memberPassword },
      { email: `x${email}`, ...wrong, otp: "123456" },
    ]) {
      const answer = await login(attempt)
      expect([answer.status, answer.body]).toEqual([rejected.status, rejected.body])
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(rejected.headers).sort())
    }
    expect([verify.mock.calls.length, verifyDummy.mock.calls.length]).toEqual([1, 3])
  })

  it("audits sign-ins and failures, and never what was typed", async () => {
    const { id, email } = await buildAdmin(app)
    await login({ email, ...wrong }, "203.0.113.9")
    await login({ email }, "203.0.113.9")
    const at = app.clock.now()
    const entry = { at, target: null, address: "203.0.113.9" }
    expect((await actsOf(app, id)).slice(1)).toEqual([
      { ...entry, act: "sign_in_failed", detail: { reason: "wrong_credentials" } },
      { ...entry, act: "signed_in", detail: { otp: false } },
    ])
    await login({ email: `x${email}`, ...wrong }, "203.0.113.10")
    expect((await actsOf(app, null)).at(-1)).toMatchObject({ act: "sign_in_failed", address: "203.0.113.10" })
    const everything = JSON.stringify(await app.db.selectFrom("admin_audit").selectAll().execute())
    for (const secret of [wrong.password, adminPassword, `x${email}`]) {
      expect(everything).not.toContain(secret)
      expect(app.logLines.join()).not.toContain(secret)
    }
  })

  it("fails when the act cannot be audited", async () => {
    const { email } = await buildAdmin(app)
    await app.db.schema.alterTable("admin_audit").renameTo("away").execute()
    const { status, body } = await login({ email })
    await app.db.schema.alterTable("away").renameTo("admin_audit").execute()
    expect([status, body.adminToken]).toEqual([500, undefined])
  })
})

describe("the limit of failures", () => {
  const app = startedApp(() => ({ rateLimitScale: 1 }))

  let addresses = 0
  const freshAddress = () => `10.9.0.${++addresses}`
  const login = (...given: Parameters<ReturnType<typeof loginTo>>) => loginTo(app)(...given)
  const failures = async (email: () => string, from: () => string) => {
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 6; n++) codes.push((await login({ email: email(), ...wrong }, from())).body.code)
    return codes
  }
  const fiveThenWait = [...Array<string>(5).fill("wrong_credentials"), "too_many_requests"]

  it.each(["known", "unknown"])("slows an account after five, from any network (%s)", async (kind) => {
    const admin = await buildAdmin(app)
    const email = kind === "known" ? admin.email : `x${admin.email}`
    expect(await failures(() => email, freshAddress)).toEqual(fiveThenWait)
    const { status, headers } = await login({ email }, freshAddress())
    expect([status, Number(headers["retry-after"])]).toEqual([429, 60])
    app.clock.advance(60)
    expect((await login({ email }, freshAddress())).status).toBe(kind === "known" ? 200 : 401)
  })

  it("slows an address after five, for any account", async () => {
    const from = freshAddress()
    const admin = await buildAdmin(app)
    const anybody = () => `nobody-${newId()}@example.com`
    expect(await failures(anybody, () => from)).toEqual(fiveThenWait)
    expect((await login({ email: admin.email }, from)).status).toBe(429)
    expect((await login({ email: admin.email }, freshAddress())).status).toBe(200)
  })

  it("never slows a network from which the admin signed in recently because of strangers", async () => {
    const { email } = await buildAdmin(app)
    const home = freshAddress()
    expect((await login({ email }, home)).status).toBe(200)
    expect(await failures(() => email, freshAddress)).toEqual(fiveThenWait)
    expect((await login({ email }, home)).status).toBe(200)
    const ofHome = failures(
      () => email,
      () => home,
    )
    expect(await ofHome).toEqual(fiveThenWait)
  })
})
