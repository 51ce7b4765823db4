import { authRoutes } from "@pinyu/contract/auth/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { mails } from "@pinyu/phrases/mails"
import { securityNotices } from "@pinyu/phrases/security-notices"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { buildSecondStep } from "@pinyu/testkit/factories/second-step.ts"
import { noticeTokenIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let member: BuiltMember
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  member = await buildMember(app)
  await buildPasskey(app, member, { deviceName: "我的手機" })
  app.clock.advance(60)
})
afterAll(() => app.close())

const mailsTo = async (email: string, subject: string) => {
  await app.jobsIdle()
  return (await app.outbox.mailsTo(email)).filter((mail) => mail.subject === subject)
}
const signIn = () => app.call(authRoutes.login, { body: { email: member.email, password: memberPassword } })
const notMe = async (token: string) => (await app.call(securityRoutes.notMe, { body: { token } })).status
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

describe("the link of a notice", () => {
  it("also undoes changes after the sign-in that it names", async () => {
    const thief = (await signIn()).body
    const noticed = await mailsTo(member.email, securityNotices.new_device_sign_in.subject)
    app.clock.advance(60)
    await lockOut(thief)
    expect(await notMe(noticeTokenIn(noticed))).toBe(200)
    expect(await passkeyNames()).toEqual(["我的手機"])
    expect((await signIn()).status).toBe(200)
  })

  it("keeps the ways to sign in from before the change that it names", async () => {
    await buildSecondStep(app, member)
    app.clock.advance(60)
    await app.db
      .transaction()
      .execute((trx) => app.services.security.notify(trx, { memberId: member.id, event: "phone_changed" }))
    const noticed = await mailsTo(member.email, securityNotices.phone_changed.subject)
    expect(await notMe(noticeTokenIn(noticed))).toBe(200)
    expect(await passkeyNames()).toEqual(["我的手機"])
    expect((await signIn()).body.code).toBe("otp_required")
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

describe("the undo of a change of address", () => {
  it("also undoes the ways to sign in whose notices went to the replaced address", async () => {
    const email = "thief@example.com"
    expect((await app.call(authRoutes.changeEmail, { as: member, body: { email } })).status).toBe(200)
    await app.jobsIdle()
    const confirmation = { token: tokenIn(await app.outbox.mailsTo(email)) }
    const confirmed = await app.call(authRoutes.confirmEmailChange, { as: member, body: confirmation })
    expect(confirmed.status).toBe(200)
    await lockOut(member)
    const announced = await mailsTo(member.email, mails.emailChanged({ url: "", days: 7 }).subject)
    const undone = await app.call(authRoutes.undoEmailChange, { body: { token: tokenIn(announced) } })
    expect(undone.status).toBe(200)
    expect(await passkeyNames()).toEqual(["我的手機"])
    expect((await signIn()).status).toBe(200)
  })
})
