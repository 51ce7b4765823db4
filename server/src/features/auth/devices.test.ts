import { authRoutes } from "@pinyu/contract/auth/routes"
import { type BuiltMember, buildMember, memberPassword, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const day = 24 * 3600
const app = startedApp()
let member: BuiltMember
beforeEach(async () => {
  member = await buildMember(app)
})

const refresh = (refreshToken: string) =>
  app.call(authRoutes.refresh, { cookies: { pinyu_refresh: refreshToken } })
const me = (as: { accessToken: string }) => app.call(authRoutes.me, { as })

describe("the member's devices", () => {
  const list = (as: { accessToken: string }) => app.call(authRoutes.listSessions, { as })
  const end = (as: { accessToken: string }, id: string) =>
    app.call(authRoutes.endSession, { as, params: { id } })
  const iphone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"

  it("are listed by the name in a User-Agent of any length, last used first, the current one marked, without other members' devices", async () => {
    await buildMember(app)
    app.clock.advance(60)
    const { body: phone } = await app.call(authRoutes.login, {
      body: { email: member.email, password: memberPassword },
      headers: { "user-agent": iphone + "x".repeat(1000) },
    })
    const { body } = await list(phone)
    const at = app.clock.now().toISOString()
    expect(body.sessions).toEqual([
      {
        ...{ id: expect.any(String), device: "Safari，iOS", is_current: true, remembered: false },
        ...{ created_at: at, last_used_at: at },
        expires_at: new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString(),
      },
      expect.objectContaining({ device: "未知的裝置", is_current: false, remembered: true }),
    ])
  })

  it("are signed out one by one, at once", async () => {
    const phone = await signInAs(app, member.id)
    const { sessions } = (await list(member)).body
    const other = sessions.find(({ is_current }) => !is_current)?.id ?? ""
    expect((await end(member, other)).body).toEqual({ success: true })
    expect((await me(phone)).status).toBe(401)
    expect((await refresh(phone.refreshToken)).status).toBe(401)
    expect((await list(member)).body.sessions).toHaveLength(1)
    expect((await end(member, other)).body.code).toBe("session_not_found")
  })

  it("are signed out all at once, except the caller's and other members'", async () => {
    const [stranger, phone, tablet] = [
      await buildMember(app),
      await signInAs(app, member.id),
      await signInAs(app, member.id, { remembered: false }),
    ]
    const endOthers = () => app.call(authRoutes.endOtherSessions, { as: phone })
    expect((await endOthers()).body).toEqual({ success: true })
    for (const ended of [member, tablet]) expect((await me(ended)).status).toBe(401)
    expect((await refresh(tablet.refreshToken)).status).toBe(401)
    expect((await list(phone)).body.sessions).toEqual([expect.objectContaining({ is_current: true })])
    expect((await me(stranger)).status).toBe(200)
    expect((await endOthers()).status, "again, without others").toBe(200)
  })

  it("leave out expired sessions", async () => {
    const began = app.clock.now()
    await signInAs(app, member.id, { remembered: false })
    app.clock.advance(day)
    const { accessToken } = await signInAs(app, member.id)
    expect((await list({ accessToken })).body.sessions.map(({ remembered }) => remembered)).toEqual([
      true,
      true,
    ])
    app.clock.set(began)
  })
})

describe("a device that was signed out", () => {
  const strict = startedApp(() => ({ rateLimitScale: 1 }))

  let addresses = 0
  const login = async (email: string, extras: { password?: string; device?: string } = {}) => {
    const { password = memberPassword, device } = extras
    const { status, body, cookies } = await strict.call(authRoutes.login, {
      body: { email, password },
      from: `10.5.0.${++addresses}`,
      ...(device !== undefined && { cookies: { pinyu_device: device } }),
    })
    return { status, accessToken: body.accessToken, device: cookies.pinyu_device?.value }
  }
  /** Signs in on two devices. Returns the session of the second and a way to end it from either. */
  const twoDevices = async () => {
    const { email } = await buildMember(strict)
    const [one, other] = [await login(email), await login(email)]
    const { body } = await strict.call(authRoutes.listSessions, { as: other })
    const id = body.sessions.find(({ is_current }) => is_current)?.id ?? ""
    const endFrom = async (as: { accessToken: string }) =>
      (await strict.call(authRoutes.endSession, { as, params: { id } })).cookies.pinyu_device?.value
    return { email, one, other, endFrom }
  }
  /** The statuses of sign-ins with device cookies after strangers have used up the account's attempts. */
  const statusesOf = async (email: string, devices: (string | undefined)[]) => {
    for (let n = 0; n < 5; n++) await login(email, { password: "starlight 8" })
    const statuses: number[] = []
    for (const device of devices) statuses.push((await login(email, { device: device ?? "" })).status)
    return statuses
  }

  it.each(["one device", "all others"])(
    "is no longer known after one that stays known ends %s",
    async (which) => {
      const { email, one, other, endFrom } = await twoDevices()
      const endOthers = async () =>
        (await strict.call(authRoutes.endOtherSessions, { as: one })).cookies.pinyu_device?.value
      const renewed = await (which === "all others" ? endOthers() : endFrom(one))
      expect(await statusesOf(email, [other.device, one.device, renewed])).toEqual([429, 429, 200])
    },
  )

  it("is no longer known and gets no cookie when it signed itself out", async () => {
    const { email, one, other, endFrom } = await twoDevices()
    expect(await endFrom(other)).toBeUndefined()
    expect(await statusesOf(email, [other.device, one.device])).toEqual([429, 429])
  })
})

it("the key of a member's device is the same after a new sign-in, and another member's is different", async () => {
  const [ya, rain] = [await buildMember(app), await buildMember(app)]
  const before = await app.call(authRoutes.deviceKey, { as: ya })
  expect(Buffer.from(before.body.key, "base64url")).toHaveLength(32)
  expect(before.headers["cache-control"]).toBe("no-store")

  const again = await app.call(authRoutes.login, { body: { email: ya.email, password: memberPassword } })
  expect((await app.call(authRoutes.deviceKey, { as: again.body })).body).toEqual(before.body)
  expect((await app.call(authRoutes.deviceKey, { as: rain })).body.key).not.toBe(before.body.key)
})
