import { authRoutes } from "@pinyu/contract/auth/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { type BuiltMember, buildMember, signInAs, wrongCode } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { buildSecondStep } from "@pinyu/testkit/factories/second-step.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let member: BuiltMember
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await buildMember(app)
})

type As = Pick<BuiltMember, "accessToken">
const status = async (as: As = member) => (await app.call(secondStepRoutes.status, { as })).body.second_step
const begin = (as: As = member) => app.call(secondStepRoutes.beginOtp, { as })
const confirm = (otp: string, as: As = member) => app.call(secondStepRoutes.confirmOtp, { as, body: { otp } })
const disable = (otp: string) => app.call(secondStepRoutes.disableOtp, { as: member, body: { otp } })
const renew = (otp?: string) =>
  app.call(secondStepRoutes.renewRecoveryCodes, { as: member, body: { ...(otp && { otp }) } })
const setPassword = (enabled: boolean) =>
  app.call(secondStepRoutes.setPasswordSignIn, { as: member, body: { enabled } })
const nextOtp = (secret: string) => otpAt(secret, new Date(app.clock.now().getTime() + 30_000))
const off = { otp_enabled: false, password_sign_in: true, recovery_codes_left: null, removal_at: null }

/** The second step's security events of the member, in order. */
const logged = () =>
  app.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg, memberId }) => msg === "security event" && memberId === member.id)
    .map(({ event }) => event)
    .filter((event) => /second_step|recovery|password_sign_in/.test(event))

const noticed = async () => {
  const rows = await app.db
    .selectFrom("security_notices")
    .select("event")
    .where("member_id", "=", member.id)
    .orderBy("id")
    .execute()
  return rows.map(({ event }) => event)
}

describe("enrolling an authenticator app", () => {
  it("returns the secret for the app, and takes effect once a code confirms it", async () => {
    const { body } = await begin()
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(decodeURIComponent(new URL(body.uri).pathname)).toBe(`/PINYU:${member.email}`)
    expect(await status()).toEqual(off)
    const code = otpAt(body.secret, app.clock.now())
    const rejected = await confirm(wrongCode(code))
    expect([rejected.status, rejected.body.code]).toEqual([422, "otp_wrong"])
    expect(await status()).toEqual(off)
    const confirmed = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(confirmed.body.second_step).toEqual({ ...off, otp_enabled: true, recovery_codes_left: 10 })
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
    expect(logged()).toEqual(["second_step_enabled"])
    expect(await noticed()).toEqual(["second_step_enabled"])
  })

  it("stores neither the secret nor a recovery code readably", async () => {
    const { secret, recoveryCodes } = await buildSecondStep(app, member)
    const rows = [
      ...(await app.db.selectFrom("member_otps").selectAll().where("member_id", "=", member.id).execute()),
      ...(await app.db
        .selectFrom("member_recovery_codes")
        .selectAll()
        .where("member_id", "=", member.id)
        .execute()),
    ]
    expect(rows).toHaveLength(11)
    const stored = rows.map((row) => JSON.stringify(row)).join()
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(text)
  })

  it("needs a sign-in younger than ten minutes, as the other changes do", async () => {
    const { recoveryCodes } = await buildSecondStep(app, member)
    app.clock.advance(10 * 60)
    const answers = [
      await begin(),
      await disable(recoveryCodes[0] ?? ""),
      await renew(recoveryCodes[0]),
      await setPassword(false),
      await setPassword(true),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, "reauth_required"])
    expect(await status()).toMatchObject({ otp_enabled: true, recovery_codes_left: 10 })
  })

  it("ends all other sessions", async () => {
    const other = await signInAs(app, member.id)
    await buildSecondStep(app, member)
    expect((await app.call(authRoutes.me, { as: other })).status).toBe(401)
    expect((await app.call(authRoutes.me, { as: member })).status).toBe(200)
  })

  it("accepts only the latest secret, within ten minutes, and one app", async () => {
    const first = await begin()
    const second = await begin()
    expect((await confirm(otpAt(first.body.secret, app.clock.now()))).body.code).toBe("otp_wrong")
    app.clock.advance(10 * 60)
    const late = await confirm(otpAt(second.body.secret, app.clock.now()))
    expect([late.status, late.body.code]).toEqual([409, "otp_out_of_date"])
    const fresh = await signInAs(app, member.id)
    const third = await begin(fresh)
    const code = otpAt(third.body.secret, app.clock.now())
    expect((await confirm(code, fresh)).status).toBe(200)
    expect((await begin(fresh)).body.code).toBe("otp_out_of_date")
    expect((await confirm(nextOtp(third.body.secret), fresh)).body.code).toBe("otp_out_of_date")
  })
})

describe("turning the authenticator app off", () => {
  it("needs an unused code", async () => {
    const { secret, usedOtp } = await buildSecondStep(app, member)
    expect((await disable(usedOtp)).body.code).toBe("otp_wrong")
    expect((await disable(wrongCode(nextOtp(secret)))).body.code).toBe("otp_wrong")
    const { status: answered, body } = await disable(nextOtp(secret))
    expect([answered, body.second_step]).toEqual([200, off])
    expect(logged()).toEqual(["second_step_enabled", "second_step_disabled"])
    expect((await disable("123456")).body.code).toBe("otp_out_of_date")
  })

  it("accepts a recovery code and deletes the others", async () => {
    const { recoveryCodes } = await buildSecondStep(app, member)
    expect((await disable(` ${recoveryCodes[0]?.toLowerCase()}`)).body.second_step).toEqual(off)
    const { count } = await app.db
      .selectFrom("member_recovery_codes")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
    expect(await noticed()).toEqual(["second_step_enabled", "recovery_code_used", "second_step_disabled"])
  })
})

describe("recovery codes", () => {
  it("are renewed with a code, and the earlier ones stop working", async () => {
    const { secret, recoveryCodes } = await buildSecondStep(app, member)
    expect((await renew()).body.code).toBe("otp_required")
    const renewed = await renew(nextOtp(secret))
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect(renewed.body.second_step.recovery_codes_left).toBe(10)
    expect((await renew(recoveryCodes[0])).body.code).toBe("recovery_code_wrong")
    expect((await renew(renewed.body.recovery_codes[0])).status).toBe(200)
    expect(logged()).toEqual([
      ...["second_step_enabled", "recovery_codes_renewed"],
      ...["recovery_code_used", "recovery_codes_renewed"],
    ])
  })

  it("exist only while a sign-in may require them", async () => {
    const { status: answered, body } = await renew()
    expect([answered, body.code]).toEqual([409, "otp_out_of_date"])
  })
})

describe("sign-in by password", () => {
  it("is turned off only with a passkey, and then has ten recovery codes", async () => {
    const rejected = await setPassword(false)
    expect([rejected.status, rejected.body.code]).toEqual([409, "passkey_required"])
    await buildPasskey(app, member)
    const { body } = await setPassword(false)
    expect(body.recovery_codes).toHaveLength(10)
    expect(body.second_step).toEqual({ ...off, password_sign_in: false, recovery_codes_left: 10 })
    const again = await setPassword(false)
    expect([again.status, again.body.recovery_codes]).toEqual([200, null])
    expect(logged()).toEqual(["password_sign_in_disabled"])
  })

  it("keeps the recovery codes of an authenticator app", async () => {
    const { secret } = await buildSecondStep(app, member)
    await buildPasskey(app, member)
    expect((await setPassword(false)).body.recovery_codes).toBeNull()
    expect((await disable(nextOtp(secret))).body.second_step).toEqual({
      ...{ otp_enabled: false, password_sign_in: false, recovery_codes_left: 10, removal_at: null },
    })
    expect((await renew()).body.recovery_codes).toHaveLength(10)
    expect((await setPassword(true)).body).toMatchObject({ second_step: off, recovery_codes: null })
    expect((await setPassword(true)).status).toBe(200)
    expect(logged().filter((event) => event === "password_sign_in_enabled")).toHaveLength(1)
  })

  it("keeps the last passkey of a member who turned it off", async () => {
    await buildPasskey(app, member)
    await setPassword(false)
    const { credentials } = (await app.call(passkeysRoutes.credentials, { as: member })).body
    const params = { id: credentials[0]?.credential_id ?? "" }
    expect((await app.call(passkeysRoutes.remove, { as: member, params })).body.code).toBe("passkey_last")
  })
})
