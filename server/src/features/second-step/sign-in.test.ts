import { authRoutes } from "@pinyu/contract/auth/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { type BuiltMember, buildMember, memberPassword, wrongCode } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { buildSecondStep } from "@pinyu/testkit/factories/second-step.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const login = (
  { email }: Pick<BuiltMember, "email">,
  otp?: string,
  { password = memberPassword, device }: { password?: string; device?: string | undefined } = {},
) =>
  app.call(authRoutes.login, {
    body: { email, password, ...(otp !== undefined && { otp }) },
    ...(device && { cookies: { pinyu_device: device } }),
  })
const deviceOf = ({ cookies }: Awaited<ReturnType<typeof login>>) => cookies.pinyu_device?.value
const codeIn = (secret: string, seconds = 30) =>
  otpAt(secret, new Date(app.clock.now().getTime() + seconds * 1000))
const codesLeft = async (as: Pick<BuiltMember, "accessToken">) =>
  (await app.call(secondStepRoutes.status, { as })).body.second_step.recovery_codes_left

const enrolled = async () => {
  const member = await buildMember(app)
  return { member, ...(await buildSecondStep(app, member)) }
}

/** A member who turned sign-in by password off. */
const withoutPassword = async () => {
  const member = await buildMember(app)
  const authenticator = await buildPasskey(app, member)
  const { body } = await app.call(secondStepRoutes.setPasswordSignIn, {
    as: member,
    body: { enabled: false },
  })
  return { member, authenticator, recoveryCodes: body.recovery_codes ?? [] }
}

const signInByPasskey = async (authenticator: Awaited<ReturnType<typeof buildPasskey>>) => {
  const { body } = await app.call(passkeysRoutes.beginAuthentication, { body: {} })
  return app.call(passkeysRoutes.finishAuthentication, {
    body: { authenticationResponse: authenticator.get(body.options) },
  })
}

describe("a sign-in with the second step on", () => {
  it("requires a code after the right password, and signs in with it", async () => {
    const { member, secret } = await enrolled()
    const response = await login(member)
    expect([response.status, response.body.code, response.cookies]).toEqual([401, "otp_required", {}])
    const rejected = await login(member, wrongCode(codeIn(secret)))
    expect([rejected.status, rejected.body.code, rejected.cookies]).toEqual([422, "otp_wrong", {}])
    const { status, body } = await login(member, codeIn(secret))
    expect([status, body.user.id]).toEqual([200, member.id])
  })

  it("answers a wrong password and an unknown address as without it", async () => {
    const { member, secret } = await enrolled()
    const plain = await buildMember(app)
    const answers = [
      await login(plain, undefined, { password: "starlight 8" }),
      await login(plain, "123456", { password: "starlight 8" }),
      await login(member, undefined, { password: "starlight 8" }),
      await login(member, codeIn(secret), { password: "starlight 8" }),
      await login({ email: "nobody@example.com" }, "123456"),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([401, answers[0]?.body])
    expect((await login(member, codeIn(secret))).status, "the code is unused").toBe(200)
  })

  it("accepts each code once, also in parallel", async () => {
    const { member, secret, usedOtp } = await enrolled()
    expect((await login(member, usedOtp)).body.code).toBe("otp_wrong")
    const code = codeIn(secret)
    const answers = await Promise.all([login(member, code), login(member, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await login(member, codeIn(secret, -30))).body.code).toBe("otp_wrong")
  })

  it("accepts each recovery code once, also in parallel, in any notation", async () => {
    const { member, recoveryCodes } = await enrolled()
    const [one = "", other = ""] = recoveryCodes
    const answers = await Promise.all([login(member, one), login(member, one)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { status, body } = await login(member, ` ${other.toLowerCase().replaceAll("-", " ")}`)
    expect([status, await codesLeft(body)]).toEqual([200, 8])
  })

  it("requires no code on a browser where the member has signed in since", async () => {
    const { member, secret, deviceToken } = await enrolled()
    expect((await login(member, undefined, { device: deviceToken })).status, "the enrolling one").toBe(200)
    const device = deviceOf(await login(member, codeIn(secret)))
    expect((await login(member, undefined, { device })).status).toBe(200)
    const other = await buildMember(app)
    expect((await login(other, undefined, { device })).status).toBe(200)
    expect((await login(member, undefined, { device: deviceOf(await login(other)) })).body.code).toBe(
      "otp_required",
    )
  })

  it("requires a code on a browser that was known before it was turned on", async () => {
    const member = await buildMember(app)
    const device = deviceOf(await login(member))
    await buildSecondStep(app, member)
    expect((await login(member, undefined, { device })).body.code).toBe("otp_required")
  })

  it("takes a recovery code while the app's secret is unreadable, as after a change of the key", async () => {
    const { member, secret, recoveryCodes } = await enrolled()
    const unreadable = { sealed_secret: "unreadable" }
    await app.db.updateTable("member_otps").set(unreadable).where("member_id", "=", member.id).execute()
    const { status, body } = await login(member, codeIn(secret))
    expect([status, body.code, body.error]).toEqual([
      ...[422, "otp_unreadable", errorMessages.otp_unreadable],
    ])
    expect((await login(member, recoveryCodes[0])).status).toBe(200)
  })

  it("requires no code with a passkey, which makes the browser known", async () => {
    const { member } = await enrolled()
    const authenticator = await buildPasskey(app, member)
    const signedIn = await signInByPasskey(authenticator)
    expect(signedIn.status).toBe(200)
    const device = signedIn.cookies.pinyu_device?.value
    expect((await login(member, undefined, { device })).status).toBe(200)
  })

  it("requires a code after a reset of the password, on the same browser too", async () => {
    const { member, secret } = await enrolled()
    await app.call(authRoutes.forgotPassword, { body: { email: member.email } })
    await app.jobsIdle()
    const token = tokenIn(await app.outbox.mailsTo(member.email))
    const newPassword = "starlight 8"
    const reset = await app.call(authRoutes.resetPassword, { body: { token, newPassword } })
    const device = reset.cookies.pinyu_device?.value
    expect([reset.status, device]).toEqual([200, expect.any(String)])
    const given = { password: newPassword, device }
    expect((await login(member, undefined, given)).body.code).toBe("otp_required")
    expect((await login(member, codeIn(secret), given)).status).toBe(200)
  })

  it("does not end a pause before the code", async () => {
    const { member, secret } = await enrolled()
    await app.db.updateTable("members").set({ status: "paused" }).where("id", "=", member.id).execute()
    expect((await login(member)).body.code).toBe("otp_required")
    const { status } = await app.db
      .selectFrom("members")
      .select("status")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe("paused")
    expect((await login(member, codeIn(secret))).body.restored).toBe(true)
  })

  it("is removed when the owner of the mailbox takes the account over from a stranger", async () => {
    const stranger = await buildMember(app, { emailVerified: false })
    await buildSecondStep(app, stranger)
    await buildPasskey(app, stranger)
    await app.call(secondStepRoutes.setPasswordSignIn, { as: stranger, body: { enabled: false } })
    await app.call(authRoutes.forgotPassword, { body: { email: stranger.email } })
    await app.jobsIdle()
    const token = tokenIn(await app.outbox.mailsTo(stranger.email))
    const body = { token, newPassword: "starlight 8" }
    expect((await app.call(authRoutes.resetPassword, { body })).status).toBe(200)
    const owner = await login(stranger, undefined, { password: "starlight 8" })
    expect(owner.status).toBe(200)
    expect((await app.call(secondStepRoutes.status, { as: owner.body })).body.second_step).toEqual({
      ...{ otp_enabled: false, password_sign_in: true, recovery_codes_left: null, removal_at: null },
    })
  })
})

describe("a sign-in with the password turned off", () => {
  it("is reported only after the right password, on a known browser too", async () => {
    const { member, authenticator } = await withoutPassword()
    const device = (await signInByPasskey(authenticator)).cookies.pinyu_device?.value
    for (const given of [{}, { device }]) {
      const { status, body, cookies } = await login(member, undefined, given)
      expect([status, body.code, cookies]).toEqual([403, "password_sign_in_disabled", {}])
    }
    const wrong = await login(member, undefined, { password: "starlight 8" })
    expect([wrong.status, wrong.body.code]).toEqual([401, "wrong_credentials"])
  })

  it("accepts a recovery code beside the password, once", async () => {
    const { member, recoveryCodes } = await withoutPassword()
    const [code = ""] = recoveryCodes
    const wrong = await login(member, code, { password: "starlight 8" })
    expect(wrong.body.code).toBe("wrong_credentials")
    const answers = await Promise.all([login(member, code), login(member, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const signedIn = answers.find(({ status }) => status === 200)
    expect(await codesLeft(signedIn?.body ?? { accessToken: "" })).toBe(9)
  })

  it("stays off after a reset of the password", async () => {
    const { member } = await withoutPassword()
    await app.call(authRoutes.forgotPassword, { body: { email: member.email } })
    await app.jobsIdle()
    const token = tokenIn(await app.outbox.mailsTo(member.email))
    await app.call(authRoutes.resetPassword, { body: { token, newPassword: "starlight 8" } })
    const { body } = await login(member, undefined, { password: "starlight 8" })
    expect(body.code).toBe("password_sign_in_disabled")
  })
})

describe("guesses at a code", () => {
  it("are limited per member, and only after the right password", async () => {
    const limited = await testApp({ rateLimitScale: 1 })
    try {
      const member = await buildMember(limited)
      const { secret, recoveryCodes, deviceToken } = await buildSecondStep(limited, member)
      const guess = (otp: string, more: object = {}) =>
        limited.call(authRoutes.login, {
          body: { email: member.email, password: memberPassword, otp },
          ...more,
        })
      const right = () => otpAt(secret, new Date(limited.clock.now().getTime() + 30_000))
      const answers = []
      for (let n = 0; n < 5; n++) answers.push(await guess(n % 2 ? "A".repeat(16) : wrongCode(right())))
      expect(answers.map(({ body }) => body.code)).toEqual([
        ...["otp_wrong", "recovery_code_wrong", "otp_wrong", "recovery_code_wrong", "otp_wrong"],
      ])
      for (const otp of [right(), recoveryCodes[0] ?? ""]) {
        const { status, body } = await guess(otp)
        expect([status, body.code]).toEqual([429, "too_many_requests"])
      }
      const known = await guess(right(), { cookies: { pinyu_device: deviceToken } })
      expect(known.status, "a known browser").toBe(200)
      limited.clock.advance(60)
      expect((await guess(right())).status).toBe(200)
      expect((await guess(wrongCode(right()))).body.code, "reset by the right code").toBe("otp_wrong")
    } finally {
      await limited.close()
    }
  })
})
