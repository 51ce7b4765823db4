import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { mailedCode, registrationForm, wrongCode } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp()

const register = (form: object) => app.call(authRoutes.register, { body: registrationForm(form) })
const freshEmail = () => registrationForm().email

describe("the mailed code", () => {
  it("can be requested once a minute, by one of several concurrent requests", async () => {
    const email = freshEmail()
    const ask = () => app.call(authRoutes.sendEmailCode, { body: { email } })
    const answers = await Promise.all(Array.from({ length: 4 }, ask))
    const sent = answers.filter(({ status }) => status === 200)
    expect(sent.map(({ body }) => body)).toEqual([
      { success: true, message: expect.any(String), resendAfterSeconds: 60 },
    ])
    for (const { body, headers } of answers.filter(({ status }) => status !== 200))
      expect([body.code, headers["retry-after"]]).toEqual(["email_code_too_soon", "60"])
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(email)).toHaveLength(1)
    app.clock.advance(59)
    const early = await ask()
    expect([early.status, early.headers["retry-after"]]).toEqual([429, "1"])
    app.clock.advance(1)
    expect((await ask()).status).toBe(200)
  })

  it("is invalidated by a new request", async () => {
    const email = freshEmail()
    const first = await mailedCode(app, email)
    app.clock.advance(60)
    const second = await mailedCode(app, email)
    expect((await register({ email, emailCode: first })).body.code).toBe("email_code_wrong")
    expect((await register({ email, emailCode: second })).status).toBe(201)
  })

  it("is valid for ten minutes", async () => {
    const [email, late] = [freshEmail(), freshEmail()]
    const [code, lateCode] = [await mailedCode(app, email), await mailedCode(app, late)]
    app.clock.advance(599)
    expect((await register({ email, emailCode: code })).status).toBe(201)
    app.clock.advance(1)
    const { status, body } = await register({ email: late, emailCode: lateCode })
    expect([status, body.code]).toEqual([422, "email_code_expired"])
    expect(body.fields).toEqual({ emailCode: errorMessages.email_code_expired })
  })

  it("allows five attempts, and is invalid afterwards even when correct", async () => {
    const email = freshEmail()
    const code = await mailedCode(app, email)
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => register({ email, emailCode: wrongCode(code) })),
    )
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === "email_code_wrong")).toHaveLength(5)
    expect(codes.filter((code) => code === "email_code_expired")).toHaveLength(2)
    expect((await register({ email, emailCode: code })).body.code).toBe("email_code_expired")
    expect((await app.call(authRoutes.checkEmail, { body: { email } })).body.isAvailable).toBe(true)
  })

  it("verifies only the address that it was mailed to, and survives a rejected form", async () => {
    const email = freshEmail()
    const emailCode = await mailedCode(app, email)
    expect((await register({ emailCode })).body.code).toBe("email_code_expired")
    expect((await register({ email, emailCode, birthDate: "2015-01-01" })).body.code).toBe("under_age")
    expect((await register({ email, emailCode })).status).toBe(201)
  })
})
