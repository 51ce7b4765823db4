import { authRoutes } from "@pinyu/contract/auth/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { createAuthenticator } from "@pinyu/testkit/passkey-authenticator.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Trx } from "../../db/client.ts"

let app: TestApp
let member: BuiltMember
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  member = await buildMember(app)
})
afterAll(() => app.close())

const rowsOf = async (table: "passkeys" | "sessions") =>
  app.db.selectFrom(table).select("member_id").where("member_id", "=", member.id).execute()

/** Makes a call while a transaction ends the sessions of the member, and returns its answer. */
const during = async <Answer>(end: (trx: Trx) => Promise<unknown>, call: () => Promise<Answer>) => {
  const { answer } = await app.db.transaction().execute(async (trx) => {
    await sql`select from credentials where member_id = ${member.id} for update`.execute(trx)
    const answer = call()
    await Promise.race([answer, waitForBlockedBy(app, trx)])
    await end(trx)
    return { answer }
  })
  return answer
}
const endSessions = (trx: Trx) => app.services.auth.endAllSessions(trx, member.id)
const endSessionsAndPasskeys = async (trx: Trx) => {
  await endSessions(trx)
  await app.services.passkeys.removeAll(trx, member.id)
}

describe("while all sessions of a member end", () => {
  it("a sign-in with a passkey that is being removed begins no session", async () => {
    const authenticator = await buildPasskey(app, member)
    const { options } = (await app.call(passkeysRoutes.beginAuthentication, { body: {} })).body
    const body = { authenticationResponse: authenticator.get(options) }
    const { status } = await during(endSessionsAndPasskeys, () =>
      app.call(passkeysRoutes.finishAuthentication, { body }),
    )
    expect([status, await rowsOf("sessions")]).toEqual([422, []])
  })

  it("an ending session adds no passkey", async () => {
    const { options } = (await app.call(passkeysRoutes.beginRegistration, { as: member, body: {} })).body
    const body = { registrationResponse: createAuthenticator().create(options) }
    const { status } = await during(endSessions, () =>
      app.call(passkeysRoutes.finishRegistration, { as: member, body }),
    )
    expect([status, await rowsOf("passkeys")]).toEqual([401, []])
  })

  it("an ending session does not change the second step", async () => {
    await buildPasskey(app, member)
    const { secret } = (await app.call(secondStepRoutes.beginOtp, { as: member })).body
    const body = { otp: otpAt(secret, app.clock.now()) }
    const { status } = await during(endSessions, () =>
      app.call(secondStepRoutes.confirmOtp, { as: member, body }),
    )
    const confirmed = app.db.selectFrom("member_otps").select("confirmed_at")
    expect([status, await confirmed.where("member_id", "=", member.id).execute()]).toEqual([
      401,
      [{ confirmed_at: null }],
    ])
  })

  it("an ending session does not change the address", async () => {
    const email = "changed-meanwhile@example.com"
    await app.call(authRoutes.changeEmail, { as: member, body: { email } })
    await app.jobsIdle()
    const body = { token: tokenIn(await app.outbox.mailsTo(email)) }
    const { status } = await during(endSessions, () =>
      app.call(authRoutes.confirmEmailChange, { as: member, body }),
    )
    const credentials = app.db.selectFrom("credentials").select("email").where("member_id", "=", member.id)
    expect([status, await credentials.execute()]).toEqual([401, [{ email: member.email }]])
  })
})
