import { authRoutes } from "@pinyu/contract/auth/routes"
import { buildMember, mailedCode, memberPassword, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { codeIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"

const app = startedApp()

describe("secrets", () => {
  /** Every table of the service and of its queue, as text. */
  const everythingStored = async () => {
    const { rows: tables } = await sql<{
      name: string
    }>`select format('%I.%I', table_schema, table_name) as name
      from information_schema.tables where table_schema in ('public', 'pgboss')`.execute(app.db)
    const contents = tables.map(async ({ name }) =>
      JSON.stringify((await sql`select * from ${sql.raw(name)}`.execute(app.db)).rows),
    )
    return { tables: tables.length, text: (await Promise.all(contents)).join("\n") }
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
    const tables = ["sessions", "refresh_tokens", "mailed_tokens", "one_time_codes"] as const
    const count = async () => {
      const names = [...tables, "idempotency_keys"] as const
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
