import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { type BuiltMember, buildMember, wrongCode } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { buildSecondStep } from "@pinyu/testkit/factories/second-step.ts"
import { type Authenticator, createAuthenticator } from "@pinyu/testkit/passkey-authenticator.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Caller = Pick<BuiltMember, "accessToken">
type Proof = (otp?: string) => Promise<{ status: number; body: { code?: unknown } }>

const needsRecent = async (as: Caller) =>
  (await app.call(passkeysRoutes.beginRegistration, { as, body: {} })).body.code ?? "recent"

/** A signed-in member whose key, from now on, verifies nobody. */
const withBareKey = async (secure?: (member: BuiltMember) => Promise<unknown>) => {
  const member = await buildMember(app)
  const authenticator = await buildPasskey(app, member)
  await secure?.(member)
  authenticator.traits.verifiesUser = false
  return { member, authenticator }
}

const signIn = async (authenticator: Authenticator, more: object = {}, cookies = {}) => {
  const { body } = await app.call(passkeysRoutes.beginAuthentication, { body: {} })
  const answer = { authenticationResponse: authenticator.get(body.options), ...more }
  return app.call(passkeysRoutes.finishAuthentication, { body: answer, cookies })
}
const reauthenticate = async (as: Caller, authenticator: Authenticator, more: object = {}) => {
  const { body } = await app.call(passkeysRoutes.beginReauthentication, { as })
  const answer = { authenticationResponse: authenticator.get(body.options), ...more }
  return app.call(passkeysRoutes.finishReauthentication, { as, body: answer })
}
/** Both uses of a passkey in place of the other proofs. */
const proofsOf = ({ member, authenticator }: Awaited<ReturnType<typeof withBareKey>>): readonly Proof[] => [
  (otp) => signIn(authenticator, { otp }),
  (otp) => reauthenticate(member, authenticator, { otp }),
]

describe("the server decides the verification of the owner", () => {
  it.each(["discouraged", "preferred", "required", "none", 7, null])(
    "asked for %j, each ceremony requires it",
    async (userVerification) => {
      const member = await buildMember(app)
      await buildPasskey(app, member)
      const body = { userVerification }
      const registration = await app.call(passkeysRoutes.beginRegistration, { as: member, body })
      const { body: signingIn } = await app.call(passkeysRoutes.beginAuthentication, { body })
      const { body: proving } = await app.call(passkeysRoutes.beginReauthentication, { as: member, body })
      expect([
        registration.body.options.authenticatorSelection.userVerification,
        signingIn.options.userVerification,
        proving.options.userVerification,
      ]).toEqual(["required", "required", "required"])
      const bare = createAuthenticator({ verifiesUser: false }).create(registration.body.options)
      const made = await app.call(passkeysRoutes.finishRegistration, {
        ...{ as: member, body: { registrationResponse: bare } },
      })
      expect(made.body.code).toBe("passkey_invalid")
    },
  )
})

describe("a key that verified nobody", () => {
  it("is asked for the code of the authenticator app, which works once", async () => {
    let secret = ""
    const built = await withBareKey(async (member) => {
      secret = (await buildSecondStep(app, member)).secret
    })
    app.clock.advance(10 * 60)
    for (const prove of proofsOf(built)) {
      app.clock.advance(60)
      const code = otpAt(secret, app.clock.now())
      const missing = await prove()
      expect([missing.status, missing.body.code]).toEqual([401, "otp_required"])
      expect((await prove(wrongCode(code))).body.code).toBe("otp_wrong")
      expect(await needsRecent(built.member)).toBe("reauth_required")
      expect((await prove(code)).status).toBe(200)
      expect((await prove(code)).body.code).toBe("otp_wrong")
    }
    expect(await needsRecent(built.member)).toBe("recent")
  })

  it("skips nothing on a known device either", async () => {
    let deviceToken = ""
    const { authenticator } = await withBareKey(async (member) => {
      deviceToken = (await buildSecondStep(app, member)).deviceToken
    })
    const answered = await signIn(authenticator, {}, { pinyu_device: deviceToken })
    expect([answered.body.code, answered.cookies]).toEqual(["otp_required", {}])
  })

  it("needs a recovery code while sign-in by password is off", async () => {
    const codes: string[] = []
    const built = await withBareKey(async (as) => {
      const { body } = await app.call(secondStepRoutes.setPasswordSignIn, { as, body: { enabled: false } })
      codes.push(...(body.recovery_codes ?? []))
    })
    for (const prove of proofsOf(built)) {
      expect((await prove()).body.code).toBe("password_sign_in_disabled")
      expect((await prove(codes.pop())).status).toBe(200)
    }
  })

  it("suffices, as the password does, for a member without a second step", async () => {
    for (const prove of proofsOf(await withBareKey())) expect((await prove()).status).toBe(200)
  })
})

it("a key that verified its owner needs no code", async () => {
  const member = await buildMember(app)
  const authenticator = await buildPasskey(app, member)
  await buildSecondStep(app, member)
  app.clock.advance(10 * 60)
  const signedIn = await signIn(authenticator)
  expect([signedIn.status, await needsRecent(signedIn.body)]).toEqual([200, "recent"])
  expect((await reauthenticate(member, authenticator)).status).toBe(200)
  expect(await needsRecent(member)).toBe("recent")
})
