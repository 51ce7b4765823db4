import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorSentences } from "@pinyu/phrases/errors"
import { buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"

interface Attempt {
  email: string
  password?: string
  rememberMe?: boolean
}

const loginTo =
  (app: TestApp) =>
  (
    { email, password = memberPassword, rememberMe = false }: Attempt,
    extras: { from?: string; cookies?: Record<string, string>; headers?: Record<string, string> } = {},
  ) =>
    app.call(authRoutes.login, { body: { email, password, rememberMe }, ...extras })

describe("signing in", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
  const login = (...given: Parameters<ReturnType<typeof loginTo>>) => loginTo(app)(...given)

  it("answers the member and an access token, and sets a cookie that no script reads", async () => {
    const { id, email } = await buildMember(app)
    const { status, body, cookies, headers } = await login({ email: ` ${email.toUpperCase()}` })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: expect.objectContaining({ id, email, tier: "email_verified" }),
      message: expect.any(String),
    })
    expect(cookies.pinyu_refresh).toEqual({
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: "/api/auth-jwt",
      httpOnly: true,
      sameSite: "Lax",
    })
    expect(headers["cache-control"]).toBe("no-store")
    const me = await app.call(authRoutes.me, { as: body })
    expect(me.body).toEqual({ success: true, user: body.user })
  })

  it("is remembered for thirty days when asked", async () => {
    const { email } = await buildMember(app)
    const { cookies } = await login({ email, rememberMe: true })
    expect(cookies.pinyu_refresh?.maxAge).toBe(30 * 24 * 3600)
  })

  it("answers the very same for an unknown address and a wrong password", async () => {
    const { email } = await buildMember(app)
    const wrong = await login({ email, password: "starlight 8" })
    const unknown = await login({ email: `x${email}`, password: "starlight 8" })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      success: false,
      error: errorSentences.wrong_credentials,
      code: "wrong_credentials",
    })
    expect([unknown.status, unknown.body, unknown.cookies]).toEqual([wrong.status, wrong.body, wrong.cookies])
    const namesOf = ({ headers }: typeof wrong) => Object.keys(headers).sort()
    expect(namesOf(unknown)).toEqual(namesOf(wrong))
  })

  it("verifies one hash for an unknown address as for a wrong password", async () => {
    const { email } = await buildMember(app)
    const verify = vi.spyOn(app.platform.passwords, "verify")
    const verifyDummy = vi.spyOn(app.platform.passwords, "verifyDummy")
    await login({ email, password: "starlight 8" })
    expect([verify.mock.calls.length, verifyDummy.mock.calls.length]).toEqual([1, 0])
    await login({ email: `x${email}`, password: "starlight 8" })
    expect([verify.mock.calls.length, verifyDummy.mock.calls.length]).toEqual([1, 1])
  })

  it("tells of a suspension only those who know the password", async () => {
    const { email } = await buildMember(app, { status: "suspended" })
    expect((await login({ email, password: "starlight 8" })).body.code).toBe("wrong_credentials")
    const { status, body, cookies } = await login({ email })
    expect([status, body.code, cookies]).toEqual([403, "account_suspended", {}])
  })

  it.each([
    ["another site", "https://evil.example"],
    ["no origin at all", "null"],
    ["a look-alike", "http://localhost:3000.evil.example"],
  ])("is refused from %s", async (_name, origin) => {
    const { email } = await buildMember(app)
    const { status, body, cookies } = await login({ email }, { headers: { origin } })
    expect([status, body.code, cookies]).toEqual([403, "wrong_origin", {}])
  })

  it("is taken from our own page", async () => {
    const { email } = await buildMember(app)
    expect((await login({ email }, { headers: { origin: "http://localhost:3000" } })).status).toBe(200)
  })

  it.each([
    [{ email: "a@b.tw" }, "password"],
    [{ email: "a@b.tw", password: "" }, "password"],
    [{ email: "a@b.tw", password: "a\u0000b" }, "password"],
    [{ email: "a@b.tw", password: "x".repeat(129) }, "password"],
    [{ email: "a@b.tw", password: ["moonlight 7"] }, "password"],
    [{ email: "a@\udc00.tw", password: "x" }, "email"],
    [{ password: "x" }, "email"],
    [{ email: "a@b.tw", password: "x", rememberMe: "yes" }, "rememberMe"],
  ])("refuses %j", async (body, field) => {
    const answer = await app.call(authRoutes.login, { body: body as never })
    expect([answer.status, answer.body.code]).toEqual([422, "invalid_fields"])
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })
})

it("keeps the cookies to encrypted connections where the API is served by https", async () => {
  const app = await testApp({
    env: { API_ORIGIN: "https://api.pinyu.example", WEB_ORIGIN: "https://pinyu.example" },
  })
  onTestFinished(app.close)
  const { email } = await buildMember(app)
  const { cookies } = await loginTo(app)({ email })
  expect(Object.values(cookies).map(({ secure }) => secure)).toEqual([true, true])
})

describe("the pace of failures", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ rateLimitScale: 1 })
  })
  afterAll(() => app.close())

  let addresses = 0
  const freshAddress = () => `10.9.${(++addresses >> 8) & 255}.${addresses & 255}`
  /** From an address of its own unless told otherwise. */
  const fail = (email: string, extras: { from?: string; cookies?: Record<string, string> } = {}) =>
    loginTo(app)({ email, password: "starlight 8" }, { from: freshAddress(), ...extras })
  const failTimes = async (count: number, email: string) => {
    const codes: (string | undefined)[] = []
    for (let n = 0; n < count; n++) codes.push((await fail(email)).body.code)
    return codes
  }
  const wrong = (count: number) => Array<string>(count).fill("wrong_credentials")

  it.each(["known", "unknown"])("slows an account after five, wherever they come from (%s)", async (kind) => {
    const member = await buildMember(app)
    const email = kind === "known" ? member.email : `x${member.email}`
    expect(await failTimes(5, email)).toEqual(wrong(5))
    const sixth = await fail(email)
    expect([sixth.status, sixth.body.code, sixth.headers["retry-after"]]).toEqual([
      429,
      "too_many_requests",
      "60",
    ])
  })

  it("holds even the right password back, and lets it in when the time is over", async () => {
    const { email } = await buildMember(app)
    await failTimes(5, email)
    const login = () => loginTo(app)({ email }, { from: "10.1.0.1" })
    expect((await login()).status).toBe(429)
    app.clock.advance(60)
    expect((await login()).status).toBe(200)
  })

  it("begins anew after the right password", async () => {
    const { email } = await buildMember(app)
    await failTimes(4, email)
    expect((await loginTo(app)({ email }, { from: "10.1.0.1" })).status).toBe(200)
    expect(await failTimes(5, email)).toEqual(wrong(5))
  })

  it("grows for whoever goes on, and never past a quarter of an hour", async () => {
    const { email } = await buildMember(app)
    const waits: number[] = []
    for (let attempt = 0; attempt < 50; attempt++) {
      const { headers } = await fail(email)
      const wait = Number(headers["retry-after"] ?? 0)
      waits.push(wait)
      app.clock.advance(wait)
    }
    expect(waits.some((wait) => wait > 60)).toBe(true)
    expect(waits.some((wait) => wait > 300)).toBe(true)
    expect(Math.max(...waits)).toBeLessThanOrEqual(900)
    app.clock.advance(900)
    expect((await loginTo(app)({ email }, { from: "10.1.0.1" })).status).toBe(200)
  })

  it("lets no more than five guesses through when they come all at once", async () => {
    const { email } = await buildMember(app)
    const answers = await Promise.all(Array.from({ length: 40 }, () => fail(email)))
    expect(answers.filter(({ body }) => body.code === "wrong_credentials")).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  it("slows an address after five, whatever the accounts", async () => {
    const from = "10.2.0.1"
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 6; n++) codes.push((await fail(`nobody-${n}@example.com`, { from })).body.code)
    expect(codes).toEqual([...wrong(5), "too_many_requests"])
    const { email } = await buildMember(app)
    expect((await loginTo(app)({ email }, { from })).status).toBe(429)
    expect((await loginTo(app)({ email }, { from: "10.2.0.2" })).status).toBe(200)
  })

  it("takes the addresses of one IPv6 network for one", async () => {
    const codes: (string | undefined)[] = []
    for (let n = 1; n <= 6; n++)
      codes.push((await fail(`nobody-${n}@example.org`, { from: `2001:db8:1:2::${n}` })).body.code)
    expect(codes).toEqual([...wrong(5), "too_many_requests"])
    expect((await fail("nobody-7@example.org", { from: "2001:db8:1:3::1" })).status).toBe(401)
  })

  it("never lets strangers slow a device on which the member signed in before", async () => {
    const { email } = await buildMember(app)
    const first = await loginTo(app)({ email }, { from: "10.3.0.1" })
    const cookies = { pinyu_device: first.cookies.pinyu_device?.value ?? "" }
    await failTimes(6, email)
    expect((await loginTo(app)({ email }, { from: "10.3.0.1" })).status).toBe(429)
    expect((await loginTo(app)({ email }, { from: "10.3.0.1", cookies })).status).toBe(200)

    const codes: (string | undefined)[] = []
    for (let n = 0; n < 6; n++) codes.push((await fail(email, { cookies })).body.code)
    expect(codes).toEqual([...wrong(5), "too_many_requests"])
  })

  it("takes no device token of another member or of nobody", async () => {
    const [{ email }, other] = [await buildMember(app), await buildMember(app)]
    const { cookies } = await loginTo(app)({ email: other.email }, { from: "10.4.0.1" })
    await failTimes(5, email)
    for (const token of [cookies.pinyu_device?.value ?? "", other.accessToken, "made.up.token"]) {
      const { status } = await loginTo(app)({ email }, { from: "10.4.0.1", cookies: { pinyu_device: token } })
      expect(status).toBe(429)
    }
  })
})
