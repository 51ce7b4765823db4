import { authRoutes } from "@pinyu/contract/auth/routes"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { proofFor, quickCheck } from "@pinyu/testkit/factories/contact.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { AppError } from "../../platform/app-error.ts"

interface Attempt {
  email: string
  password?: string
}

const loginTo =
  (app: TestApp) =>
  (
    { email, password = memberPassword }: Attempt,
    extras: { from?: string; cookies?: Record<string, string> },
  ) =>
    app.call(authRoutes.login, { body: { email, password }, ...extras })

describe("the limit of failed sign-ins", () => {
  const app = startedApp(() => {
    // The library that verifies proofs uses only the real clock.
    const clock = testClock(new Date())
    return { clock, rateLimitScale: 1, humanCheck: quickCheck(clock) }
  })

  let addresses = 0
  const freshAddress = () => `10.9.${(++addresses >> 8) & 255}.${addresses & 255}`
  /** Each from its own address, unless `from` is given. */
  const fail = (email: string, extras: { from?: string; cookies?: Record<string, string> } = {}) =>
    loginTo(app)({ email, password: "starlight 8" }, { from: freshAddress(), ...extras })
  const failTimes = async (count: number, email: string | ((n: number) => string), extras = {}) => {
    const codes: (string | undefined)[] = []
    for (let n = 0; n < count; n++)
      codes.push((await fail(typeof email === "string" ? email : email(n), extras)).body.code)
    return codes
  }
  const newPassword = "starlight 9"
  const changePassword = async (as: BuiltMember) => {
    const body = { currentPassword: memberPassword, newPassword }
    expect((await app.call(authRoutes.changePassword, { as, body })).status).toBe(200)
    return newPassword
  }
  const reset = async (email: string) => {
    await app.call(authRoutes.forgotPassword, { body: { email }, from: freshAddress() })
    await app.jobsIdle()
    const token = tokenIn(await app.outbox.mailsTo(email))
    return app.call(authRoutes.resetPassword, { body: { token, newPassword }, from: freshAddress() })
  }
  const resetPassword = async ({ email }: BuiltMember) => {
    expect((await reset(email)).status).toBe(200)
    return newPassword
  }
  const wrong = (count: number) => Array<string>(count).fill("wrong_credentials")

  it.each(["known", "unknown"])("slows a %s account after five failures, on any network", async (kind) => {
    const member = await buildMember(app)
    const email = kind === "known" ? member.email : `x${member.email}`
    expect(await failTimes(5, email)).toEqual(wrong(5))
    const sixth = await fail(email)
    expect([sixth.status, sixth.headers["retry-after"]]).toEqual([429, "60"])
    expect(sixth.body).toMatchObject({
      code: "too_many_requests",
      fields: { humanProof: authMessages.proofNeeded },
    })
    const right = () => loginTo(app)({ email }, { from: freshAddress() })
    expect((await right()).status).toBe(429)
    app.clock.advance(60)
    expect((await right()).status).toBe(kind === "known" ? 200 : 401)
  })

  it("offers no proof when pages cannot create one", async () => {
    const unchecked = await testApp({ rateLimitScale: 1, env: { HUMAN_CHECK_ENABLED: "0" } })
    onTestFinished(unchecked.close)
    const body = { email: (await buildMember(unchecked)).email, password: "starlight 8" }
    const login = async () => (await unchecked.call(authRoutes.login, { body })).body
    for (let n = 0; n < 5; n++) expect((await login()).code).toBe("wrong_credentials")
    const slowed = await login()
    expect([slowed.code, slowed.fields]).toEqual(["too_many_requests", undefined])
  })

  it("restarts after the right password", async () => {
    const { email } = await buildMember(app)
    await failTimes(4, email)
    expect((await loginTo(app)({ email }, { from: "10.1.0.1" })).status).toBe(200)
    expect(await failTimes(5, email)).toEqual(wrong(5))
  })

  it("grows with further attempts, up to a quarter of an hour", async () => {
    const { email } = await buildMember(app)
    const waits: number[] = []
    while (waits.length < 30 && !waits.some((wait) => wait > 300)) {
      const { headers } = await fail(email)
      const wait = Number(headers["retry-after"] ?? 0)
      waits.push(wait)
      app.clock.advance(wait)
    }
    expect(waits.some((wait) => wait > 60 && wait <= 300)).toBe(true)
    expect(Math.max(...waits)).toBeGreaterThan(300)
    expect(Math.max(...waits)).toBeLessThanOrEqual(900)
    app.clock.advance(900)
    expect((await loginTo(app)({ email }, { from: "10.1.0.1" })).status).toBe(200)
  })

  it("lets at most five concurrent guesses through", async () => {
    const { email } = await buildMember(app)
    const answers = await Promise.all(Array.from({ length: 9 }, () => fail(email)))
    expect(answers.filter(({ body }) => body.code === "wrong_credentials")).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it("slows an address after five failures, without successful or already slowed sign-ins", async () => {
    const from = "10.2.9.2"
    const { email } = await buildMember(app)
    const { email: guessed } = await buildMember(app)
    await failTimes(5, guessed)
    for (let n = 0; n < 6; n++) {
      expect((await loginTo(app)({ email }, { from })).status).toBe(200)
      expect((await fail(guessed, { from })).status).toBe(429)
    }
    const codes = await failTimes(6, (n) => `nobody-${n}@example.com`, { from })
    expect(codes).toEqual([...wrong(5), "too_many_requests"])
    expect((await loginTo(app)({ email }, { from })).status).toBe(429)
    expect((await loginTo(app)({ email }, { from: "10.2.0.2" })).status).toBe(200)
  })

  it("does not count a password that could not be compared", async () => {
    const { email } = await buildMember(app)
    const busy = vi.spyOn(app.platform.passwords, "verify").mockRejectedValue(new AppError("unavailable"))
    for (let n = 0; n < 6; n++) expect((await fail(email)).status).toBe(503)
    busy.mockRestore()
    expect(await failTimes(5, email)).toEqual(wrong(5))
  })

  const deviceOf = async (email: string, from = freshAddress()) => {
    const { cookies } = await loginTo(app)({ email }, { from })
    return { pinyu_device: cookies.pinyu_device?.value ?? "" }
  }

  it("gives each known device five attempts of its own, whatever strangers do", async () => {
    const { email } = await buildMember(app)
    const [one, other] = [await deviceOf(email), await deviceOf(email)]
    await failTimes(6, email)
    const codes = await failTimes(6, email, { cookies: one })
    expect(codes).toEqual([...wrong(5), "too_many_requests"])
    const from = freshAddress()
    expect((await loginTo(app)({ email }, { from, cookies: one })).status).toBe(429)
    expect((await loginTo(app)({ email }, { from, cookies: other })).status).toBe(200)
  })

  it("counts the failures of known devices against their address too", async () => {
    const from = "10.3.1.1"
    const { email } = await buildMember(app)
    const [one, other] = [await deviceOf(email), await deviceOf(email)]
    for (let n = 0; n < 5; n++) await fail(email, { from, cookies: n % 2 ? one : other })
    expect((await fail(email, { from, cookies: one })).status).toBe(429)
  })

  it("forgets known devices after the password was changed or reset", async () => {
    for (const end of [changePassword, resetPassword]) {
      const member = await buildMember(app)
      const cookies = await deviceOf(member.email)
      const password = await end(member)
      await failTimes(5, member.email)
      const from = freshAddress()
      expect((await loginTo(app)({ ...member, password }, { from, cookies })).status).toBe(429)
    }
  })

  it("accepts no device token of another member and no invalid one", async () => {
    const [{ email }, other] = [await buildMember(app), await buildMember(app)]
    const { cookies } = await loginTo(app)({ email: other.email }, { from: "10.4.0.1" })
    await failTimes(5, email)
    for (const token of [cookies.pinyu_device?.value ?? "", other.accessToken, "made.up.token"]) {
      const { status } = await loginTo(app)({ email }, { from: "10.4.0.1", cookies: { pinyu_device: token } })
      expect(status).toBe(429)
    }
  })

  describe("used up by a stranger", () => {
    const prove = () => proofFor(app)
    const slowed = async () => {
      const { email } = await buildMember(app)
      await failTimes(5, email)
      return email
    }
    const signIn = (email: string, humanProof: string | undefined, password?: string) =>
      app.call(authRoutes.login, {
        body: { email, password: password ?? memberPassword, humanProof },
        from: freshAddress(),
      })

    it("lets the owner in from a new device with a proof of work", async () => {
      const email = await slowed()
      expect((await signIn(email, undefined)).status).toBe(429)
      expect((await signIn(email, await prove())).status).toBe(200)
    })

    it("rejects a wrong password alike with a proof, and accepts each proof once", async () => {
      const email = await slowed()
      for (let n = 0; n <= actionLimits.slowedSignIns[0].max; n++) await signIn(email, "made up")
      const proof = await prove()
      expect((await signIn(email, proof, "starlight 8")).body.code).toBe("wrong_credentials")
      expect((await signIn(email, proof)).body.code).toBe("human_check_failed")
      expect((await signIn(`x${email}`, await prove())).body.code).toBe("wrong_credentials")
    })

    it("limits the attempts with proofs too", async () => {
      const email = await slowed()
      const rule = actionLimits.slowedSignIns[0]
      await app.platform.limiter.take(`auth.login:account:${email}:slowed`, rule, rule.max)
      const { status, body } = await signIn(email, await prove())
      expect([status, body.code, body.fields]).toEqual([429, "too_many_requests", undefined])
    })

    it("always lets the owner in on the browser that opened a reset link", async () => {
      const member = await buildMember(app)
      const { cookies } = await reset(member.email)
      await failTimes(8, member.email)
      const device = { pinyu_device: cookies.pinyu_device?.value ?? "" }
      const extras = { from: freshAddress(), cookies: device }
      expect((await loginTo(app)({ email: member.email, password: newPassword }, extras)).status).toBe(200)
    })
  })
})
