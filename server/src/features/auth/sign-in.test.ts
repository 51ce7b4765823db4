import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { describe, expect, it, onTestFinished, vi } from "vitest"

const loginTo =
  (app: TestApp) =>
  (
    {
      email,
      password = memberPassword,
      rememberMe = false,
    }: { email: string; password?: string; rememberMe?: boolean },
    extras: { from?: string; cookies?: Record<string, string>; headers?: Record<string, string> } = {},
  ) =>
    app.call(authRoutes.login, { body: { email, password, rememberMe }, ...extras })

describe("signing in", () => {
  const app = startedApp()
  const login = (...given: Parameters<ReturnType<typeof loginTo>>) => loginTo(app)(...given)

  it("returns the member and an access token, and sets a cookie that no script can read", async () => {
    const { id, email } = await buildMember(app)
    const { status, body, cookies, headers } = await login({ email: ` ${email.toUpperCase()}` })
    expect(status).toBe(200)
    expect(body).toEqual({
      restored: false,
      success: true,
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: expect.objectContaining({ id, email, tier: "email_verified" }),
      message: expect.any(String),
    })
    const value = expect.stringMatching(/^[\w-]{43}$/)
    const cookie = { value, path: "/api/auth-jwt", httpOnly: true, sameSite: "Lax" }
    expect(cookies.pinyu_refresh).toEqual(cookie)
    expect(headers["cache-control"]).toBe("no-store")
    const me = await app.call(authRoutes.me, { as: body })
    expect(me.body).toEqual({ success: true, user: body.user })
    const remembered = await login({ email, rememberMe: true })
    expect(remembered.cookies.pinyu_refresh?.maxAge).toBe(30 * 24 * 3600)
  })

  it("answers alike, after verifying one hash, for an unknown address and a wrong password", async () => {
    const { email } = await buildMember(app)
    const verify = vi.spyOn(app.platform.passwords, "verify")
    const verifyDummy = vi.spyOn(app.platform.passwords, "verifyDummy")
    const wrong = await login({ email, password: "starlight 8" })
    expect([verify.mock.calls.length, verifyDummy.mock.calls.length]).toEqual([1, 0])
    const unknown = await login({ email: `x${email}`, password: "starlight 8" })
    expect([verify.mock.calls.length, verifyDummy.mock.calls.length]).toEqual([1, 1])
    const error = errorMessages.wrong_credentials
    expect([wrong.status, wrong.body]).toEqual([401, { success: false, error, code: "wrong_credentials" }])
    expect([unknown.status, unknown.body, unknown.cookies]).toEqual([wrong.status, wrong.body, wrong.cookies])
    const namesOf = ({ headers }: typeof wrong) => Object.keys(headers).sort()
    expect(namesOf(unknown)).toEqual(namesOf(wrong))
  })

  it("reveals a suspension only after the right password", async () => {
    const { email } = await buildMember(app, { status: "suspended" })
    expect((await login({ email, password: "starlight 8" })).body.code).toBe("wrong_credentials")
    const { status, body, cookies } = await login({ email })
    expect([status, body.code, cookies]).toEqual([403, "suspended", {}])
  })
})

it("keeps the cookies to encrypted connections, also by their names, when the API uses https", async () => {
  const app = await testApp({
    env: { API_ORIGIN: "https://api.pinyu.example", WEB_ORIGIN: "https://pinyu.example" },
  })
  onTestFinished(app.close)
  const { email } = await buildMember(app)
  const { cookies } = await loginTo(app)({ email })
  expect(Object.values(cookies).map(({ secure }) => secure)).toEqual([true, true])
  expect(Object.keys(cookies)).toEqual(["__Secure-pinyu_refresh", "__Secure-pinyu_device"])

  const refreshToken = cookies["__Secure-pinyu_refresh"]?.value ?? ""
  const headers = { origin: "https://pinyu.example" }
  const plain = await app.call(authRoutes.refresh, { cookies: { pinyu_refresh: refreshToken }, headers })
  expect(plain.status, "plain http may set this name").toBe(401)
  const refreshed = await app.call(authRoutes.refresh, {
    cookies: { "__Secure-pinyu_refresh": refreshToken },
    headers,
  })
  expect(Object.keys(refreshed.cookies)).toEqual(["__Secure-pinyu_refresh"])
})
