import { authRoutes } from "@pinyu/contract/auth/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { healthRoutes } from "@pinyu/contract/health"
import { notificationMailRoutes } from "@pinyu/contract/notifications/routes"
import { versionHeader, versionRoutes } from "@pinyu/contract/version/routes"
import { buildMember, mailedCode } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mediaTasksPath } from "../platform/media/remote/media-calls.ts"
import { allRoutes } from "./areas.ts"
import { healthHandlers } from "./observability/health.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Routes outside the contract: for operators, mail programs, other processes, and files that this server delivers. */
const beside = () => [
  ...["GET /openapi.json", "GET /metrics", `GET ${notificationMailRoutes.stopMails.path}`],
  `POST ${mediaTasksPath}`,
  "GET /files/once/:id",
  ...(app.platform.external.storage ? [] : ["GET /files/*", "PUT /files/*"]),
]

/** The routes of the router, read from its printed tree. Each level is indented by four. */
const servedRoutes = () => {
  const parents: string[] = []
  return app.app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const found = /^(.*?[├└]── )(\S*)(?: \(([A-Z, ]+)\))?/.exec(line)
      if (!found) return []
      const [, indent = "", part = "", methods = ""] = found
      const depth = indent.length / 4 - 1
      parents.length = depth
      parents[depth] = part
      const all = methods.split(", ").filter((method) => !["", "HEAD", "OPTIONS"].includes(method))
      return all.map((method) => `${method} ${parents.join("")}`)
    })
}

/** A path without parameter names. The router and OpenAPI merge paths that differ only in these. */
const nameless = (address: string) => address.replace(/\{\w+\}|:\w+(\|:\w+)*/g, ":")

describe("the route table", () => {
  it("names exactly the server's routes", () => {
    const declared = [...allRoutes.map((route) => `${route.method} ${route.path}`), ...beside()]
    for (const line of declared) {
      const [method = "", url = ""] = line.split(" ")
      expect(app.app.hasRoute({ method: method as "GET", url }), line).toBe(true)
    }
    const lines = servedRoutes()
    expect(lines.length).toBeGreaterThan(beside().length)
    const known = declared.map(nameless)
    expect(lines.filter((line) => !known.includes(nameless(line)))).toEqual([])
  })

  it("has unique ids and endpoints", () => {
    const ids = allRoutes.map((route) => route.id)
    const endpoints = allRoutes.map((route) => `${route.method} ${route.path}`)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(endpoints).size).toBe(endpoints.length)
  })

  it("matches /openapi.json", async () => {
    const response = await app.app.inject("/openapi.json")
    const { paths } = response.json()
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => nameless(`${method.toUpperCase()} ${path}`)),
    )
    const declared = allRoutes.map((route) => nameless(`${route.method} ${route.path}`))
    expect(described.toSorted()).toEqual(declared.toSorted())
    expect(new Set(Object.keys(paths).map(nameless)).size).toBe(Object.keys(paths).length)
    expect(paths["/api/friends/blacklist/{userId}"].delete).toMatchObject({
      operationId: "friends.unblock",
      parameters: [{ name: "userId", description: "blacklistId", in: "path", required: true }],
    })
    expect(paths["/api/friends/like/{userId}"].post).toMatchObject({
      operationId: "friends.like",
      security: [{ member: [] }],
      parameters: [{ name: "userId", in: "path", required: true }],
    })
  })
})

describe("unreadable input", () => {
  const post = (
    payload: string | Buffer,
    headers: Record<string, string> = { "content-type": "application/json" },
  ) => app.app.inject({ method: "POST", url: authRoutes.checkEmail.path, payload, headers })

  it.each([
    ["malformed JSON", '{"email":', undefined, 400, "malformed_json"],
    ["no body", "", undefined, 400, "invalid_input"],
    ["a list", "[]", undefined, 400, "invalid_input"],
    ["a bare word", '"email"', undefined, 400, "invalid_input"],
    ["a polluted prototype", '{"__proto__":{"a":1},"email":"a@b.co"}', undefined, 400, "malformed_json"],
    [
      "a form",
      "email=a@b.co",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      "unsupported_media_type",
    ],
    ["plain text", "hello", { "content-type": "text/plain" }, 415, "unsupported_media_type"],
    ["no type", "{}", { "content-type": "" }, 415, "unsupported_media_type"],
    ["too much", JSON.stringify({ email: "a".repeat(70_000) }), undefined, 413, "body_too_large"],
    ["a wrong type of field", '{"email":1}', undefined, 422, "invalid_fields"],
    ["a NUL", '{"email":"\\u0000"}', undefined, 422, "invalid_fields"],
    ["a lone surrogate", '{"email":"\\ud800"}', undefined, 422, "invalid_fields"],
  ])("rejects %s", async (_name, payload, headers, status, code) => {
    const response = await post(payload, headers)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(response.json()).toMatchObject({ success: false, error: expect.stringMatching(/\p{Script=Han}/u) })
  })

  it.each(["/api/nothing", "/api/auth-jwt/%", "/api/../etc/passwd", "//api", "/api/friends/like/%00"])(
    "has no route at %s",
    async (url) => {
      const response = await app.app.inject(url)
      expect([400, 401, 404]).toContain(response.statusCode)
      expect(response.json().success).toBe(false)
    },
  )
})

describe("the origin of cookie calls", () => {
  const refresh = (origin?: string) =>
    app.call(authRoutes.refresh, { headers: origin === undefined ? {} : { origin } })

  it("is checked", async () => {
    expect((await refresh("https://evil.example")).body.code).toBe("wrong_origin")
    expect((await refresh("null")).body.code).toBe("wrong_origin")
    expect((await refresh(app.platform.origins.web())).body.code).toBe("session_expired")
    expect((await refresh()).body.code).toBe("session_expired")
  })

  it("is the only one that may read responses", async () => {
    const ask = (origin: string) => app.app.inject({ url: "/api/version", headers: { origin } })
    const ours = await ask(app.platform.origins.web())
    expect(ours.headers["access-control-allow-origin"]).toBe(app.platform.origins.web())
    expect(ours.headers["access-control-allow-credentials"]).toBe("true")
    expect((await ask("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined()
  })
})

describe("operator endpoints", () => {
  it("respond", async () => {
    expect((await app.call(healthRoutes.alive)).body).toEqual({ success: true })
    expect((await app.call(healthRoutes.ready)).body.checks).toEqual({
      database: "ok",
      cache: "ok",
      storage: "ok",
      disk: "ok",
    })
    expect((await app.app.inject("/metrics")).body).toContain("http_request_duration_seconds")
  })

  describe("in production", () => {
    const production = (env: Record<string, string> = {}) =>
      testApp({ env: { NODE_ENV: "production", SMTP_URL: "outbox", ...env } })
    const read = async ({ app: server }: TestApp, url: string, from: string, headers = {}) =>
      (await server.inject({ url, remoteAddress: from, headers: { host: "localhost:3081", ...headers } }))
        .statusCode

    it("exports no metrics without a token, not even to this machine", async () => {
      const guarded = await production()
      for (const from of ["127.0.0.1", "::1", "203.0.113.7"])
        expect(await read(guarded, "/metrics", from)).toBe(404)
      // The API description is not served by default, either.
      expect(await read(guarded, "/openapi.json", "127.0.0.1")).toBe(404)
      await guarded.close()
    })

    it("protect the metrics by a token, and serve the API description when it is enabled", async () => {
      const token = "a token for one reader"
      const open = await production({
        ...{ TRUSTED_PROXIES: "127.0.0.1", METRICS_TOKEN: token, OPENAPI: "on" },
      })
      expect(await read(open, "/metrics", "127.0.0.1")).toBe(401)
      const via = { "x-forwarded-for": "203.0.113.7", authorization: `Bearer ${token}` }
      expect(await read(open, "/metrics", "127.0.0.1", via)).toBe(200)
      expect(await read(open, "/openapi.json", "203.0.113.7")).toBe(200)
      await open.close()
    })
  })

  it("counts errors, and calls that leave the process", async () => {
    const counted = await testApp()
    await counted.call(authRoutes.me)
    await counted.app.inject("/nowhere")
    await counted.platform.storage.put("up/a.webp", Buffer.from("a"), { contentType: "image/webp" })
    await mailedCode(counted, "counted@example.com")
    const { body } = await counted.app.inject("/metrics")
    expect(body).toContain('http_errors_total{code="unauthenticated"} 1')
    expect(body).toContain('http_errors_total{code="not_found"} 1')
    for (const call of ['system="storage",operation="put"', 'system="mail",operation="send"'])
      expect(body).toContain(`outside_call_duration_seconds_count{${call},outcome="done"} 1`)
    for (const part of ["database", "cache", "storage"]) expect(body).toContain(`part_up{part="${part}"} 1`)
    await counted.close()
  })

  it("is not ready while it drains or a dependency is down", async () => {
    const away = healthHandlers({ database: () => Promise.reject(new Error("away")) }, () => false)
    const draining = healthHandlers({}, () => true)
    await expect(away.ready({} as never)).rejects.toMatchObject({ code: "unavailable" })
    await expect(draining.ready({} as never)).rejects.toMatchObject({ code: "unavailable" })
  })

  it("returns the version, never from a cache", async () => {
    const { body, headers } = await app.call(versionRoutes.current)
    expect(body.version).toBe("test")
    expect(headers[versionHeader.toLowerCase()]).toBe("test")
    expect(headers["cache-control"]).toBe("no-store")
  })
})

describe("the log", () => {
  it("has one line per response and nothing private", async () => {
    const member = await buildMember(app)
    app.logLines.length = 0
    await app.call(friendsRoutes.iLike, { as: member, query: { cursor: "planted-in-the-query" } })
    await app.call(authRoutes.login, { body: { email: member.email, password: "planted-password-1" } })
    const lines = app.logLines.map((line) => JSON.parse(line)).filter((line) => line.msg === "answered")
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ method: "GET", status: 400, reqId: expect.any(String) })
    const everything = app.logLines.join("")
    for (const secret of ["planted", member.accessToken, member.email])
      expect(everything).not.toContain(secret)
  })
})
