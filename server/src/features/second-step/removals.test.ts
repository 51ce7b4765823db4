import { authRoutes } from "@pinyu/contract/auth/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import type { SecurityEvent } from "@pinyu/contract/security/events"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { securityNotices } from "@pinyu/phrases/security-notices"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { buildSecondStep } from "@pinyu/testkit/factories/second-step.ts"
import { noticeTokenIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const app = startedApp()
const day = 24 * 60 * 60
const password = "moon and tides 88"
let members = 0
let phone = ""
let member: BuiltMember
let passkey: Awaited<ReturnType<typeof buildPasskey>>
let otpApp: Awaited<ReturnType<typeof buildSecondStep>>

const mails = async () => {
  await app.jobsIdle()
  return app.outbox.mailsTo(member.email)
}
const signIn = (more: { otp?: string } = {}) =>
  app.call(authRoutes.login, { body: { email: member.email, password, ...more } })
const later = async (seconds: number) => {
  app.clock.advance(seconds)
  await app.services.secondStep.removeDue()
}

/** The channels by which the member got a notice. */
const channelsOf = async (event: SecurityEvent, as: { accessToken: string }) => {
  const { subject, sms } = securityNotices[event]
  const bell = (await app.call(notificationsRoutes.list, { as })).body.data.notifications
  return {
    mail: (await mails()).some((mail) => mail.subject === subject),
    bell: bell.some(({ title }) => title === subject),
    sms: (await app.outbox.textsTo(phone)).some(({ text }) => text === sms),
  }
}
const everywhere = { mail: true, bell: true, sms: true }

/** A member with an old passkey and a new authenticator app, whose mailbox somebody uses to remove it. */
beforeEach(async () => {
  members += 1
  phone = `+88691100${String(members).padStart(4, "0")}`
  member = await buildMember(app, { phone })
  passkey = await buildPasskey(app, member)
  app.clock.advance(8 * day)
  otpApp = await buildSecondStep(app, await signInAs(app, member.id))
  const body = { token: noticeTokenIn(await mails()) }
  expect((await app.call(securityRoutes.notMe, { body })).status).toBe(200)
  const reset = { token: tokenIn(await mails()), newPassword: password }
  expect((await app.call(authRoutes.resetPassword, { body: reset })).status).toBe(200)
})

describe("the removal of a second step by a mailed link", () => {
  it("takes effect after two days, and is announced on all channels", async () => {
    expect((await signIn()).body.code).toBe("otp_required")
    await later(secondStepLimits.removal - 1)
    expect((await signIn()).body.code).toBe("otp_required")
    const as = await signInAs(app, member.id)
    expect(await channelsOf("second_step_removal_started", as)).toEqual(everywhere)
    await later(1)
    expect((await signIn()).status).toBe(200)
    expect(await channelsOf("second_step_disabled", as)).toMatchObject({ mail: true, bell: true })
  })

  /** How the owner of the second step proves it. */
  const proofs: Record<string, () => Promise<{ status: number; body: { accessToken?: string } }>> = {
    "a code": () => {
      app.clock.advance(60)
      return signIn({ otp: otpAt(otpApp.secret, app.clock.now()) })
    },
    "a recovery code": () => signIn({ otp: otpApp.recoveryCodes[0] ?? "" }),
    "a passkey": async () => {
      const { options } = (await app.call(passkeysRoutes.beginAuthentication, { body: {} })).body
      const body = { authenticationResponse: passkey.get(options) }
      const signedIn = await app.call(passkeysRoutes.finishAuthentication, { body })
      const as = { accessToken: signedIn.body.accessToken }
      const kept = await app.call(secondStepRoutes.keep, { as })
      expect(kept.body.second_step).toMatchObject({ otp_enabled: true, removal_at: null })
      return signedIn
    },
  }

  it.each(Object.entries(proofs))("is cancelled by %s, and that is announced too", async (_, prove) => {
    const { status, body } = await prove()
    expect(status).toBe(200)
    const as = { accessToken: body.accessToken ?? "" }
    expect((await app.call(secondStepRoutes.status, { as })).body.second_step.removal_at).toBeNull()
    expect(await channelsOf("second_step_removal_cancelled", as)).toEqual(everywhere)
    await later(secondStepLimits.removal)
    expect((await signIn()).body.code).toBe("otp_required")
  })

  it("is shown, and not cancelled without a fresh proof", async () => {
    const as = await signInAs(app, member.id)
    const due = new Date(app.clock.now().getTime() + secondStepLimits.removal * 1000)
    const { second_step } = (await app.call(secondStepRoutes.status, { as })).body
    expect(second_step.removal_at).toBe(due.toISOString())
    app.clock.advance(11 * 60)
    const stale = (await app.call(secondStepRoutes.keep, { as })).body.code
    expect(stale).toBe("reauth_required")
  })

  it("waits again when the mailbox repeats it", async () => {
    await later(secondStepLimits.removal - 60)
    const as = await signInAs(app, member.id)
    await app.call(securityRoutes.endEverySession, { as })
    const body = { token: tokenIn(await mails()), newPassword: password }
    expect((await app.call(authRoutes.resetPassword, { body })).status).toBe(200)
    await later(120)
    expect((await signIn()).body.code).toBe("otp_required")
  })
})
