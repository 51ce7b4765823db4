import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { buildMember, mailedCode, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp()

const register = (form: object, headers: Record<string, string> = {}) =>
  app.call(authRoutes.register, { body: registrationForm(form), headers })
const freshEmail = () => registrationForm().email
const memberOf = (email: string) =>
  app.db
    .selectFrom("members")
    .innerJoin("credentials", "credentials.member_id", "members.id")
    .selectAll("members")
    .select(["credentials.email", "credentials.email_verified_at", "credentials.password_hash"])
    .where("credentials.email", "=", email)
    .executeTakeFirst()

describe("registration", () => {
  it("creates an unverified member and mails a link", async () => {
    const email = freshEmail()
    const { status, body, cookies } = await register({ email, nickname: "  小雅 " })
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      user: {
        ...{ id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/), nickname: "小雅", email },
        ...{ avatar_urls: [], avatar: null, identity: "sugar_baby", gender: "female", city: "臺北市" },
        ...{ tier: "unverified", email_verified: false, pending_email: null, phone: null },
        ...{ phone_verified: false, is_vip: false, vip_expires_at: null, first_steps: "pending" },
        updated_at: app.clock.now().toISOString(),
      },
      emailVerificationToken: null,
      message: expect.any(String),
    })
    expect(Object.keys(cookies)).toEqual(["pinyu_browser"])
    const member = await memberOf(email)
    const expected = { birth_date: "1995-06-15", height_cm: 165, weight_kg: 52, status: "active" }
    expect(member).toMatchObject(expected)
    expect(member?.password_hash).toMatch(/^\$argon2id\$/)
    await app.jobsIdle()
    const mails = await app.outbox.mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/http:\/\/localhost:3000\/verify-account\/[\w-]{43}\s/)
  })

  it("creates a verified member with the mailed code, and mails no link", async () => {
    const email = freshEmail()
    const emailCode = await mailedCode(app, email)
    const { status, body } = await register({ email, emailCode })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ tier: "email_verified", email_verified: true })
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(email)).toHaveLength(1)
  })

  it("lower-cases the address, accepts either spelling of a city and numbers as text", async () => {
    const email = freshEmail()
    const { status, body } = await register({
      email: ` ${email.toUpperCase()} `,
      city: "台北市",
      height: "170",
    })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ email, city: "臺北市" })
    expect((await memberOf(email))?.height_cm).toBe(170)
  })
})

describe("the age", () => {
  const answerFor = async (birthDate: string) => (await register({ birthDate })).body.code ?? "registered"

  it("follows the calendar of Taipei", async () => {
    app.clock.set("2026-03-02T15:59:59.999Z")
    expect(await answerFor("2008-03-02")).toBe("registered")
    expect(await answerFor("2008-03-03")).toBe("under_age")
    app.clock.set("2026-03-02T16:00:00.000Z")
    expect(await answerFor("2008-03-03")).toBe("registered")
    app.clock.set("2026-02-28T04:00:00.000Z")
    expect(await answerFor("2008-02-29")).toBe("under_age")
    app.clock.set("2026-03-02T04:00:00.000Z")
  })

  it.each([
    ["2010-01-01", "under_age", fieldMessages.under_age],
    ["1899-01-01", "invalid_fields", fieldMessages.birth_date_format],
  ])("is rejected for %s with a message at the field", async (birthDate, code, message) => {
    expect((await register({ birthDate })).body).toMatchObject({ code, fields: { birthDate: message } })
  })
})

it("a verified address is reported by check-email, in any case", async () => {
  const email = freshEmail()
  const check = () => app.call(authRoutes.checkEmail, { body: { email: email.toUpperCase() } })
  expect((await check()).body).toEqual({ success: true, isAvailable: true })
  await register({ email, emailCode: await mailedCode(app, email) })
  expect((await check()).body).toEqual({ success: true, isAvailable: false })
})

describe("a taken address", () => {
  const takenEmail = async () => {
    const email = freshEmail()
    await register({ email, emailCode: await mailedCode(app, email) })
    return email
  }
  /** An answer with what differs between any two members replaced. */
  const plain = ({ status, body }: { status: number; body: object }, email: string) =>
    JSON.stringify([status, body])
      .replaceAll(email, "<email>")
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>")
  const mailsAfter = async (email: string, count: number) => {
    await app.jobsIdle()
    return (await app.outbox.mailsTo(email)).slice(count).map(({ subject, text }) => `${subject}\n${text}`)
  }

  it("is answered by a registration like a free one; its owner gets a mail, and no second account", async () => {
    const [taken, free] = [await takenEmail(), freshEmail()]
    for (const form of [{}, { emailCode: "000000" }, { birthDate: "2015-01-01" }, { gender: undefined }])
      expect(plain(await register({ ...form, email: taken.toUpperCase() }), taken)).toBe(
        plain(await register({ ...form, email: free.toUpperCase() }), free),
      )
    expect(await mailsAfter(taken, 1)).toEqual([expect.stringContaining("http://localhost:3000/login")])
    const accounts = app.db.selectFrom("credentials").select("member_id").where("email", "=", taken)
    expect(await accounts.execute()).toHaveLength(1)
  })

  it("is answered by the request for a code like a free one, as are guesses at the code", async () => {
    const emails = [await takenEmail(), freshEmail()]
    app.clock.advance(60)
    const answers = []
    for (const email of emails) {
      const sent = await app.call(authRoutes.sendEmailCode, { body: { email } })
      const again = await app.call(authRoutes.sendEmailCode, { body: { email } })
      await app.jobsIdle()
      const guesses = []
      for (let n = 0; n < 6; n++)
        guesses.push(plain(await register({ email, emailCode: `00000${n}` }), email))
      answers.push([plain(sent, email), plain(again, email), ...guesses])
    }
    expect(answers[0]).toEqual(answers[1])
    const [mail, ...others] = await mailsAfter(emails[0] ?? "", 1)
    expect([mail, others]).toEqual([expect.not.stringMatching(/\b\d{6}\b/), []])
  })

  it("is shown as registered to a person who verified its mailbox before it was registered", async () => {
    const email = freshEmail()
    const emailCode = await mailedCode(app, email)
    const { id } = await buildMember(app)
    await app.db.updateTable("credentials").set({ email }).where("member_id", "=", id).execute()
    const late = await register({ email, emailCode })
    expect(late.body).toMatchObject({ code: "email_taken", fields: { email: errorMessages.email_taken } })
  })
})

it("the idempotency key returns the first answer to a retry, even with a spent code", async () => {
  const email = freshEmail()
  const form = { email, emailCode: await mailedCode(app, email) }
  const headers = { "idempotency-key": `key for ${email}` }
  const first = await register(form, headers)
  expect(first.status).toBe(201)
  const retry = await register(form, headers)
  expect([retry.status, retry.body]).toEqual([201, first.body])
})
