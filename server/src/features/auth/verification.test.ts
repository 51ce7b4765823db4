import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { textMessages } from "@pinyu/phrases/mails"
import { type BuiltMember, buildMember, memberPassword, wrongCode } from "@pinyu/testkit/factories/auth.ts"
import { codeIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let member: BuiltMember
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  member = await buildMember(app, { emailVerified: false })
  // After the resend lock of the registration.
  app.clock.advance(60)
})
afterAll(() => app.close())

const tierOf = async (as: BuiltMember) => (await app.call(authRoutes.me, { as })).body.user.tier

describe("the verification link", () => {
  const ask = (as = member) => app.call(authRoutes.sendVerificationEmail, { as })
  const verify = (token: string, password = memberPassword) =>
    app.call(authRoutes.verifyEmail, { body: { token, password } })
  const mailedToken = async () => {
    await ask()
    await app.jobsIdle()
    return tokenIn(await app.outbox.mailsTo(member.email))
  }

  it("verifies the address with the password of its account", async () => {
    expect(await tierOf(member)).toBe("unverified")
    const { status, body } = await verify(await mailedToken())
    expect([status, body]).toEqual([200, { success: true, message: expect.any(String) }])
    expect(await tierOf(member)).toBe("email_verified")
  })

  it("works once, also under twenty concurrent calls", async () => {
    const token = await mailedToken()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    const codes = answers.map(({ body }) => body.code ?? "verified").sort()
    expect(codes).toEqual([...Array<string>(19).fill("token_invalid"), "verified"])
  })

  it("is valid for a day", async () => {
    const token = await mailedToken()
    app.clock.advance(24 * 3600)
    expect((await verify(token)).body.code).toBe("token_invalid")
    app.clock.advance(-1)
    expect((await verify(token)).status).toBe(200)
  })

  it("verifies only the address that it was mailed to", async () => {
    const token = await mailedToken()
    const moved = { email: `new-${member.email}` }
    await app.db.updateTable("credentials").set(moved).where("member_id", "=", member.id).execute()
    const { status, body } = await verify(token)
    expect([status, body.code]).toEqual([422, "token_invalid"])
    expect(await tierOf(member)).toBe("unverified")
  })

  it("can be requested once a minute, by one of ten concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask()))
    const sent = answers.filter(({ status }) => status === 200)
    expect(sent.map(({ body }) => body)).toEqual([
      { success: true, message: expect.any(String), resendAfterSeconds: 60 },
    ])
    app.clock.advance(59)
    const early = await ask()
    expect([early.status, early.body.code, early.headers["retry-after"]]).toEqual([
      429,
      "email_code_too_soon",
      "1",
    ])
    app.clock.advance(1)
    expect((await ask()).status).toBe(200)
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(member.email)).toHaveLength(2)
  })

  it("is not mailed to verified members", async () => {
    const verified = await buildMember(app)
    const { status, body } = await ask(verified)
    expect([status, body.code]).toEqual([409, "email_already_verified"])
  })

  it.each(["x".repeat(43), "0".repeat(20)])("cannot be the invalid token %s", async (token) => {
    expect((await verify(token)).body.code).toBe("token_invalid")
  })
})

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

  it("is verified by the code that was sent to it, which raises the tier", async () => {
    const phone = freshNumber()
    const { status, body } = await verify(await sentCode(phone))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: member.id, tier: "phone_verified" })
    expect(JSON.stringify(body)).not.toContain(phone)
    expect(await tierOf(member)).toBe("phone_verified")
  })

  it.each(["0911 222-333", "0911222333", "+886 911 222 333", "+886911222333"])(
    "can be written as %s",
    async (phone) => {
      expect((await ask(phone)).status).toBe(200)
      await app.jobsIdle()
      expect((await app.outbox.textsTo("+886911222333")).length).toBeGreaterThan(0)
    },
  )

  it.each([
    "",
    "0222334455",
    "+8869112223334",
    "+85291122233",
    "0911222abc",
    "09\u0000112223",
    "0".repeat(500),
    911222333,
  ])("cannot be %j", async (phone) => {
    const { status, body } = await app.call(authRoutes.sendPhoneCode, {
      as: member,
      body: { phone } as never,
    })
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, "invalid_fields", ["phone"]])
  })

  it.each(["12345", "1234567", "abcdef", " "])("is not verified by %j", async (code) => {
    const { status, body } = await verify(code)
    expect([status, body.fields]).toEqual([422, { code: fieldMessages.code_format }])
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

  it("allows five attempts and ten minutes", async () => {
    const code = await sentCode(freshNumber())
    const answers = await Promise.all(Array.from({ length: 9 }, () => verify(wrongCode(code))))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === "phone_code_wrong")).toHaveLength(5)
    expect((await verify(code)).body).toMatchObject({
      code: "phone_code_expired",
      fields: { code: errorMessages.phone_code_expired },
    })
    app.clock.advance(60)
    const late = await sentCode(freshNumber())
    app.clock.advance(600)
    expect((await verify(late)).body.code).toBe("phone_code_expired")
  })

  it("is verified once, and only by the member whom the code was sent for", async () => {
    const stranger = await buildMember(app)
    const code = await sentCode(freshNumber())
    expect((await verify(code, stranger)).body.code).toBe("phone_code_expired")
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await tierOf(stranger)).toBe("email_verified")
  })

  it("belongs to one account, also under concurrent requests", async () => {
    const phone = freshNumber()
    const rivals = await Promise.all(Array.from({ length: 5 }, () => buildMember(app)))
    const codes: string[] = []
    for (const rival of rivals) codes.push(await sentCode(phone, rival))
    const answers = await Promise.all(rivals.map((rival, n) => verify(codes[n] ?? "", rival)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const wrong = {
      success: false,
      error: errorMessages.phone_code_wrong,
      code: "phone_code_wrong",
      fields: { code: errorMessages.phone_code_wrong },
    }
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.map(({ body }) => body)).toEqual(Array(4).fill(wrong))
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
})
