import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { type Authenticator, createAuthenticator } from "@pinyu/testkit/passkey-authenticator.ts"
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

const begin = async () => (await app.call(passkeysRoutes.beginAuthentication, { body: {} })).body.options
const finish = (authenticationResponse: object, more: object = {}, headers = {}) =>
  app.call(passkeysRoutes.finishAuthentication, { body: { authenticationResponse, ...more }, headers })
const signIn = async (authenticator: Authenticator, more: object = {}) =>
  finish(authenticator.get(await begin()), more)

const events = () =>
  app.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "security event")
    .map(({ event, memberId, reason }) => ({ event, memberId, ...(reason && { reason }) }))

const withPasskey = async (traits: Parameters<typeof buildPasskey>[2] = {}) => {
  const member = await buildMember(app)
  const authenticator = await buildPasskey(app, member, traits)
  app.logLines.length = 0
  return { member, authenticator }
}
const rowOf = (authenticator: Authenticator) =>
  app.db
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", Buffer.from(authenticator.id, "base64url"))
    .executeTakeFirst()
const sessionsOf = ({ id }: BuiltMember) =>
  app.db.selectFrom("sessions").selectAll().where("member_id", "=", id).execute()

describe("a bad answer", () => {
  /** The answer, and what it changed. */
  const outcomeOf = async (
    { member, authenticator }: Awaited<ReturnType<typeof withPasskey>>,
    { status, body, cookies }: Awaited<ReturnType<typeof finish>>,
  ) => ({
    ...{ status, body, cookies },
    sessions: (await sessionsOf(member)).length,
    uses: (await rowOf(authenticator))?.usage_count ?? 0,
  })
  /** A failure with a message, and nothing changed. */
  const failure = (code: keyof typeof errorMessages) => ({
    status: 422,
    body: { success: false, code, error: errorMessages[code] },
    cookies: {},
    sessions: 1,
    uses: 0,
  })

  it.each([
    ["another origin", { origin: "https://evil.example" }],

    ["another relying party", { rpId: "evil.example" }],
  ])("from %s is refused", async (_what, traits) => {
    const built = await withPasskey()
    Object.assign(built.authenticator.traits, traits)
    expect(await outcomeOf(built, await signIn(built.authenticator))).toEqual(failure("passkey_invalid"))
  })

  it("with a forged signature is rejected", async () => {
    const built = await withPasskey()
    const { authenticator } = built
    const forger = createAuthenticator()
    const options = await begin()
    const forged = { ...forger.get(options), id: authenticator.id, rawId: authenticator.id }
    expect(await outcomeOf(built, await finish(forged))).toEqual(failure("passkey_invalid"))
    const data = authenticator.get(await begin())
    const mixed = { ...data, response: { ...data.response, signature: "AAAA" } }
    expect(await outcomeOf(built, await finish(mixed))).toEqual(failure("passkey_invalid"))
  })

  it("sent several times at once, and later, counts once", async () => {
    const { member, authenticator } = await withPasskey()
    const answer = authenticator.get(await begin())
    const answers = await Promise.all(Array.from({ length: 4 }, () => finish(answer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect((await finish(answer)).body.code).toBe("passkey_challenge_expired")
    expect(await sessionsOf(member)).toHaveLength(2)
  })

  it("to a challenge for something else is rejected", async () => {
    const built = await withPasskey()
    const { member, authenticator } = built
    const registration = await app.call(passkeysRoutes.beginRegistration, { as: member, body: {} })
    const answer = authenticator.get(registration.body.options)
    expect(await outcomeOf(built, await finish(answer))).toEqual(failure("passkey_challenge_expired"))
  })

  it("of a removed or unknown passkey is rejected", async () => {
    const built = await withPasskey()
    const answer = built.authenticator.get(await begin())
    await app.db.deleteFrom("passkeys").where("member_id", "=", built.member.id).execute()
    expect(await outcomeOf(built, await finish(answer))).toEqual(failure("passkey_unknown"))
    expect(events()).toEqual([{ event: "sign_in_failed", memberId: null, reason: "passkey_unknown" }])
  })

  it("with the handle of another member is rejected", async () => {
    const built = await withPasskey()
    const answer = built.authenticator.get(await begin())
    const response = { ...answer.response, userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }
    expect(await outcomeOf(built, await finish({ ...answer, response }))).toEqual(failure("passkey_unknown"))
  })

  it("whose counter went back is rejected and logged", async () => {
    const built = await withPasskey({ counter: 50 })
    built.authenticator.traits.counter = 20
    expect(await outcomeOf(built, await signIn(built.authenticator))).toEqual(
      failure("passkey_counter_behind"),
    )
    expect(events()).toContainEqual({ event: "passkey_counter_behind", memberId: built.member.id })
    built.authenticator.traits.counter = null
    expect(await outcomeOf(built, await signIn(built.authenticator))).toEqual(
      failure("passkey_counter_behind"),
    )
    built.authenticator.traits.counter = 51
    expect((await signIn(built.authenticator)).status).toBe(200)
  })

  it.each([
    ["clientDataJSON", "AAAA"],
    ["clientDataJSON", Buffer.from('{"challenge":{}}').toString("base64url")],
    ["authenticatorData", "AAAA"],
    ["signature", "A"],
  ])("with %s %s is refused", async (field, value) => {
    const built = await withPasskey()
    const answer = built.authenticator.get(await begin())
    const response = { ...answer.response, [field]: value }
    expect(await outcomeOf(built, await finish({ ...answer, response }))).toEqual(failure("passkey_invalid"))
  })
})
