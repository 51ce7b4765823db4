import { authRoutes } from "@pinyu/contract/auth/routes"
import { buildMember, mailedCode, memberPassword, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { codeIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp()

const json = "application/json"
const send = async (
  payload: string | Buffer,
  type: string | undefined = json,
  url: string = authRoutes.login.path,
) => {
  const headers = type === "" ? {} : { "content-type": type }
  const response = await app.app.inject({ method: "POST", url, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

describe("a malformed request", () => {
  it.each<[string, string | Buffer, string | undefined, number, string]>([
    ["a truncated object", '{"email":', json, 400, "malformed_json"],
    ["bytes that are not text", Buffer.from([0xff, 0xfe, 0x00, 0x7b]), json, 400, "malformed_json"],
    ["a __proto__ key", '{"__proto__":{"email":"a@b.tw"}}', json, 400, "malformed_json"],
    ["a list", "[]", json, 400, "invalid_input"],
    ["an empty body", "", json, 400, "invalid_input"],
    ["an empty object", "{}", json, 422, "invalid_fields"],
    [
      "a URL-encoded form",
      "email=a@b.tw&password=x",
      "application/x-www-form-urlencoded",
      415,
      "unsupported_media_type",
    ],
    ["a multipart body", "--x--", "multipart/form-data; boundary=x", 415, "unsupported_media_type"],
    ["a body that is too large", JSON.stringify({ email: "a".repeat(70_000) }), json, 413, "body_too_large"],
  ])("is rejected: %s", async (_name, payload, type, status, code) => {
    const answer = await send(payload, type)
    expect(answer).toMatchObject({ status, body: { success: false, code, error: expect.any(String) } })
    expect(
      Object.keys(answer.body).filter((key) => !["success", "error", "code", "fields"].includes(key)),
    ).toEqual([])
  })

  it("never causes a server error, on any route with a body", async () => {
    const member = await buildMember(app)
    const values = ["\u0000", "\ud800", 1e308, null, [[]], {}, "x".repeat(5000)]
    const routes = Object.values(authRoutes).filter((route) => "body" in route)
    const seen = new Set<number>()
    for (const route of routes)
      for (const value of values) {
        const names = Object.keys("body" in route ? route.body.shape : {})
        const body = Object.fromEntries(names.map((name) => [name, value]))
        const answer = await app.call(route, { as: member, body } as never)
        seen.add(answer.status)
      }
    expect([...seen]).toEqual([422])
  })

  it("is not logged as an error", () => {
    expect(app.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
  })
})

describe("secrets", () => {
  /** Every table of the service and of its queue, as text. */
  const everythingStored = async () => {
    const names = await app.db
      .withTables<{ "information_schema.tables": { table_schema: string; table_name: string } }>()
      .selectFrom("information_schema.tables")
      .select(["table_schema", "table_name"])
      .where("table_schema", "in", ["public", "pgboss"])
      .execute()
    const contents = names.map(({ table_schema, table_name }) =>
      app.db
        .withTables<Record<string, object>>()
        .selectFrom(`${table_schema}.${table_name}`)
        .selectAll()
        .execute()
        .then((rows) => JSON.stringify(rows)),
    )
    return { tables: names.length, text: (await Promise.all(contents)).join("\n") }
  }

  it("are never in the database, including the queue, nor in the log", async () => {
    const email = registrationForm().email
    const emailCode = await mailedCode(app, email)
    const body = { email, password: "unforgettable 42", emailCode }
    const headers = { "idempotency-key": "a key of the caller's own" }
    const form = registrationForm(body)
    expect((await app.call(authRoutes.register, { body: form, headers })).status).toBe(201)
    const login = await app.call(authRoutes.login, { body: { email, password: "unforgettable 42" } })
    const as = login.body

    await app.call(authRoutes.forgotPassword, { body: { email } })
    await app.call(authRoutes.sendPhoneCode, { as, body: { phone: "0987654321" } })
    const movedTo = registrationForm().email
    await app.call(authRoutes.changeEmail, { as, body: { email: movedTo } })
    const unverified = await buildMember(app, { emailVerified: false })
    app.clock.advance(60)
    await app.call(authRoutes.sendVerificationEmail, { as: unverified })
    await app.jobsIdle()

    const secrets = [
      "unforgettable 42",
      memberPassword,
      headers["idempotency-key"],
      login.body.accessToken,
      login.cookies.pinyu_refresh?.value ?? "",
      login.cookies.pinyu_device?.value ?? "",
      unverified.refreshToken,
      tokenIn(await app.outbox.mailsTo(email)),
      tokenIn(await app.outbox.mailsTo(unverified.email)),
      tokenIn(await app.outbox.mailsTo(movedTo)),
    ]
    const { tables, text } = await everythingStored()
    expect(tables).toBeGreaterThan(12)
    const log = app.logLines.join("")
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(8)
      expect(text).not.toContain(secret)
      expect(log).not.toContain(secret)
    }

    const jobs = await app.db
      .withTables<{ "pgboss.job": { name: string; data: Record<string, string> } }>()
      .selectFrom("pgboss.job")
      .select(["name", "data"])
      .execute()
    expect(jobs.length).toBeGreaterThan(3)
    for (const { data } of jobs)
      expect(Object.keys(data)).toEqual([expect.stringMatching(/^(email|memberId|changeId)$/)])
    const phoneCode = codeIn(await app.outbox.textsTo("+886987654321"))
    const codes = await app.db.selectFrom("one_time_codes").selectAll().execute()
    expect(JSON.stringify(codes.map(({ code_hash, ...row }) => row))).not.toContain(`"${phoneCode}"`)
  })

  it("are deleted together with everything expired", async () => {
    const member = await buildMember(app)
    await app.call(authRoutes.forgotPassword, { body: { email: member.email } })
    await app.call(authRoutes.sendEmailCode, { body: { email: registrationForm().email } })
    await app.call(authRoutes.refresh, { cookies: { pinyu_refresh: member.refreshToken } })
    await app.jobsIdle()
    const count = async () => {
      const names = [
        "sessions",
        "refresh_tokens",
        "mailed_tokens",
        "one_time_codes",
        "idempotency_keys",
      ] as const
      const rows = await Promise.all(names.map((name) => app.db.selectFrom(name).selectAll().execute()))
      return rows.map(({ length }) => length)
    }
    const before = await count()
    expect(Math.min(...before)).toBeGreaterThan(0)
    await app.services.auth.purgeExpired()
    expect(await count()).toEqual(before)

    app.clock.advance(31 * 24 * 3600)
    await app.services.auth.purgeExpired()
    expect(await count()).toEqual([0, 0, 0, 0, 0])
  })
})
