import { authRoutes } from "@pinyu/contract/auth/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => {
  app.logLines.length = 0
})

const events = () =>
  app.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "security event")
    .map(({ event, memberId }) => ({ event, memberId }))

const withPasskey = async () => {
  const member = await buildMember(app)
  const authenticator = await buildPasskey(app, member)
  app.logLines.length = 0
  return { member, authenticator }
}

const beginReauthentication = (as: BuiltMember) => app.call(passkeysRoutes.beginReauthentication, { as })
const finishReauthentication = (as: BuiltMember, authenticationResponse: object) =>
  app.call(passkeysRoutes.finishReauthentication, { as, body: { authenticationResponse } })
const requireRecentSignIn = (as: BuiltMember) => app.call(passkeysRoutes.beginRegistration, { as, body: {} })

it("begins nothing for a session that ends at that moment", async () => {
  const { member } = await withPasskey()
  const viewer = { id: member.id, sessionId: newId(), signedInRecently: true, lastWrite: null }
  const { passkeys } = app.services
  const options = { authenticatorAttachment: "platform" } as const
  const begins = [
    () => passkeys.beginRegistration(viewer, options),
    () => passkeys.beginReauthentication(viewer),
  ]
  for (const begin of begins) await expect(begin()).rejects.toMatchObject({ code: "unauthenticated" })
})

it("reauthentication with a passkey makes the sign-in recent", async () => {
  const { member, authenticator } = await withPasskey()
  app.clock.advance(10 * 60)
  expect((await requireRecentSignIn(member)).body.code).toBe("reauth_required")
  const { body } = await beginReauthentication(member)
  expect(body.options.allowCredentials?.map(({ id }) => id)).toEqual([authenticator.id])
  const { status, body: proved } = await finishReauthentication(member, authenticator.get(body.options))
  expect([status, proved]).toEqual([
    200,
    { success: true, verified: true, signed_in_at: app.clock.now().toISOString() },
  ])
  expect((await requireRecentSignIn(member)).status).toBe(200)
  expect(events()).toEqual([{ event: "reauthenticated", memberId: member.id }])
})

it("accepts neither another member's passkey nor the answer to a sign-in", async () => {
  const [mine, theirs] = [await withPasskey(), await withPasskey()]
  app.clock.advance(10 * 60)
  const { body } = await beginReauthentication(mine.member)
  const foreign = await finishReauthentication(mine.member, theirs.authenticator.get(body.options))
  expect(foreign.body.code).toBe("passkey_unknown")
  const signedIn = await finishReauthentication(
    mine.member,
    mine.authenticator.get((await app.call(passkeysRoutes.beginAuthentication, { body: {} })).body.options),
  )
  expect(signedIn.body.code).toBe("passkey_challenge_expired")
  expect((await requireRecentSignIn(mine.member)).body.code).toBe("reauth_required")
  expect(events().map(({ event }) => event)).toEqual([
    ...["reauthentication_failed", "reauthentication_failed"],
  ])
})

it("reauthentication by passkey requires a passkey", async () => {
  const member = await buildMember(app)
  expect((await beginReauthentication(member)).body.code).toBe("passkey_not_found")
})

it("reauthentication with the password makes the sign-in recent too", async () => {
  const member = await buildMember(app)
  const prove = (password: string) => app.call(authRoutes.reauthenticate, { as: member, body: { password } })
  app.clock.advance(10 * 60)
  const wrong = await prove("wrong 1")
  expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
    ...[422, "password_wrong"],
    { password: errorMessages.password_wrong },
  ])
  expect((await requireRecentSignIn(member)).body.code).toBe("reauth_required")
  expect((await prove(memberPassword)).body.signed_in_at).toBe(app.clock.now().toISOString())
  expect((await requireRecentSignIn(member)).status).toBe(200)
})
