import { accountLimits } from "@pinyu/contract/account/limits"
import { accountRoutes } from "@pinyu/contract/account/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { buildSuspension } from "@pinyu/testkit/factories/moderation.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import type { Authenticator } from "@pinyu/testkit/passkey-authenticator.ts"
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

const begin = async (body: object = {}) =>
  (await app.call(passkeysRoutes.beginAuthentication, { body })).body.options
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
const sessionsOf = ({ id }: BuiltMember) =>
  app.db.selectFrom("sessions").selectAll().where("member_id", "=", id).execute()

describe("signing in with a passkey", () => {
  it("begins a session as a password does", async () => {
    const { member, authenticator } = await withPasskey({ deviceName: "我的筆電" })
    const { status, body, cookies } = await signIn(authenticator)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      restored: false,
      verified: true,
      accessToken: expect.any(String),
      user: expect.objectContaining({ id: member.id, email: member.email }),
      deviceName: "我的筆電",
      message: expect.any(String),
    })
    const password = { email: member.email, password: memberPassword }
    const byPassword = await app.call(authRoutes.login, { body: password })
    const shape = (set: typeof cookies) =>
      Object.entries(set).map(([name, cookie]) => [name, { ...cookie, value: "" }])
    expect(shape(cookies)).toEqual(shape(byPassword.cookies))
    expect(await sessionsOf(member)).toHaveLength(3)
    expect((await app.call(authRoutes.me, { as: body })).body.user.id).toBe(member.id)
    const refresh = { pinyu_refresh: cookies.pinyu_refresh?.value ?? "" }
    expect((await app.call(authRoutes.refresh, { cookies: refresh })).status).toBe(200)
    expect(events()).toEqual([
      { event: "signed_in", memberId: member.id },
      { event: "signed_in", memberId: member.id },
    ])
  })

  it("counts the use", async () => {
    const { member, authenticator } = await withPasskey({ counter: null })
    app.clock.advance(60)
    await signIn(authenticator)
    await signIn(authenticator)
    const [credential] = (await app.call(passkeysRoutes.credentials, { as: member })).body.credentials
    expect(credential).toMatchObject({
      usage_count: 2,
      user_verified: true,
      last_used_at: app.clock.now().toISOString(),
    })
  })

  it("offers the same options, whichever member is named", async () => {
    const { member } = await withPasskey()
    const without = await buildMember(app)
    const offers = [{}, { userId: member.id }, { userId: without.id }, { userId: null }]
    for (const body of offers)
      expect(await begin(body)).toEqual({
        rpId: "localhost",
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        timeout: 300_000,
        userVerification: "required",
      })
  })

  it("accepts only the named member's passkeys when the page names one", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const named = { userId: mine.member.id }
    expect((await finish(theirs.authenticator.get(await begin(named)))).body.code).toBe("passkey_unknown")
    expect((await finish(mine.authenticator.get(await begin(named)))).status).toBe(200)
  })

  it("ignores a challenge that the client claims to expect", async () => {
    const { authenticator } = await withPasskey()
    const answer = authenticator.get({ challenge: "bXkgb3duIGNoYWxsZW5nZQ" })
    const rejected = await finish(answer, { expectedChallenge: "bXkgb3duIGNoYWxsZW5nZQ" })
    expect([rejected.status, rejected.body.code]).toEqual([422, "passkey_challenge_expired"])
  })

  it("rejects a suspended member after a right answer only, as with a password", async () => {
    const { member, authenticator } = await withPasskey()
    await buildSuspension(app, member)
    const byPassword = await app.call(authRoutes.login, {
      body: { email: member.email, password: memberPassword },
    })
    const { status, body, cookies } = await signIn(authenticator)
    expect([status, body, cookies]).toEqual([403, byPassword.body, {}])
    authenticator.traits.origin = "https://evil.example"
    expect((await signIn(authenticator)).body.code).toBe("passkey_invalid")
    expect(events().slice(1)).toEqual([
      { event: "sign_in_failed", memberId: member.id, reason: "suspended" },
      { event: "sign_in_failed", memberId: null, reason: "passkey_invalid" },
    ])
  })

  it("accepts the passkey of an ended account until the erasure is due", async () => {
    const { member, authenticator } = await withPasskey()
    const end = (as: { accessToken: string }) =>
      app.call(accountRoutes.end, { as, body: { password: memberPassword } })
    await end(member)
    const returned = await signIn(authenticator)
    expect(returned.body.restored).toBe(true)
    await end(returned.body)
    app.clock.advance(accountLimits.returnDays * 24 * 3600)
    const late = await signIn(authenticator)
    expect([late.status, late.body.code, late.cookies]).toEqual([422, "passkey_unknown", {}])
  })

  it("is rejected from another site, without spending the challenge", async () => {
    const { authenticator } = await withPasskey()
    const answer = authenticator.get(await begin())
    const { status, body } = await finish(answer, {}, { origin: "https://evil.example" })
    expect([status, body.code]).toEqual([403, "wrong_origin"])
    expect((await finish(answer)).status).toBe(200)
  })
})

it("deletes expired challenges", async () => {
  await begin()
  const { challenge_hash } = await app.db
    .selectFrom("passkey_challenges")
    .select("challenge_hash")
    .orderBy("expires_at", "desc")
    .executeTakeFirstOrThrow()
  await app.services.passkeys.purgeChallenges()
  const find = () =>
    app.db.selectFrom("passkey_challenges").selectAll().where("challenge_hash", "=", challenge_hash).execute()
  expect(await find()).toHaveLength(1)
  app.clock.advance(5 * 60)
  await app.services.passkeys.purgeChallenges()
  expect(await find()).toEqual([])
})

it("follows the public address of the page", async () => {
  const other = await testApp({
    env: { WEB_ORIGIN: "https://pinyu.example", API_ORIGIN: "https://api.pinyu.example" },
  })
  try {
    const member = await buildMember(other)
    const traits = { origin: "https://pinyu.example", rpId: "pinyu.example" }
    const authenticator = await buildPasskey(other, member, traits)
    const { body } = await other.call(passkeysRoutes.beginAuthentication, { body: {} })
    const answer = { authenticationResponse: authenticator.get(body.options) }
    const { status, cookies } = await other.call(passkeysRoutes.finishAuthentication, { body: answer })
    expect([status, Object.keys(cookies)]).toEqual([200, ["__Secure-pinyu_refresh", "__Secure-pinyu_device"]])
  } finally {
    await other.close()
  }
})
