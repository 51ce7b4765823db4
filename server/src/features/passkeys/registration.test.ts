import { pages } from "@pinyu/contract/pages"
import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey, buildPasskeyRecord } from "@pinyu/testkit/factories/passkeys.ts"
import { createAuthenticator } from "@pinyu/testkit/passkey-authenticator.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Caller = Pick<BuiltMember, "accessToken">

const begin = (as: Caller, body: object = {}) => app.call(passkeysRoutes.beginRegistration, { as, body })
const finish = (as: Caller, registrationResponse: object, deviceName?: string) =>
  app.call(passkeysRoutes.finishRegistration, { as, body: { registrationResponse, deviceName } })
const list = async (as: Caller) => (await app.call(passkeysRoutes.credentials, { as })).body.credentials
it("offers discoverable passkeys for this address, without the ones that exist", async () => {
  const member = await buildMember(app)
  const { id } = await buildPasskey(app, member)
  const { status, body } = await begin(member, { authenticatorAttachment: "cross-platform" })
  expect(status).toBe(200)
  expect(body.options).toEqual({
    rp: { name: "品遇", id: "localhost" },
    user: { id: expect.any(String), name: member.email, displayName: member.nickname },
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
    timeout: 300_000,
    attestation: "none",
    excludeCredentials: [{ id, type: "public-key", transports: ["internal"] }],
    authenticatorSelection: {
      authenticatorAttachment: "cross-platform",
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    extensions: { credProps: true },
  })
})

it("stores the passkey, which is then listed", async () => {
  const member = await buildMember(app)
  const authenticator = createAuthenticator({ isSynced: true })
  const { body } = await begin(member)
  const finished = await finish(member, authenticator.create(body.options), " 我的筆電 ")
  expect(finished.body).toEqual({
    success: true,
    verified: true,
    credentialId: authenticator.id,
    deviceType: "platform",
    deviceName: "我的筆電",
  })
  expect(await list(member)).toEqual([
    {
      credential_id: authenticator.id,
      device_name: "我的筆電",
      device_type: "platform",
      transports: ["internal"],
      is_synced: true,
      user_verified: true,
      created_at: app.clock.now().toISOString(),
      last_used_at: null,
      usage_count: 0,
    },
  ])
})

it.each([
  ["the given name", { aaguid: "bada5566-a7aa-401f-bd96-45619a55120d" }, "桌機", "桌機"],
  ["the authenticator's", { aaguid: "bada5566-a7aa-401f-bd96-45619a55120d" }, undefined, "1Password"],
  ["the name of the options call", {}, undefined, "我的手機"],
])("names it by %s", async (_what, traits, given, expected) => {
  const member = await buildMember(app)
  const { body } = await begin(member, { deviceName: "我的手機" })
  const { body: made } = await finish(member, createAuthenticator(traits).create(body.options), given)
  expect(made.deviceName).toBe(expected)
})

it("is mailed to the member and logged", async () => {
  const member = await buildMember(app)
  app.logLines.length = 0
  await buildPasskey(app, member, { deviceName: "鑰匙圈" })
  await app.jobsIdle()
  const [mail] = await app.outbox.mailsTo(member.email)
  expect(mail?.text).toContain("鑰匙圈")
  expect(mail?.text).toContain(`${pages.notMe()}/`)
  expect(app.logLines.join("\n")).toContain("passkey_added")
})

it("ends five minutes after its beginning", async () => {
  const member = await buildMember(app)
  const { body } = await begin(member)
  app.clock.advance(5 * 60)
  const late = await finish(member, createAuthenticator().create(body.options))
  expect([late.status, late.body.code]).toEqual([422, "passkey_challenge_expired"])
})

it("works within five minutes although the sign-in became old meanwhile", async () => {
  const member = await buildMember(app)
  app.clock.advance(9 * 60)
  const { body } = await begin(member)
  app.clock.advance(4 * 60)
  expect((await finish(member, createAuthenticator().create(body.options))).status).toBe(200)
})

it.each([
  ["another origin", { origin: "https://evil.example" }],
  ["a look-alike origin", { origin: "http://localhost:3001" }],
  ["another relying party", { rpId: "evil.example" }],
])("rejects %s, and spends the challenge", async (_what, traits) => {
  const member = await buildMember(app)
  const { body } = await begin(member)
  const rejected = await finish(member, createAuthenticator(traits).create(body.options))
  expect([rejected.status, rejected.body.code]).toEqual([422, "passkey_invalid"])
  expect(rejected.body.error).toBe(errorMessages.passkey_invalid)
  const again = await finish(member, createAuthenticator().create(body.options))
  expect(again.body.code).toBe("passkey_challenge_expired")
  expect(await list(member)).toEqual([])
})

it("rejects a replayed answer, and one to another session's challenge", async () => {
  const [member, other] = await Promise.all([buildMember(app), buildMember(app)])
  const { body } = await begin(member)
  const answer = createAuthenticator().create(body.options)
  expect((await finish(other, answer)).body.code).toBe("passkey_challenge_expired")
  expect((await finish(member, answer)).status).toBe(200)
  expect((await finish(member, answer)).body.code).toBe("passkey_challenge_expired")
  expect(await list(other)).toEqual([])
  expect(await list(member)).toHaveLength(1)
})

it("rejects a passkey that another member has", async () => {
  const [member, other] = await Promise.all([buildMember(app), buildMember(app)])
  const authenticator = await buildPasskey(app, member)
  const { body } = await begin(other)
  const rejected = await finish(other, authenticator.create(body.options))
  expect([rejected.status, rejected.body.code]).toEqual([409, "passkey_exists"])
  expect(await list(other)).toEqual([])
})

it("accepts concurrent registrations, each answered once", async () => {
  const member = await buildMember(app)
  const started = await Promise.all(Array.from({ length: 3 }, () => begin(member)))
  expect(new Set(started.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(started.map(({ body }) => body.options.challenge)).size).toBe(3)
  const answers = started.map(({ body }) => createAuthenticator().create(body.options))
  const finished = await Promise.all(answers.map((answer) => finish(member, answer)))
  expect(new Set(finished.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await list(member)).toHaveLength(3)
})

it("ends at the limit, also concurrently", async () => {
  const member = await buildMember(app)
  const { max } = passkeysLimits.perMember
  for (let made = 1; made < max; made++) await buildPasskeyRecord(app, member)
  const started = await Promise.all([begin(member), begin(member), begin(member)])
  const finished = await Promise.all(
    started.map(({ body }) => finish(member, createAuthenticator().create(body.options))),
  )
  expect(finished.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await begin(member)).body.code).toBe("too_many_passkeys")
  expect(await list(member)).toHaveLength(max)
})
