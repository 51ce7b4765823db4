import { authLimits } from "@pinyu/contract/auth/limits"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { mails } from "@pinyu/phrases/mails"
import { securityNotices } from "@pinyu/phrases/security-notices"
import {
  type BuiltMember,
  buildMember,
  mailedCode,
  memberPassword,
  registrationForm,
  signInAs,
} from "@pinyu/testkit/factories/auth.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const app = startedApp()
let member: BuiltMember
beforeEach(async () => {
  member = await buildMember(app)
})

const { link, resendLock, undo: undoSeconds } = authLimits.emailChange
let last = 0
const freshAddress = () => `moved-${++last}@example.com`
type Caller = { accessToken: string }

const ask = (email: string, as: Caller = member) => app.call(authRoutes.changeEmail, { as, body: { email } })
const confirm = (token: string, as: Caller = member) =>
  app.call(authRoutes.confirmEmailChange, { as, body: { token } })
const undo = (token: string) => app.call(authRoutes.undoEmailChange, { body: { token } })
const userOf = async (as: Caller = member) => (await app.call(authRoutes.me, { as })).body.user
const subjectsTo = async (email: string) => {
  await app.jobsIdle()
  return (await app.outbox.mailsTo(email)).map(({ subject }) => subject)
}
const undoSubject = mails.emailChanged({ url: "", days: 7 }).subject

/** Requests a change and returns the token that was mailed to the new address. */
const mailedTo = async (email: string, as: Caller = member) => {
  expect((await ask(email, as)).status).toBe(200)
  await app.jobsIdle()
  return tokenIn(await app.outbox.mailsTo(email))
}

/** Changes the address and returns the token that was mailed to the old one. */
const change = async (email: string, as: Caller = member) => {
  const { email: old } = await userOf(as)
  expect((await confirm(await mailedTo(email, as), as)).status).toBe(200)
  await app.jobsIdle()
  const mailed = (await app.outbox.mailsTo(old)).filter(({ subject }) => subject === undoSubject)
  return tokenIn(mailed)
}

const register = (form: object) => app.call(authRoutes.register, { body: registrationForm(form) })
const changesOf = ({ id }: BuiltMember) =>
  app.db.selectFrom("email_changes").select("id").where("member_id", "=", id).execute()
const signIn = (email: string, password = memberPassword) =>
  app.call(authRoutes.login, { body: { email, password } })

describe("a change of the address", () => {
  it("takes effect at sign-in once the new address is verified", async () => {
    const email = freshAddress()
    const { status, body } = await ask(email)
    expect([status, body.user]).toMatchObject([200, { email: member.email, pending_email: email }])
    await app.jobsIdle()
    expect(await userOf()).toMatchObject({ email: member.email, pending_email: email })
    expect((await signIn(email)).body.code).toBe("wrong_credentials")

    const token = tokenIn(await app.outbox.mailsTo(email))
    const confirmed = await confirm(token)
    expect(confirmed.body.user).toMatchObject({ email, email_verified: true, pending_email: null })
    const { subject } = mails.emailChange({ url: "", hours: 24 })
    expect(await subjectsTo(email)).toEqual([subject, securityNotices.email_changed.subject])
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(member.email)).body.code).toBe("wrong_credentials")
    expect(await subjectsTo(member.email)).toEqual([undoSubject])
  })

  it("needs a recent sign-in and another address", async () => {
    const unchanged = await ask(member.email.toUpperCase())
    expect(unchanged.body.fields).toEqual({ email: errorMessages.email_unchanged })
    app.clock.advance(authLimits.recentSignIn)
    const email = freshAddress()
    expect((await ask(email)).body.code).toBe("reauth_required")
    expect(await subjectsTo(email)).toEqual([])
  })

  it("can be requested once a minute; the last request counts", async () => {
    const [first, second] = [freshAddress(), freshAddress()]
    const answers = await Promise.all([ask(first), ask(first), ask(first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const locked = answers.find(({ status }) => status === 429)
    expect([locked?.body.code, locked?.headers["retry-after"]]).toEqual(["email_code_too_soon", "60"])
    await app.jobsIdle()
    const replaced = tokenIn(await app.outbox.mailsTo(first))
    app.clock.advance(resendLock)
    const token = await mailedTo(second)
    expect((await confirm(replaced)).body.code).toBe("token_invalid")
    expect((await confirm(token)).body.user.email).toBe(second)
  })

  it("is confirmed once, within a day, by the member who requested it", async () => {
    const email = freshAddress()
    const token = await mailedTo(email)
    expect((await confirm(token, await buildMember(app))).body.code).toBe("token_invalid")
    const answers = await Promise.all(Array.from({ length: 3 }, () => confirm(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await subjectsTo(member.email)).toEqual([undoSubject])

    const slow = await buildMember(app)
    const late = await mailedTo(freshAddress(), slow)
    app.clock.advance(link)
    const again = await signInAs(app, slow.id)
    expect((await confirm(late, again)).body.code).toBe("token_invalid")
    expect((await userOf(again)).pending_email).toBeNull()
  })

  it("to the address of another member gets the same answer; its owner is notified", async () => {
    const owner = await buildMember(app)
    const [taken, free] = [await ask(owner.email), await ask(freshAddress(), await buildMember(app))]
    expect([taken.status, taken.body.message]).toEqual([free.status, free.body.message])
    const { subject } = mails.addressClaimed({ url: "" })
    expect(await subjectsTo(owner.email)).toEqual([subject])
    expect((await userOf()).email).toBe(member.email)
    expect((await userOf(owner)).email).toBe(owner.email)
  })

  it("fails when another member verifies the address first; only one of two succeeds", async () => {
    const email = freshAddress()
    const rival = await buildMember(app)
    const tokens = [await mailedTo(email), await mailedTo(email, rival)]
    const answers = await Promise.all([confirm(tokens[0] ?? ""), confirm(tokens[1] ?? "", rival)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe("token_invalid")
  })

  it("discards unverified accounts of the new address, and frees the old one", async () => {
    const email = freshAddress()
    const unproved = await buildMember(app, { email, emailVerified: false })
    await change(email)
    expect((await app.call(authRoutes.me, { as: unproved })).body.code).toBe("unauthenticated")
    const emailCode = await mailedCode(app, member.email)
    expect((await register({ email: member.email, emailCode })).status).toBe(201)
  })

  it("invalidates every link mailed to the old address", async () => {
    await app.call(authRoutes.forgotPassword, { body: { email: member.email } })
    await app.jobsIdle()
    const reset = tokenIn(await app.outbox.mailsTo(member.email))
    await change(freshAddress())
    const body = { token: reset, newPassword: "moonrise 2931" }
    const answer = await app.call(authRoutes.resetPassword, { body })
    expect(answer.body.code).toBe("token_invalid")
  })

  it("from an unverified address cannot be undone", async () => {
    const unproved = await buildMember(app, { emailVerified: false })
    const email = freshAddress()
    expect((await confirm(await mailedTo(email, unproved), unproved)).body.user.tier).toBe("email_verified")
    expect(await subjectsTo(unproved.email)).not.toContain(undoSubject)
    expect(await changesOf(unproved)).toEqual([])
  })
})

describe("the undo of a change", () => {
  it("restores the old address, ends every session and mails a reset link", async () => {
    const email = freshAddress()
    const token = await change(email)
    const other = await signInAs(app, member.id)
    app.clock.advance(undoSeconds - 1)
    const session = await signInAs(app, member.id)
    const answers = await Promise.all([undo(token), undo(token), undo(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    for (const as of [member, other, session])
      expect((await app.call(authRoutes.me, { as })).body.code).toBe("unauthenticated")
    expect((await signIn(email)).body.code).toBe("wrong_credentials")
    expect(await subjectsTo(member.email)).toContain(securityNotices.email_change_undone.subject)
    expect((await subjectsTo(email)).at(-1)).toBe(mails.emailChangeUndone({ url: "" }).subject)
    const reset = tokenIn(await app.outbox.mailsTo(member.email))
    const body = { token: reset, newPassword: "moonrise 2931" }
    expect((await app.call(authRoutes.resetPassword, { body })).status).toBe(200)
    const again = await signIn(member.email, body.newPassword)
    expect(again.body.user).toMatchObject({ email: member.email, email_verified: true, pending_email: null })
    // The undone address is free again.
    const emailCode = await mailedCode(app, email)
    expect((await register({ email, emailCode })).status).toBe(201)
  })

  it.each([
    ["leaving", 200],
    ["suspended", 422],
  ] as const)("of a %s member responds with %d", async (status, expected) => {
    const token = await change(freshAddress())
    const erase_after = status === "leaving" ? new Date(app.clock.now().getTime() + 86_400_000) : null
    await app.db.updateTable("members").set({ status, erase_after }).where("id", "=", member.id).execute()
    expect((await undo(token)).status).toBe(expected)
    const { code } = (await signIn(member.email)).body
    expect(code).toBe(expected === 200 ? "reset_required" : "wrong_credentials")
  })

  it("ends after seven days", async () => {
    const token = await change(freshAddress())
    app.clock.advance(undoSeconds)
    expect((await undo(token)).body.code).toBe("token_invalid")
    await app.services.auth.purgeExpired()
    expect(await changesOf(member)).toEqual([])
  })

  it("undoes later changes too, and an unconfirmed change", async () => {
    const [second, third, fourth] = [freshAddress(), freshAddress(), freshAddress()]
    const toFirst = await change(second)
    app.clock.advance(resendLock)
    const toSecond = await change(third)
    app.clock.advance(resendLock)
    const waiting = await mailedTo(fourth)
    expect((await undo(toFirst)).status).toBe(200)
    expect((await undo(toSecond)).body.code).toBe("token_invalid")
    const again = await signInAs(app, member.id)
    expect((await confirm(waiting, again)).body.code).toBe("token_invalid")
    expect(await userOf(again)).toMatchObject({ email: member.email, pending_email: null })
  })

  it("of a later change keeps the undo link of the earlier one valid", async () => {
    const second = freshAddress()
    const toFirst = await change(second)
    app.clock.advance(resendLock)
    const toSecond = await change(freshAddress())
    expect((await undo(toSecond)).status).toBe(200)
    expect((await userOf(await signInAs(app, member.id))).email).toBe(second)
    expect((await undo(toFirst)).status).toBe(200)
    expect((await userOf(await signInAs(app, member.id))).email).toBe(member.email)
  })

  it("changes nothing when another member has verified the old address since", async () => {
    const email = freshAddress()
    const token = await change(email)
    await buildMember(app, { email: member.email })
    const answer = await undo(token)
    expect([answer.status, answer.body.code]).toEqual([409, "email_taken"])
    expect((await userOf()).email).toBe(email)
  })

  it("rejects a confirmation link, and a confirmation rejects an undo link", async () => {
    const email = freshAddress()
    const token = await mailedTo(email)
    expect((await undo(token)).body.code).toBe("token_invalid")
    expect((await confirm(token)).status).toBe(200)
    await app.jobsIdle()
    const undoToken = tokenIn(await app.outbox.mailsTo(member.email))
    expect((await confirm(undoToken)).body.code).toBe("token_invalid")
  })
})
