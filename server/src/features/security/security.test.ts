import { authRoutes } from "@pinyu/contract/auth/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { securityEvents } from "@pinyu/contract/security/events"
import { securityLimits } from "@pinyu/contract/security/limits"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { mails as mailWords } from "@pinyu/phrases/mails"
import { securityNotices } from "@pinyu/phrases/security-notices"
import { testClock } from "@pinyu/testkit/clock.ts"
import {
  type BuiltMember,
  buildMember,
  type MemberOverrides,
  memberPassword,
} from "@pinyu/testkit/factories/auth.ts"
import { noticeTokenIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import type { Updateable } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { MembersTable } from "../../db/tables/members.ts"
import { newId } from "../../platform/ids.ts"
import type { SecurityChange } from "./security.service.ts"

const chrome =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36"

let app: TestApp
beforeAll(async () => {
  // Rate limits use the real clock.
  app = await testApp({ clock: testClock(new Date()) })
})
afterAll(() => app.close())

const bellOf = async (as: BuiltMember) =>
  (await app.call(notificationsRoutes.list, { as })).body.data.notifications
const mailsTo = async ({ email }: { email: string }) => {
  await app.jobsIdle()
  return app.outbox.mailsTo(email)
}
const notify = (change: SecurityChange) =>
  app.db.transaction().execute((trx) => app.services.security.notify(trx, change))
const isSignedIn = async (as: BuiltMember) => (await app.call(authRoutes.me, { as })).status === 200
const notMe = async (token: string) => {
  const { status, body } = await app.call(securityRoutes.notMe, { body: { token } })
  return { status, code: body.code }
}

/** A member with one notice, and the token of its link. */
const noticed = async (overrides: MemberOverrides = {}) => {
  const member = await buildMember(app, overrides)
  await notify({ memberId: member.id, event: "phone_changed" })
  return { member, mails: await mailsTo(member) }
}

describe("a notice", () => {
  it("of each event is in the bell and mailed, whatever the member chose", async () => {
    const member = await buildMember(app)
    const preference = { notificationType: "admin_notice", pushEnabled: false, emailEnabled: false } as const
    const preferences = [{ ...preference, inAppEnabled: false }]
    expect(
      (await app.call(notificationsRoutes.setPreferences, { as: member, body: { preferences } })).status,
    ).toBe(200)
    for (const event of securityEvents) await notify({ memberId: member.id, event, detail: "舊手機" })
    const [mails, bell] = [await mailsTo(member), await bellOf(member)]
    expect([mails.length, bell.length]).toEqual([securityEvents.length, securityEvents.length])
    for (const event of securityEvents) {
      const { sms, subject, text } = securityNotices[event]
      const mail = mails.find((sent) => sent.subject === subject)
      expect(mail?.text, event).toContain(text("舊手機"))
      expect((sms ?? "").length, event).toBeLessThanOrEqual(70)
      expect(bell).toContainEqual(
        expect.objectContaining({
          type: "security_notice",
          ...{ title: subject, message: text("舊手機"), action_url: pages.notMe() },
        }),
      )
    }
  })

  it("is rolled back with its transaction", async () => {
    const member = await buildMember(app)
    const change = app.db.transaction().execute(async (trx) => {
      await app.services.security.notify(trx, { memberId: member.id, event: "passkey_added" })
      throw new Error("rolled back")
    })
    await expect(change).rejects.toThrow("rolled back")
    expect([await mailsTo(member), await bellOf(member)]).toEqual([[], []])
  })

  it("is not mailed to an unverified address, which may be a stranger's", async () => {
    const { member, mails } = await noticed({ emailVerified: false })
    expect([mails, (await bellOf(member)).length]).toEqual([[], 1])
  })

  it("is not mailed when the member has left", async () => {
    const member = await buildMember(app)
    await notify({ memberId: member.id, event: "phone_removed" })
    await app.db.transaction().execute((trx) => app.services.profiles.remove(trx, [member.id]))
    await app.jobsIdle()
    expect(app.logLines.filter((line) => line.includes("security.notice"))).toEqual([])
  })
})

describe("the link of a notice", () => {
  it("ends all sessions once, and a mailed link sets a new password", async () => {
    const { member, mails } = await noticed()
    const other = await noticed()
    const token = noticeTokenIn(mails)
    expect(await isSignedIn(member)).toBe(true)
    expect(await notMe(token)).toEqual({ status: 200 })
    expect([await isSignedIn(member), await isSignedIn(other.member)]).toEqual([false, true])
    const reset = tokenIn(await mailsTo(member))
    expect(reset).not.toBe(token)
    const body = { token: reset, newPassword: "moon and tides 88" }
    expect((await app.call(authRoutes.resetPassword, { body })).status).toBe(200)
    expect(await notMe(token)).toEqual({ status: 422, code: "token_invalid" })
  })

  it("of a notice from before a change of the address restores it, and mails the reset link there", async () => {
    const { member, mails } = await noticed()
    const stranger = `stranger-${member.id}@example.com`
    app.clock.advance(1)
    await app.call(authRoutes.changeEmail, { as: member, body: { email: stranger } })
    const token = tokenIn(await mailsTo({ email: stranger }))
    expect((await app.call(authRoutes.confirmEmailChange, { as: member, body: { token } })).status).toBe(200)

    expect((await notMe(noticeTokenIn(mails))).status).toBe(200)
    const resetLink = /\/reset-password\//
    expect((await mailsTo({ email: stranger })).at(-1)?.subject).toBe(
      mailWords.emailChangeUndone({ url: "" }).subject,
    )
    expect((await mailsTo({ email: stranger })).filter(({ text }) => resetLink.test(text))).toEqual([])
    const restored = await mailsTo(member)
    expect(restored.map(({ subject }) => subject)).toContain(securityNotices.email_change_undone.subject)
    const body = {
      token: tokenIn(restored.filter(({ text }) => resetLink.test(text))),
      newPassword: "another moon 8",
    }
    expect((await app.call(authRoutes.resetPassword, { body })).status).toBe(200)
    const signIn = { email: member.email, password: body.newPassword }
    expect((await app.call(authRoutes.login, { body: signIn })).status).toBe(200)
  })

  it("is mailed to the address at the time of its notice, however late", async () => {
    const { member } = await noticed()
    const { id: noticeId } = await app.db
      .selectFrom("security_notices")
      .select("id")
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow()
    const before = await mailsTo(member)
    const email = `moved-${member.id}@example.com`
    app.clock.advance(1)
    await app.call(authRoutes.changeEmail, { as: member, body: { email } })
    const token = tokenIn(await mailsTo({ email }))
    await app.call(authRoutes.confirmEmailChange, { as: member, body: { token } })

    const isNotice = ({ subject }: { subject: string }) => subject === before.at(-1)?.subject
    await app.services.security.jobHandlers["security.notice"]({ noticeId }, { id: newId() })
    expect((await mailsTo(member)).filter(isNotice)).toHaveLength(before.filter(isNotice).length + 1)
    expect((await mailsTo({ email })).filter(isNotice)).toEqual([])
  })

  it("works for seven days", async () => {
    const { member, mails } = await noticed()
    const late = await noticed()
    app.clock.advance(securityLimits.linkDays * 24 * 60 * 60 - 1)
    expect((await notMe(noticeTokenIn(mails))).status).toBe(200)
    expect(await isSignedIn(member)).toBe(false)
    app.clock.advance(1)
    expect(await notMe(noticeTokenIn(late.mails))).toEqual({ status: 422, code: "token_invalid" })
    await app.services.security.purgeExpired()
    const left = app.db.selectFrom("security_notices").select("id").where("member_id", "=", late.member.id)
    expect(await left.execute()).toEqual([])
  })

  it("works for one of several simultaneous calls", async () => {
    const { mails } = await noticed()
    const answers = await Promise.all(Array.from({ length: 4 }, () => notMe(noticeTokenIn(mails))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each(["paused", "leaving"] as const)(
    "works while the member is %s, and mails a reset link",
    async (status) => {
      const { member, mails } = await noticed()
      const erase_after = status === "leaving" ? new Date(app.clock.now().getTime() + 86_400_000) : null
      await app.db.updateTable("members").set({ status, erase_after }).where("id", "=", member.id).execute()
      expect((await notMe(noticeTokenIn(mails))).status).toBe(200)
      expect(tokenIn(await mailsTo(member))).toBeDefined()
    },
  )

  it("is not used up while the member is suspended", async () => {
    const { member, mails } = await noticed()
    const setStatus = (to: Pick<Updateable<MembersTable>, "status" | "erase_after">) =>
      app.db.updateTable("members").set(to).where("id", "=", member.id).execute()
    await setStatus({ status: "suspended", erase_after: null })
    const before = await mailsTo(member)
    expect(await notMe(noticeTokenIn(mails))).toEqual({ status: 422, code: "token_invalid" })
    expect(await mailsTo(member)).toEqual(before)
    await setStatus({ status: "active", erase_after: null })
    expect(await isSignedIn(member)).toBe(true)
    expect((await notMe(noticeTokenIn(mails))).status).toBe(200)
  })
})

describe("ending every session from the bell", () => {
  it("ends the caller's own too, and mails a reset link", async () => {
    const member = await buildMember(app)
    expect((await app.call(securityRoutes.endEverySession, { as: member })).status).toBe(200)
    expect(await isSignedIn(member)).toBe(false)
    expect((await mailsTo(member)).map(({ text }) => text.includes("/reset-password/"))).toEqual([true])
  })
})

describe("a sign-in", () => {
  const login = async (email: string, cookies: Record<string, string> = {}) =>
    app.call(authRoutes.login, {
      ...{ cookies, headers: { "user-agent": chrome } },
      body: { email, password: memberPassword, rememberMe: true },
    })
  const newDevices = async (member: { email: string }) =>
    (await mailsTo(member)).filter(({ subject }) => subject === securityNotices.new_device_sign_in.subject)

  it("on a new device is noticed with its name, and not again on that device", async () => {
    const member = await buildMember(app)
    const { cookies } = await login(member.email)
    const [mail, ...others] = await newDevices(member)
    expect([mail?.text.includes("Chrome，macOS"), others]).toEqual([true, []])
    const known = { pinyu_device: cookies.pinyu_device?.value ?? "" }
    expect((await login(member.email, known)).status).toBe(200)
    expect(await newDevices(member)).toHaveLength(1)
    const stranger = await buildMember(app)
    const foreign = (await login(stranger.email)).cookies.pinyu_device?.value ?? ""
    await login(member.email, { pinyu_device: foreign })
    expect(await newDevices(member)).toHaveLength(2)
  })
})
