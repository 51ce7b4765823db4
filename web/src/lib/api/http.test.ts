import type { Route } from "@pinyu/contract/route"
import * as z from "@pinyu/contract/zod"
import { describe, expect, it, vi } from "vitest"
import { serverClock } from "../server-clock.ts"
import { ApiError } from "./api-error.ts"
import { createHttp } from "./http.ts"

const common = { summary: "", limits: [] } as const
const asMember = { ...common, access: "member" } as const
const like = {
  ...{ ...asMember, id: "friends.like", method: "POST", path: "/api/friends/like/:userId" },
  ...{ params: z.object({ userId: z.string() }), response: z.object({ liked: z.boolean() }) },
} as const satisfies Route
const list = {
  ...{ ...asMember, id: "explore.list", method: "GET", path: "/api/profile/explore" },
  query: z.object({ regions: z.array(z.string()), cursor: z.string().optional() }),
  response: z.object({ members: z.array(z.string()) }),
} as const satisfies Route
const login = {
  ...{ ...common, access: "anyone", id: "auth.login", method: "POST", path: "/api/auth-jwt/login" },
  ...{ body: z.object({ email: z.string() }), response: z.object({ accessToken: z.string() }) },
} as const satisfies Route
const me = {
  ...{ ...asMember, id: "auth.me", method: "GET", path: "/api/auth-jwt/me", response: z.object({}) },
} as const satisfies Route

const errorResponse = (
  status: number,
  body: unknown = { success: false, error: "請先登入。", code: "unauthenticated" },
) => Response.json(body, { status })

const setUp = (...answers: (Response | Error)[]) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error("no answer left")
    return answer
  })
  const renew = vi.fn<(rejected: string) => Promise<string | null>>(async () => "new")
  const { call } = createHttp({
    origin: () => "https://api.test",
    fetch,
    accessToken: async () => "old",
    renew,
  })
  const sent = (nth = 0) => {
    const [url, init] = fetch.mock.calls[nth] ?? []
    return { url, init, headers: new Headers(init?.headers) }
  }
  return { call, fetch, renew, sent }
}

describe("call", () => {
  it("lets the server's clock be known before its answer is used", async () => {
    const date = "Sun, 01 Mar 2026 12:00:00 GMT"
    const { call } = setUp(Response.json({ members: [] }, { headers: { date } }))
    await call(list, { query: { regions: [] } })
    expect(Math.abs(serverClock.now().getTime() - Date.parse(date))).toBeLessThan(60_000)
    serverClock.follow(new Date().toUTCString(), Date.now())
  })

  it("fills in the path and sends the token and the cookies", async () => {
    const { call, sent } = setUp(Response.json({ success: true, liked: true }))
    expect(await call(like, { params: { userId: "a/b" } })).toEqual({ success: true, liked: true })
    expect(sent().url).toBe("https://api.test/api/friends/like/a%2Fb")
    expect(sent().init).toMatchObject({ method: "POST", credentials: "include" })
    expect(sent().headers.get("authorization")).toBe("Bearer old")
    expect(sent().headers.has("content-type")).toBe(false)
  })

  it("repeats query parameters for lists and omits undefined values", async () => {
    const { call, sent } = setUp(Response.json({ success: true, members: [] }))
    await call(list, { query: { regions: ["臺北市", "花蓮縣"], cursor: undefined } })
    expect(new URL(String(sent().url)).searchParams.getAll("regions")).toEqual(["臺北市", "花蓮縣"])
    expect(String(sent().url)).not.toContain("cursor")
  })

  it("sends a JSON body and the caller's headers, without a token on public routes", async () => {
    const { call, sent } = setUp(Response.json({ success: true, accessToken: "t" }))
    await call(login, { body: { email: "a@b.tw" } }, { headers: { "idempotency-key": "k" } })
    expect(sent().init?.body).toBe('{"email":"a@b.tw"}')
    expect(sent().headers.get("content-type")).toBe("application/json")
    expect(sent().headers.get("idempotency-key")).toBe("k")
    expect(sent().headers.has("authorization")).toBe(false)
  })

  it("refreshes the token after a 401 and retries once", async () => {
    const { call, renew, sent } = setUp(errorResponse(401), Response.json({ success: true, liked: true }))
    await call(like, { params: { userId: "1" } })
    expect(renew).toHaveBeenCalledExactlyOnceWith("old")
    expect(sent(1).headers.get("authorization")).toBe("Bearer new")
  })

  it("refreshes a second time, since the first token may be stale, and does not try a fourth time", async () => {
    const { call, fetch, renew } = setUp(errorResponse(401), errorResponse(401), errorResponse(401))
    await expect(call(like, { params: { userId: "1" } })).rejects.toMatchObject({ status: 401 })
    expect(renew).toHaveBeenCalledTimes(2)
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it("does not refresh for session calls", async () => {
    const { call, renew } = setUp(errorResponse(401))
    await expect(call(me, {})).rejects.toMatchObject({ code: "unauthenticated" })
    expect(renew).not.toHaveBeenCalled()
  })

  it("throws the server's message, code and fields", async () => {
    const fields = { email: "Email 格式不正確" }
    const { call } = setUp(
      errorResponse(422, { success: false, error: "請修改。", code: "invalid_fields", fields }),
    )
    const thrown = await call(login, { body: { email: "" } }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ApiError)
    expect(thrown).toMatchObject({ status: 422, code: "invalid_fields", message: "請修改。", fields })
  })

  it.each([
    ["a response in another format", new Response("<h1>Bad gateway</h1>", { status: 502 }), 502, "internal"],
    ["an unreadable response", new Response("<h1>Welcome</h1>", { status: 200 }), 200, "internal"],
    ["a missing response", new TypeError("Failed to fetch"), 0, "network_error"],
  ])("uses its own message for %s", async (_name, answer, status, code) => {
    await expect(setUp(answer).call(me, {})).rejects.toMatchObject({ status, code })
  })

  it("passes on the caller's abort", async () => {
    const gaveUp = new AbortController()
    const { call } = setUp(new DOMException("", "AbortError"))
    gaveUp.abort()
    await expect(call(me, {}, { signal: gaveUp.signal })).rejects.toMatchObject({ name: "AbortError" })
  })
})
