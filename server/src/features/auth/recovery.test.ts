import { authRoutes } from "@pinyu/contract/auth/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { mails } from "@pinyu/phrases/mails"
import { securityNotices } from "@pinyu/phrases/security-notices"
import { type BuiltMember, buildMember, memberPassword, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey } from "@pinyu/testkit/factories/passkeys.ts"
import { noticeTokenIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"
import type { Viewer } from "../../platform/observability/calls.ts"

const app = startedApp()
let owner: BuiltMember
let race: Awaited<ReturnType<typeof prepare>>
beforeEach(async () => {
  owner = await buildMember(app)
})

const newPassword = "another moon 8"
const recoverySubject = mails.recovery({ url: "", againUrl: "", minutes: 60 }).subject
const mailsTo = async (email: string) => {
  await app.jobsIdle()
  return app.outbox.mailsTo(email)
}
const mailsAbout = async (email: string, subject: string) =>
  (await mailsTo(email)).filter((mail) => mail.subject === subject)

/**
 * A thief knows the password. They sign in, add a passkey, change the address, and keep what their browser gets.
 * Returns what the owner was mailed, and what the thief tries.
 */
const prepare = async () => {
  const email = `thief-${owner.id}@example.com`
  const credentials = { email: owner.email, password: memberPassword }
  const { body: thief, cookies } = await app.call(authRoutes.login, { body: credentials })
  const noticed = noticeTokenIn(await mailsAbout(owner.email, securityNotices.new_device_sign_in.subject))
  app.clock.advance(1)
  const authenticator = await buildPasskey(app, thief)
  const changeEmail = (to: string) => app.call(authRoutes.changeEmail, { as: thief, body: { email: to } })
  await changeEmail(email)
  const confirmation = { token: tokenIn(await mailsTo(email)) }
  const confirm = () => app.call(authRoutes.confirmEmailChange, { as: thief, body: confirmation })
  const sent = (name: string) => ({ [name]: cookies[name]?.value ?? "" })
  const login = (address: string, more = {}) =>
    app.call(authRoutes.login, { body: { ...credentials, email: address }, ...more })

  const moves: Record<string, () => Promise<{ status: number; body: { code?: string } }>> = {
    "the old password": () => login(owner.email),
    "the old password on a remembered device": () => login(owner.email, { cookies: sent("pinyu_device") }),
    "the old password at the thief's address": () => login(email),
    "a later passkey": async () => {
      const { options } = (await app.call(passkeysRoutes.beginAuthentication, { body: {} })).body
      const body = { authenticationResponse: authenticator.get(options) }
      return app.call(passkeysRoutes.finishAuthentication, { body })
    },
    "the refresh cookie": () => app.call(authRoutes.refresh, { cookies: sent("pinyu_refresh") }),
    "a change of the password": () =>
      app.call(authRoutes.changePassword, {
        as: thief,
        body: { currentPassword: memberPassword, newPassword: "thief's moon 9" },
      }),
    "a change of the address": () => changeEmail(`next-${email}`),
    "the confirmation of a change": confirm,
    "another passkey": () => app.call(passkeysRoutes.beginRegistration, { as: thief, body: {} }),
    "a fresh proof": () =>
      app.call(authRoutes.reauthenticate, { as: thief, body: { password: memberPassword } }),
  }
  return { noticed, thief, email, confirm, moves }
}

/** What each move of the thief is answered with. */
const answers = async () => {
  const codes: Record<string, string | number> = {}
  for (const [name, move] of Object.entries(race.moves)) {
    const { status, body } = await move()
    codes[name] = status < 400 ? status : (body.code ?? status)
  }
  return codes
}

const without = { session: "unauthenticated", cookie: "session_expired" }
const lost = {
  "the refresh cookie": without.cookie,
  "a change of the password": without.session,
  "a change of the address": without.session,
  "the confirmation of a change": without.session,
  "another passkey": without.session,
  "a fresh proof": without.session,
}

/** How the owner takes the account back. */
const ways: [name: string, take: () => Promise<{ status: number }>][] = [
  ["the link of a notice", () => app.call(securityRoutes.notMe, { body: { token: race.noticed } })],
  [
    "the link of a notice, after a change of the address",
    async () => {
      await race.confirm()
      return app.call(securityRoutes.notMe, { body: { token: race.noticed } })
    },
  ],
  [
    "the undo of a change of the address",
    async () => {
      await race.confirm()
      const announced = await mailsAbout(owner.email, mails.emailChanged({ url: "", days: 7 }).subject)
      return app.call(authRoutes.undoEmailChange, { body: { token: tokenIn(announced) } })
    },
  ],
  ["the bell", () => app.call(securityRoutes.endEverySession, { as: owner })],
]

const reset = async () => {
  const token = tokenIn(await mailsTo(owner.email))
  return (await app.call(authRoutes.resetPassword, { body: { token, newPassword } })).status
}
const ownerSignsIn = async () =>
  (await app.call(authRoutes.login, { body: { email: owner.email, password: newPassword } })).status

describe("an owner who takes the account back by", () => {
  it.each(ways)("%s wins at each step", async (_, take) => {
    race = await prepare()
    expect((await take()).status).toBe(200)
    const locked = {
      ...{
        "the old password": "reset_required",
        "the old password on a remembered device": "reset_required",
      },
      "the old password at the thief's address": "wrong_credentials",
      "a later passkey": "reset_required",
      ...lost,
    }
    expect(await answers()).toEqual(locked)
    const wrong = { email: owner.email, password: "a wrong guess 1" }
    expect((await app.call(authRoutes.login, { body: wrong })).body.code).toBe("wrong_credentials")

    expect((await mailsAbout(owner.email, recoverySubject)).length).toBe(1)
    expect(await reset()).toBe(200)
    expect(await answers()).toEqual({
      ...locked,
      "the old password": "wrong_credentials",
      "the old password on a remembered device": "wrong_credentials",
      "a later passkey": "passkey_unknown",
    })
    expect(await ownerSignsIn()).toBe(200)
  })
})

describe("while an account recovers", () => {
  beforeEach(async () => {
    // As many as a stranger likes: they hold back no mail of the recovery.
    for (let count = 0; count < 6; count++)
      await app.call(authRoutes.forgotPassword, { body: { email: owner.email } })
    await app.jobsIdle()
    expect((await app.call(securityRoutes.endEverySession, { as: owner })).status).toBe(200)
  })

  /** A call that was let in before the recovery began. */
  const viewer = (): Viewer => ({
    ...{ id: owner.id, sessionId: newId(), signedInRecently: true, lastWrite: null },
  })
  const services = () => app.services
  const changes: [name: string, change: () => Promise<unknown>][] = [
    [
      "the password",
      () => services().auth.changePassword(viewer(), { currentPassword: memberPassword, newPassword }),
    ],
    ["the address", () => services().auth.changeEmail(viewer(), `late-${owner.id}@example.com`)],
    ["the phone number", () => services().auth.removePhone(viewer())],
    ["a passkey", () => services().passkeys.remove(viewer(), "AAAA")],
    [
      "the removal of passkeys",
      () => services().passkeys.setSettings(viewer(), { auto_remove_unused_days: 1 }),
    ],
    ["the second step", () => services().secondStep.setPasswordSignIn(viewer(), true)],
    ["its visibility", () => services().account.pause(viewer())],
  ]

  it("calls under way change nothing any more, and the mailed link works", async () => {
    for (const [name, change] of changes)
      await expect(change(), name).rejects.toMatchObject({ code: "unauthenticated" })
    expect((await mailsAbout(owner.email, recoverySubject)).length).toBe(1)
    expect(await reset()).toBe(200)
    expect(await ownerSignsIn()).toBe(200)
  })

  it("older ways to sign in do not sign in, and remain", async () => {
    const member = await buildMember(app)
    const authenticator = await buildPasskey(app, member)
    app.clock.advance(8 * 24 * 60 * 60)
    const as = await signInAs(app, member.id)
    await app.call(securityRoutes.endEverySession, { as })
    const signIn = async () => {
      const { options } = (await app.call(passkeysRoutes.beginAuthentication, { body: {} })).body
      const body = { authenticationResponse: authenticator.get(options) }
      return app.call(passkeysRoutes.finishAuthentication, { body })
    }
    const rejected = await signIn()
    expect([rejected.body.code, rejected.body.error]).toEqual([
      "reset_required",
      errorMessages.reset_required,
    ])
    const token = tokenIn(await mailsTo(member.email))
    await app.call(authRoutes.resetPassword, { body: { token, newPassword } })
    expect((await signIn()).status).toBe(200)
  })
})

describe("an account with an unverified address", () => {
  it("is not locked, because its address may be unreachable", async () => {
    const member = await buildMember(app, { emailVerified: false })
    await app.call(securityRoutes.endEverySession, { as: member })
    const body = { email: member.email, password: memberPassword }
    expect((await app.call(authRoutes.login, { body })).status).toBe(200)
  })
})
