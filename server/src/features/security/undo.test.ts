import { authRoutes } from "@pinyu/contract/auth/routes"
import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { mails } from "@pinyu/phrases/mails"
import { securityNotices } from "@pinyu/phrases/security-notices"
import { type BuiltMember, buildMember, memberPassword, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { buildSecondStep } from "@pinyu/testkit/factories/second-step.ts"
import { noticeTokenIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

const day = 24 * 60 * 60

let app: TestApp
let member: BuiltMember
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  member = await buildMember(app)
  await buildPasskey(app, member, { deviceName: "我的手機" })
  app.clock.advance(8 * day)
})
afterAll(() => app.close())

const mailsTo = async (email: string, subject: string) => {
  await app.jobsIdle()
  return (await app.outbox.mailsTo(email)).filter((mail) => mail.subject === subject)
}
const newPassword = "moon and tides 88"
const signIn = (password: string) => app.call(authRoutes.login, { body: { email: member.email, password } })
/** Takes the account back by the link of a notice, and sets a new password. */
const recover = async (noticed: readonly { text: string }[]) => {
  const notMe = await app.call(securityRoutes.notMe, { body: { token: noticeTokenIn(noticed) } })
  expect(notMe.status).toBe(200)
  const token = tokenIn(
    await mailsTo(member.email, mails.recovery({ url: "", againUrl: "", minutes: 60 }).subject),
  )
  expect((await app.call(authRoutes.resetPassword, { body: { token, newPassword } })).status).toBe(200)
}
const passkeyNames = async () => {
  const found = app.db.selectFrom("passkeys").select("device_name").where("member_id", "=", member.id)
  return (await found.execute()).map(({ device_name }) => device_name)
}
/** Gives the caller ways to sign in, and takes the password from the member. */
const lockOut = async (as: { accessToken: string }) => {
  await buildPasskey(app, as, { deviceName: "別人的手機" })
  await buildSecondStep(app, as)
  const off = { as, body: { enabled: false } }
  expect((await app.call(secondStepRoutes.setPasswordSignIn, off)).status).toBe(200)
}

describe("a recovery", () => {
  it("removes the ways to sign in of the last days, whichever notice the owner answers", async () => {
    await lockOut((await signIn(memberPassword)).body)
    await recover(await mailsTo(member.email, securityNotices.password_sign_in_disabled.subject))
    expect(await passkeyNames()).toEqual(["我的手機"])
    // The second step waits, because the mailbox may be a thief's: see removals.test.ts.
    expect((await signIn(newPassword)).body.code).toBe("password_sign_in_disabled")
    app.clock.advance(secondStepLimits.removal)
    await app.services.secondStep.removeDue()
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it("keeps the ways to sign in from before", async () => {
    await buildSecondStep(app, { ...member, ...(await signInAs(app, member.id)) })
    app.clock.advance(8 * day)
    await app.db
      .transaction()
      .execute((trx) => app.services.security.notify(trx, { memberId: member.id, event: "phone_changed" }))
    await recover(await mailsTo(member.email, securityNotices.phone_changed.subject))
    expect(await passkeyNames()).toEqual(["我的手機"])
    expect((await signIn(newPassword)).body.code).toBe("otp_required")
  })
})

describe("a mail about a change that its link cannot undo", () => {
  it("says what to set up again", async () => {
    const { subject, permanent } = securityNotices.second_step_disabled
    await app.db
      .transaction()
      .execute((trx) =>
        app.services.security.notify(trx, { memberId: member.id, event: "second_step_disabled" }),
      )
    const noticed = await mailsTo(member.email, subject)
    expect(permanent).toBeDefined()
    expect(noticed.map(({ text }) => text.replace(/\s/g, ""))).toEqual([
      expect.stringContaining((permanent ?? "").replace(/\s/g, "")),
    ])
  })

  it("is sent for everything that was removed or replaced", () => {
    const permanent = Object.entries(securityNotices).flatMap(([event, words]) =>
      words.permanent ? [event] : [],
    )
    expect(permanent.toSorted()).toEqual([
      "passkey_removed",
      "phone_changed",
      "phone_removed",
      "recovery_codes_renewed",
      "second_step_disabled",
    ])
  })
})
