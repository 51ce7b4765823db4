import { authRoutes } from "@pinyu/contract/auth/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { type BuiltMember, buildMember, memberPassword, wrongCode } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { buildSecondStep } from "@pinyu/testkit/factories/second-step.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => {
  app.logLines.length = 0
})

type Caller = Pick<BuiltMember, "accessToken">

const codeIn = (secret: string, seconds = 0) =>
  otpAt(secret, new Date(app.clock.now().getTime() + seconds * 1000))
const prove = (as: Caller, otp?: string, password = memberPassword) =>
  app.call(authRoutes.reauthenticate, { as, body: { password, ...(otp !== undefined && { otp }) } })
const needsRecent = async (as: Caller) =>
  (await app.call(passkeysRoutes.beginRegistration, { as, body: {} })).body.code ?? "recent"
const failures = () =>
  app.logLines
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === "reauthentication_failed")
    .map(({ reason }) => reason)

/** A member with an authenticator app whose sign-in is no longer recent. */
const enrolled = async () => {
  const member = await buildMember(app)
  const secondStep = await buildSecondStep(app, member)
  app.clock.advance(10 * 60)
  return { member, ...secondStep }
}

/** A member without sign-in by password whose sign-in is no longer recent. */
const withoutPassword = async () => {
  const member = await buildMember(app)
  await buildPasskey(app, member)
  const body = { enabled: false }
  const answer = await app.call(secondStepRoutes.setPasswordSignIn, { as: member, body })
  app.clock.advance(10 * 60)
  return { member, recoveryCodes: answer.body.recovery_codes ?? [] }
}

describe("reauthentication by password", () => {
  it("needs a code while an authenticator app is on", async () => {
    const { member, secret } = await enrolled()
    const response = await prove(member)
    expect([response.status, response.body.code]).toEqual([401, "otp_required"])
    const rejected = await prove(member, wrongCode(codeIn(secret)))
    expect([rejected.status, rejected.body.code]).toEqual([422, "otp_wrong"])
    expect(await needsRecent(member)).toBe("reauth_required")
    expect((await prove(member, codeIn(secret))).status).toBe(200)
    expect(await needsRecent(member)).toBe("recent")
    expect(failures()).toEqual(["otp_wrong"])
  })

  it("checks the password first, and uses up no code for a wrong one", async () => {
    const { member, secret } = await enrolled()
    expect((await prove(member, codeIn(secret), "starlight 8")).body.code).toBe("password_wrong")
    expect((await prove(member, codeIn(secret))).status).toBe(200)
  })

  it("limits the guesses, those sent at once too", async () => {
    const limited = await testApp({ rateLimitScale: 1 })
    try {
      const member = await buildMember(limited)
      const { secret } = await buildSecondStep(limited, member)
      const right = () => otpAt(secret, new Date(limited.clock.now().getTime() + 30_000))
      const guess = (otp: string) =>
        limited.call(authRoutes.reauthenticate, { as: member, body: { password: memberPassword, otp } })
      const guesses = await Promise.all(Array.from({ length: 6 }, () => guess(wrongCode(right()))))
      expect(guesses.map(({ body }) => body.code).toSorted()).toEqual([
        ...Array<string>(5).fill("otp_wrong"),
        "too_many_requests",
      ])
      expect((await guess(right())).body.code).toBe("too_many_requests")
    } finally {
      await limited.close()
    }
  })

  it("needs a recovery code while sign-in by password is off", async () => {
    const { member, recoveryCodes } = await withoutPassword()
    const response = await prove(member)
    expect([response.status, response.body.code]).toEqual([403, "password_sign_in_disabled"])
    expect(await needsRecent(member)).toBe("reauth_required")
    expect((await prove(member, recoveryCodes[0])).status).toBe(200)
    expect(await needsRecent(member)).toBe("recent")
  })
})

it("a sign-in that skipped the code on a known device is not recent", async () => {
  const { member, secret, deviceToken } = await enrolled()
  const body = { email: member.email, password: memberPassword }
  const signedIn = await app.call(authRoutes.login, { body, cookies: { pinyu_device: deviceToken } })
  expect(signedIn.status).toBe(200)
  expect(await needsRecent(signedIn.body)).toBe("reauth_required")
  const full = await app.call(authRoutes.login, { body: { ...body, otp: codeIn(secret) } })
  expect(await needsRecent(full.body)).toBe("recent")
})
