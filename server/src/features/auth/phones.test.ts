import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { authLimits } from "@pinyu/contract/auth/limits"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { textMessages } from "@pinyu/phrases/mails"
import { securityNotices } from "@pinyu/phrases/security-notices"
import { albumForm, buildAlbum } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { codeIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const app = startedApp()
let member: BuiltMember
beforeEach(async () => {
  member = await buildMember(app)
})

const userOf = async (as: BuiltMember) => (await app.call(authRoutes.me, { as })).body.user
const tierOf = async (as: BuiltMember) => (await userOf(as)).tier

describe("the phone number", () => {
  let last = 10_000_000
  const freshNumber = () => `+8869${++last}`
  const ask = (phone: string, as = member) => app.call(authRoutes.sendPhoneCode, { as, body: { phone } })
  const verify = (code: string, as = member) => app.call(authRoutes.verifyPhone, { as, body: { code } })
  const sentCode = async (phone: string, as = member) => {
    expect((await ask(phone, as)).status).toBe(200)
    await app.jobsIdle()
    return codeIn(await app.outbox.textsTo(phone))
  }

  it("is verified by the code that was sent to it, which raises the tier, and is shown masked", async () => {
    const phone = freshNumber()
    const { status, body } = await verify(await sentCode(phone))
    expect(status).toBe(200)
    const masked = `${phone.replace("+886", "0").slice(0, 4)} ••• ${phone.slice(-3)}`
    expect(body.user).toMatchObject({ tier: "phone_verified", phone: masked, phone_verified: true })
    expect(JSON.stringify(body)).not.toContain(phone)
    expect(await userOf(member)).toEqual(body.user)
  })

  it.each(["+886 (0)911 222 333", "０９１１　２２２３３３"])("can be written as %s", async (phone) => {
    expect((await ask(phone)).status).toBe(200)
    await app.jobsIdle()
    expect((await app.outbox.textsTo("+886911222333")).length).toBeGreaterThan(0)
  })

  it("receives a code once a minute, for any number", async () => {
    const [first, second] = [freshNumber(), freshNumber()]
    const answers = await Promise.all([ask(first), ask(second), ask(first), ask(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    const locked = answers.find(({ status }) => status === 429)
    expect([locked?.body.code, locked?.headers["retry-after"]]).toEqual(["phone_code_too_soon", "60"])
    await app.jobsIdle()
    expect([...(await app.outbox.textsTo(first)), ...(await app.outbox.textsTo(second))]).toHaveLength(1)
  })

  it("is verified once, and only by the member who requested the code", async () => {
    const stranger = await buildMember(app)
    const code = await sentCode(freshNumber())
    expect((await verify(code, stranger)).body.code).toBe("phone_code_expired")
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await tierOf(stranger)).toBe("email_verified")
  })

  it("belongs to one account, also under concurrent requests", async () => {
    const phone = freshNumber()
    const rivals = await Promise.all(Array.from({ length: 3 }, () => buildMember(app)))
    const codes: string[] = []
    for (const rival of rivals) codes.push(await sentCode(phone, rival))
    const answers = await Promise.all(rivals.map((rival, n) => verify(codes[n] ?? "", rival)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const error = errorMessages.phone_code_wrong
    const wrong = { success: false, error, code: "phone_code_wrong", fields: { code: error } }
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.map(({ body }) => body)).toEqual(Array(2).fill(wrong))
  })

  it("gets the same response when it is taken; its holder is notified instead", async () => {
    const [phone, free] = [freshNumber(), freshNumber()]
    const holder = await buildMember(app, { phone })
    const [asker, other] = [await buildMember(app), await buildMember(app)]
    const [taken, untaken] = [await ask(phone, asker), await ask(free, other)]
    expect([taken.status, taken.body]).toEqual([untaken.status, untaken.body])
    await app.jobsIdle()
    const texts = await app.outbox.textsTo(phone)
    expect(texts.map(({ text }) => text)).toEqual([textMessages.numberClaimed])

    // No code was sent, so any code is wrong.
    expect((await verify("000000", asker)).body.code).toBe("phone_code_wrong")
    expect((await verify("000000", other)).body.code).toBe("phone_code_wrong")
    expect(await tierOf(holder)).toBe("phone_verified")
  })

  const number = async () => {
    const phone = freshNumber()
    await verify(await sentCode(phone))
    return phone
  }
  const remove = (as = member) => app.call(authRoutes.removePhone, { as })
  const subjects = async () => {
    await app.jobsIdle()
    return (await app.outbox.mailsTo(member.email)).map(({ subject }) => subject)
  }
  const outliveSignIn = () => app.clock.advance(authLimits.recentSignIn)

  it("is added and replaced after a recent sign-in only", async () => {
    const replacement = freshNumber()
    const first = await number()
    app.clock.advance(authLimits.code.resendLock)
    const code = await sentCode(replacement)
    outliveSignIn()
    expect((await verify(code, member)).body.code).toBe("reauth_required")
    expect((await userOf(member)).phone).toContain(first.slice(-3))
    const another = freshNumber()
    expect((await ask(another)).body.code).toBe("reauth_required")
    expect(await app.outbox.textsTo(another)).toHaveLength(0)
    await app.call(authRoutes.reauthenticate, { as: member, body: { password: memberPassword } })
    const later = await sentCode(replacement)
    expect((await verify(later, member)).body.user.phone).toContain(replacement.slice(-3))

    // The first number is free again.
    const other = await buildMember(app)
    expect((await verify(await sentCode(first, other), other)).status).toBe(200)
  })

  it("is removed after a recent sign-in, which lowers the tier at once", async () => {
    const phone = await number()
    for (const title of ["春", "夏"]) await buildAlbum(app, member, { title })
    outliveSignIn()
    expect((await remove()).body.code).toBe("reauth_required")
    await app.call(authRoutes.reauthenticate, { as: member, body: { password: memberPassword } })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const without = { phone: null, phone_verified: false, tier: "email_verified" }
    expect(answers[0]?.body.user).toMatchObject(without)

    const { phone_changed, phone_removed } = securityNotices
    expect(await subjects()).toEqual([phone_changed.subject, phone_removed.subject])

    // The albums above the limit stay; another one needs a higher tier.
    const { albums } = (await app.call(albumsRoutes.list, { as: member })).body
    expect(albums).toHaveLength(2)
    const another = await app.call(albumsRoutes.create, { as: member, body: albumForm() })
    expect(another.body.code).toBe("too_many_albums")

    const other = await buildMember(app)
    expect((await verify(await sentCode(phone, other), other)).status).toBe(200)
  })

  it("stays while it is all that the member has verified", async () => {
    const unproved = await buildMember(app, { emailVerified: false, phone: freshNumber() })
    const { status, body } = await remove(unproved)
    expect([status, body.code]).toEqual([409, "phone_still_needed"])
    expect(await tierOf(unproved)).toBe("phone_verified")
    expect((await remove(await buildMember(app))).status).toBe(200)
  })
})
