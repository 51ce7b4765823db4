import { randomBytes } from "node:crypto"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const day = 24 * 3600
const app = startedApp()
let member: BuiltMember
beforeEach(async () => {
  member = await buildMember(app)
})

const refresh = (refreshToken: string, headers = {}) =>
  app.call(authRoutes.refresh, { cookies: { pinyu_refresh: refreshToken }, headers })
const me = (as: { accessToken: string }) => app.call(authRoutes.me, { as })
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof refresh>>) => cookies.pinyu_refresh?.value ?? ""
const isCleared = (answer: { cookies: Record<string, { value: string }> }) =>
  answer.cookies.pinyu_refresh?.value === ""

describe("refreshing a session", () => {
  it("rotates the cookie and returns a valid access token", async () => {
    const answer = await refresh(member.refreshToken)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true, accessToken: expect.any(String) })
    expect(cookieOf(answer)).toMatch(/^[\w-]{43}$/)
    expect(cookieOf(answer)).not.toBe(member.refreshToken)
    expect(answer.cookies.pinyu_refresh?.maxAge).toBe(30 * day)
    expect(answer.headers["cache-control"]).toBe("no-store")
    expect((await me(answer.body)).status).toBe(200)
  })

  it("ends an unremembered session a day after it began, however often it is used", async () => {
    const began = app.clock.now()
    const session = await signInAs(app, member.id, { remembered: false })
    app.clock.advance(day - 1)
    const used = await refresh(session.refreshToken)
    expect(used.status).toBe(200)
    expect(used.cookies.pinyu_refresh).not.toHaveProperty("maxAge")
    app.clock.advance(1)
    expect((await me(used.body)).status).toBe(401)
    expect((await refresh(cookieOf(used))).body.code).toBe("session_expired")
    app.clock.set(began)
  })

  const livingTokens = () =>
    app.db
      .selectFrom("refresh_tokens")
      .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
      .select("token_hash")
      .where("sessions.member_id", "=", member.id)
      .where("rotated_at", "is", null)
      .execute()

  it("returns the same successor to a retry within ten seconds, or the one that replaced it", async () => {
    const first = await refresh(member.refreshToken)
    app.clock.advance(10)
    const same = await refresh(member.refreshToken)
    expect([cookieOf(same), (await me(same.body)).status]).toEqual([cookieOf(first), 200])
    app.clock.advance(-10)
    const second = await refresh(cookieOf(first))
    const retry = await refresh(member.refreshToken)
    expect(cookieOf(retry)).toBe(cookieOf(second))
    app.clock.advance(11)
    expect((await refresh(cookieOf(retry))).status).toBe(200)
  })

  it("ends the session when a rotated token is used again later", async () => {
    const elsewhere = await signInAs(app, member.id)
    const successor = await refresh(member.refreshToken)
    app.clock.advance(11)
    const replay = await refresh(member.refreshToken)
    expect([replay.status, replay.body.code]).toEqual([401, "session_expired"])
    expect(isCleared(replay)).toBe(true)
    expect((await refresh(cookieOf(successor))).body.code).toBe("session_expired")
    expect((await me(successor.body)).status).toBe(401)
    expect((await me(member)).status).toBe(401)
    expect((await me(elsewhere)).status).toBe(200)
  })

  it("gives concurrent tabs with one token a single chain of tokens", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(member.refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const tokens = answers.map(cookieOf)
    expect(new Set(tokens).size).toBe(1)
    expect(await livingTokens()).toHaveLength(1)
    const next = await Promise.all(tokens.map((token) => refresh(token)))
    expect(next.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await livingTokens()).toHaveLength(1)
  })

  it("ends the session once when replays race with a valid use", async () => {
    const successor = cookieOf(await refresh(member.refreshToken))
    app.clock.advance(11)
    const tokens = Array.from({ length: 8 }, (_, n) => (n % 2 ? member.refreshToken : successor))
    const answers = await Promise.all(tokens.map((token) => refresh(token)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
    for (const answer of answers.filter(({ status }) => status === 200))
      expect((await refresh(cookieOf(answer))).status).toBe(401)
    expect((await me(member)).status).toBe(401)
  })

  it("rejects an invented cookie, and clears it", async () => {
    const answer = await refresh(randomBytes(32).toString("base64url"))
    expect([answer.status, answer.body.code]).toEqual([401, "session_expired"])
    const cleared = { value: "", path: "/api/auth-jwt", httpOnly: true, sameSite: "Lax" }
    expect(answer.cookies.pinyu_refresh).toMatchObject(cleared)
  })

  it("is rejected from another site, and the cookie stays valid", async () => {
    const answer = await refresh(member.refreshToken, { origin: "https://evil.example" })
    expect([answer.status, answer.body.code]).toEqual([403, "wrong_origin"])
    expect((await refresh(member.refreshToken)).status).toBe(200)
  })
})

describe("an access token", () => {
  it("is invalid as soon as its member is suspended or deleted, like the cookie", async () => {
    await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", member.id).execute()
    expect((await me(member)).body.code).toBe("unauthenticated")
    expect((await refresh(member.refreshToken)).body.code).toBe("session_expired")
    const deleted = await buildMember(app)
    await app.db.deleteFrom("members").where("id", "=", deleted.id).execute()
    expect((await me(deleted)).body.code).toBe("unauthenticated")
  })

  it("records the member's activity", async () => {
    app.clock.advance(3600)
    const { accessToken } = await signInAs(app, member.id)
    await me({ accessToken })
    await expect
      .poll(async () => {
        const row = app.db.selectFrom("members").select("last_online").where("id", "=", member.id)
        return (await row.executeTakeFirstOrThrow()).last_online
      })
      .toEqual(app.clock.now())
  })
})

describe("signing out", () => {
  const logout = (extras: { as?: BuiltMember; cookies?: Record<string, string> }) =>
    app.call(authRoutes.logout, extras)

  it("ends the session of the cookie at once, and no other", async () => {
    const elsewhere = await signInAs(app, member.id)
    const answer = await logout({ cookies: { pinyu_refresh: member.refreshToken } })
    expect([answer.status, answer.body, isCleared(answer)]).toEqual([200, { success: true }, true])
    // The browser stays a known device, and keeps its theme.
    expect(answer.headers["clear-site-data"]).toBe('"cache"')
    expect((await me(member)).status).toBe(401)
    expect((await refresh(member.refreshToken)).status).toBe(401)
    expect((await me(elsewhere)).status).toBe(200)
  })

  it("ends both when they belong to different sessions, and the one of the access token without a cookie", async () => {
    const other = await signInAs(app, member.id)
    await logout({ as: member, cookies: { pinyu_refresh: other.refreshToken } })
    expect([(await me(member)).status, (await me(other)).status]).toEqual([401, 401])
    const third = await signInAs(app, member.id)
    await app.call(authRoutes.logout, { as: third })
    expect((await refresh(third.refreshToken)).status).toBe(401)
  })

  it.each([
    ["an unknown cookie", { cookies: { pinyu_refresh: "made up" } }],
    ["an unknown token", { as: { accessToken: "a.b.c" } as BuiltMember }],
  ])("succeeds with %s", async (_name, extras) => {
    const answer = await logout(extras)
    expect([answer.status, isCleared(answer)]).toEqual([200, true])
  })
})
