import { adminPasskeyRoutes } from "@pinyu/contract/admin/passkey-routes"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { adminCalls, type Caller } from "@pinyu/testkit/admin-calls.ts"
import { buildAdmin, buildAdminPasskey, buildEnrolledAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { type Authenticator, createAuthenticator } from "@pinyu/testkit/passkey-authenticator.ts"
import { adminPassword as password } from "@pinyu/testkit/scenarios/admins.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp(() => ({ env: { NODE_ENV: "production", SMTP_URL: "outbox" } }))

const { login, actsOf, auditOf } = adminCalls(() => app)
const minutes = (count: number) => app.clock.advance(count * 60)
const openStatus = async (as: Caller) => (await app.call(adminRoutes.status, { as })).status
const passkeysOf = async (as: Caller) => (await app.call(adminPasskeyRoutes.list, { as })).body.passkeys
const signIn = async (authenticator: Authenticator) => {
  const { body } = await app.call(adminPasskeyRoutes.beginSignIn)
  const authenticationResponse = authenticator.get(body.options)
  return app.call(adminPasskeyRoutes.finishSignIn, { body: { authenticationResponse } })
}
const reauthenticate = async (as: Caller, authenticator: Authenticator) => {
  const { body } = await app.call(adminPasskeyRoutes.beginReauthentication, { as })
  const authenticationResponse = authenticator.get(body.options)
  return app.call(adminPasskeyRoutes.finishReauthentication, { as, body: { authenticationResponse } })
}
const remove = (as: Caller, id: string) => app.call(adminPasskeyRoutes.remove, { as, params: { id } })
/** An admin whose only second step is a passkey. */
const withPasskey = async () => buildAdminPasskey(app, await buildAdmin(app))

describe("a passkey of an admin", () => {
  it("opens the console, ends every other session, and signs in without a password", async () => {
    const admin = await buildAdmin(app)
    const elsewhere = { accessToken: (await login(admin.email)).body.adminToken }
    expect(await openStatus(admin)).toBe(403)
    const { authenticator, accessToken } = await buildAdminPasskey(app, admin)
    expect([await openStatus(admin), await openStatus(elsewhere)]).toEqual([401, 401])
    expect(await openStatus({ accessToken })).toBe(200)
    const { status, body } = await signIn(authenticator)
    expect([status, body.admin]).toEqual([
      200,
      expect.objectContaining({ second_step: "on", has_passkey: true }),
    ])
    expect(await openStatus({ accessToken: body.adminToken })).toBe(200)
    expect((await auditOf(admin.id)).slice(-2)).toEqual([
      { act: "passkey_added", target: null, detail: null },
      { act: "signed_in", target: null, detail: { passkey: true } },
    ])
    const team = await app.call(adminTeamRoutes.list, { as: { accessToken: body.adminToken } })
    expect(team.body.admins.find(({ id }) => id === admin.id)?.has_second_step).toBe(true)
  })

  it("replaces the password: with it alone nobody signs in, becomes recent, or changes the sign-in", async () => {
    const admin = await withPasskey()
    expect((await login(admin.email)).body.code).toBe("passkey_sign_in_required")
    expect((await login(admin.email, undefined, "another lamp 8")).body.code).toBe("wrong_credentials")
    const proof = { as: admin, body: { password } }
    const changed = { as: admin, body: { password, newPassword: "another quiet lamp 9" } }
    minutes(11)
    const codes = [
      (await app.call(adminRoutes.reauthenticate, proof)).body.code,
      (await app.call(adminRoutes.beginOtp, proof)).body.code,
      (await app.call(adminRoutes.changePassword, changed)).body.code,
      (await app.call(adminPasskeyRoutes.beginRegistration, { as: admin })).body.code,
    ]
    expect(codes).toEqual([
      "passkey_sign_in_required",
      "reauth_required",
      "reauth_required",
      "reauth_required",
    ])
    expect((await reauthenticate(admin, admin.authenticator)).status).toBe(200)
    expect((await actsOf(admin.id)).at(-1)).toBe("reauthenticated")
    expect((await app.call(adminRoutes.changePassword, changed)).status).toBe(200)
  })

  it("leaves an admin with an app their password and code", async () => {
    const enrolled = await buildEnrolledAdmin(app)
    await buildAdminPasskey(app, enrolled)
    expect((await login(enrolled.email)).body.code).toBe("otp_required")
    expect((await login(enrolled.email, enrolled.recoveryCodes[0])).status).toBe(200)
  })

  it("is removed with every session; without it and an app, the console is closed", async () => {
    const admin = await withPasskey()
    const [stranger, [passkey]] = [await withPasskey(), await passkeysOf(admin)]
    const id = passkey?.credential_id ?? ""
    expect((await remove(stranger, id)).body.code).toBe("passkey_not_found")
    const { body } = await remove(admin, id)
    expect(body.admin).toMatchObject({ second_step: "required", has_passkey: false })
    expect([await openStatus(admin), await openStatus({ accessToken: body.adminToken })]).toEqual([401, 403])
    expect((await signIn(admin.authenticator)).body.code).toBe("passkey_unknown")
    expect((await actsOf(admin.id)).at(-1)).toBe("passkey_removed")
    expect((await login(admin.email)).status).toBe(200)
  })
})

describe("an answer is rejected", () => {
  const answerOf = async (authenticator: Authenticator) => (await signIn(authenticator)).body.code

  it("when nobody was verified, at the registration, the sign-in and the reauthentication", async () => {
    const as = await buildAdmin(app)
    const { body } = await app.call(adminPasskeyRoutes.beginRegistration, { as })
    const registrationResponse = createAuthenticator({ verifiesUser: false }).create(body.options)
    const finished = await app.call(adminPasskeyRoutes.finishRegistration, {
      as,
      body: { registrationResponse },
    })
    expect(finished.body.code).toBe("passkey_invalid")

    const { authenticator, ...admin } = await withPasskey()
    authenticator.traits.verifiesUser = false
    const codes = [await answerOf(authenticator), (await reauthenticate(admin, authenticator)).body.code]
    expect(codes).toEqual(["passkey_invalid", "passkey_invalid"])
    expect((await auditOf(admin.id)).at(-1)).toMatchObject({
      ...{ act: "reauthentication_failed", detail: { reason: "passkey_invalid" } },
    })
  })

  it("from a copied key, from another page, and from a suspended admin", async () => {
    const { authenticator, id } = await withPasskey()
    expect((await signIn(authenticator)).status).toBe(200)
    authenticator.traits.counter = 0
    expect(await answerOf(authenticator)).toBe("passkey_counter_behind")
    authenticator.traits.counter = 40
    authenticator.traits.origin = "https://pinyu.example.net"
    expect(await answerOf(authenticator)).toBe("passkey_invalid")
    authenticator.traits.origin = "http://localhost:3000"
    await app.db.updateTable("admins").set({ suspended_at: app.clock.now() }).where("id", "=", id).execute()
    expect(await answerOf(authenticator)).toBe("admin_suspended")
  })

  it("of another admin, of a member, of another session, late, and the second time", async () => {
    const [admin, other] = [await withPasskey(), await withPasskey()]
    expect((await reauthenticate(admin, other.authenticator)).body.code).toBe("passkey_unknown")

    const member = await buildMember(app)
    const ofMember = await buildPasskey(app, member)
    expect(await answerOf(ofMember)).toBe("passkey_unknown")
    const membersSide = await app.call(passkeysRoutes.beginAuthentication, { body: {} })
    const authenticationResponse = admin.authenticator.get(membersSide.body.options)
    const crossed = await app.call(passkeysRoutes.finishAuthentication, { body: { authenticationResponse } })
    expect(crossed.body.code).toBe("passkey_unknown")
    const mixed = await app.call(adminPasskeyRoutes.finishSignIn, {
      body: { authenticationResponse: admin.authenticator.get(membersSide.body.options) },
    })
    expect(mixed.body.code).toBe("passkey_challenge_expired")

    const started = await app.call(adminPasskeyRoutes.beginReauthentication, { as: admin })
    const answer = { authenticationResponse: admin.authenticator.get(started.body.options) }
    const finish = (as: Caller) => app.call(adminPasskeyRoutes.finishReauthentication, { as, body: answer })
    expect((await finish(other)).body.code).toBe("passkey_challenge_expired")
    expect((await finish(admin)).status).toBe(200)
    expect((await finish(admin)).body.code).toBe("passkey_challenge_expired")

    const { body } = await app.call(adminPasskeyRoutes.beginSignIn)
    minutes(6)
    const late = { authenticationResponse: admin.authenticator.get(body.options) }
    expect((await app.call(adminPasskeyRoutes.finishSignIn, { body: late })).body.code).toBe(
      "passkey_challenge_expired",
    )
    await app.services.admin.purgePasskeyChallenges()
    expect(await app.db.selectFrom("admin_passkey_challenges").selectAll().execute()).toEqual([])
  })
})

it("the operator's reset removes the passkeys too", async () => {
  const admin = await withPasskey()
  await app.services.admin.resetOtpByCommand(admin.email)
  expect(await openStatus(admin)).toBe(401)
  expect((await login(admin.email)).body.admin).toMatchObject({ has_passkey: false })
})
