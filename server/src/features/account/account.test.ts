import { accountLimits } from "@pinyu/contract/account/limits"
import { accountRoutes } from "@pinyu/contract/account/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { dateLabel } from "@pinyu/phrases/dates"
import { type BuiltMember, buildMember, memberPassword, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildSuspension } from "@pinyu/testkit/factories/moderation.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"

const daySeconds = 24 * 60 * 60

const app = startedApp()

const pause = (as: BuiltMember) => app.call(accountRoutes.pause, { as })
const end = (as: BuiltMember, password = memberPassword) =>
  app.call(accountRoutes.end, { as, body: { password } })
const signIn = ({ email }: BuiltMember, password = memberPassword) =>
  app.call(authRoutes.login, { body: { email, password } })
const view = (as: BuiltMember, { id }: BuiltMember) =>
  app.call(profileRoutes.user, { as, params: { userId: id } })
const finds = async (as: BuiltMember, { nickname }: BuiltMember) =>
  (await app.call(exploreRoutes.search, { as, query: { q: nickname } })).body.members.length > 0
const statusOf = async ({ id }: BuiltMember) =>
  (await app.db.selectFrom("members").select("status").where("id", "=", id).executeTakeFirst())?.status

let lastName = 0
const pair = async () =>
  [
    await buildMember(app, { nickname: `離開${++lastName}` }),
    await buildMember(app, { nickname: `留下${lastName}` }),
  ] as const

const ways = { pause, end: (as: BuiltMember) => end(as) }

describe.each(["pause", "end"] as const)("the %s of an account", (way) => {
  it("hides the member at once, ends all sessions, and is undone by the next sign-in", async () => {
    const [member, other] = await pair()
    const elsewhere = await signInAs(app, member.id)
    expect([(await view(other, member)).status, await finds(other, member)]).toEqual([200, true])

    expect((await ways[way](member)).status).toBe(200)
    expect([(await view(other, member)).status, await finds(other, member)]).toEqual([404, false])
    for (const as of [member, { ...member, ...elsewhere }])
      expect((await app.call(authRoutes.me, { as })).status).toBe(401)

    const { status, body } = await signIn(member)
    expect([status, body.restored, body.user.id]).toEqual([200, true, member.id])
    expect([(await view(other, member)).status, await finds(other, member)]).toEqual([200, true])
    expect((await signIn(member)).body.restored).toBe(false)
  })

  it("happens once for calls at the same time", async () => {
    const [member] = await pair()
    const answers = await Promise.all([1, 2, 3].map(() => ways[way](member)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  it("waits for a change of the account without a deadlock", async () => {
    const [member] = await pair()
    const { hiding } = await app.db.transaction().execute(async (trx) => {
      await sql`select from credentials where member_id = ${member.id} for update`.execute(trx)
      const hiding = ways[way](member)
      await waitForBlockedBy(app, trx)
      await sql`select from members where id = ${member.id} for no key update`.execute(trx)
      return { hiding }
    })
    expect((await hiding).status).toBe(200)
  })

  it("does not lift a suspension", async () => {
    const [member] = await pair()
    await ways[way](member)
    await buildSuspension(app, member)
    const { status, body } = await signIn(member)
    expect([status, body.code, await statusOf(member)]).toEqual([403, "suspended", "suspended"])
  })

  it("lets the member reset a forgotten password", async () => {
    const [member] = await pair()
    await ways[way](member)
    await app.call(authRoutes.forgotPassword, { body: { email: member.email } })
    await app.jobsIdle()
    const token = tokenIn(await app.outbox.mailsTo(member.email))
    const newPassword = "another moon 8"
    expect((await app.call(authRoutes.resetPassword, { body: { token, newPassword } })).status).toBe(200)
    expect((await signIn(member, newPassword)).body.restored).toBe(true)
  })
})

describe("the end of an account", () => {
  it("is not mailed to an unverified address, which may be a stranger's", async () => {
    const member = await buildMember(app, { emailVerified: false })
    expect((await end(member)).status).toBe(200)
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(member.email)).toEqual([])
  })

  it("needs the password and a recent sign-in", async () => {
    const [member] = await pair()
    const wrong = await end(member, "moonlight 8")
    expect([wrong.status, wrong.body.code]).toEqual([422, "password_wrong"])
    app.clock.advance(11 * 60)
    const late = await end(member)
    expect([late.status, late.body.code]).toEqual([403, "reauth_required"])
    expect(await statusOf(member)).toBe("active")
  })

  it("is mailed with the day of the erasure, and not after a return", async () => {
    const [member] = await pair()
    const { body } = await end(member)
    await app.jobsIdle()
    const [mail] = await app.outbox.mailsTo(member.email)
    expect(mail?.text).toContain(dateLabel(body.erased_at))
  })

  it("erases nothing before its day, and everything after it", async () => {
    const [member, other] = await pair()
    await end(member)
    app.clock.advance(accountLimits.returnDays * daySeconds - 1)
    await app.services.account.eraseDue()
    expect(await statusOf(member)).toBe("leaving")
    app.clock.advance(1)
    // The account looks deleted even before the hourly task runs.
    const late = await signIn(member)
    expect([late.status, late.body.code]).toEqual([401, "wrong_credentials"])
    await app.services.account.eraseDue()
    expect(await statusOf(member)).toBeUndefined()
    expect(await statusOf(other)).toBe("active")
    const gone = await signIn(member)
    expect(gone.body).toEqual(late.body)
  })

  it("does not erase members who returned or are paused", async () => {
    const [returned, paused] = await pair()
    await end(returned)
    await pause(paused)
    app.clock.advance((accountLimits.returnDays - 1) * daySeconds)
    await signIn(returned)
    app.clock.advance(2 * daySeconds)
    await app.services.account.eraseDue()
    expect([await statusOf(returned), await statusOf(paused)]).toEqual(["active", "paused"])
  })

  it("either returns or is erased when both happen at once", async () => {
    const [member] = await pair()
    await end(member)
    app.clock.advance(accountLimits.returnDays * daySeconds - 1)
    const [{ status }] = await Promise.all([signIn(member), app.services.account.eraseDue()])
    expect([status, await statusOf(member)]).toEqual([200, "active"])
  })
})

describe("the answer why an account was ended", () => {
  const answer = (answer_token: string, reason = "privacy") =>
    app.call(accountRoutes.answer, { body: { answer_token, reason } })
  const departures = () => app.db.selectFrom("departures").select(["day_at", "reason"]).execute()

  it("is recorded once for its day, and leads to nobody", async () => {
    const [member] = await pair()
    const before = await departures()
    const { body } = await end(member)
    expect((await answer(body.answer_token, "boredom")).status).toBe(422)
    expect((await answer(body.answer_token)).status).toBe(200)
    const again = await answer(body.answer_token, "other")
    expect([again.status, again.body.code]).toEqual([422, "token_invalid"])
    const added = (await departures()).slice(before.length)
    expect(added).toEqual([{ day_at: startOfTaipeiDay(app.clock.now()), reason: "privacy" }])
  })

  it("needs the secret of an ended account", async () => {
    const [member] = await pair()
    await end(member, "moonlight 8")
    const unknown = await answer("A".repeat(43))
    expect([unknown.status, unknown.body.code]).toEqual([422, "token_invalid"])
  })

  it("is deleted once the figures hold its count", async () => {
    const [member] = await pair()
    const { body } = await end(member)
    app.clock.advance((accountLimits.departureDays + 1) * daySeconds)
    await app.services.account.forgetDepartures()
    expect(await departures()).toEqual([])
    expect((await answer(body.answer_token)).status).toBe(422)
  })
})
