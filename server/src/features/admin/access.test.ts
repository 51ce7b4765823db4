import { createHmac } from "node:crypto"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import type { TestApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { transact } from "../../db/after-commit.ts"

const app = startedApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeAll(async () => {
  admin = await buildAdmin(app)
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const sign = (header: object, payload: object, key: Buffer, hash = "sha256") => {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest("base64url")}`
}
const now = () => Math.floor(app.clock.now().getTime() / 1000)
let sid: string
beforeAll(async () => {
  sid = (await app.call(adminRoutes.sessions, { as: admin })).body.sessions[0]?.id ?? ""
})
const good = () => ({ sub: admin.id, sid, aud: "admin", iat: now(), exp: now() + 8 * 3600 })
const hs256 = { alg: "HS256" }
const without = (name: string) => Object.fromEntries(Object.entries(good()).filter(([key]) => key !== name))

const ask = (
  accessToken: string,
  route: typeof adminRoutes.me | typeof adminRoutes.status = adminRoutes.me,
) => app.call(route, { as: { accessToken } })

describe("routes for admins only", () => {
  it("accept a token signed like ours", async () => {
    expect((await ask(sign(hs256, good(), app.platform.secrets.adminKey))).status).toBe(200)
  })

  it.each<[string, () => string]>([
    ["algorithm none", () => `${encode({ alg: "none" })}.${encode(good())}.`],
    [
      "another algorithm with our key",
      () => sign({ alg: "HS512" }, good(), app.platform.secrets.adminKey, "sha512"),
    ],
    ["another key", () => sign(hs256, good(), Buffer.alloc(32, 7))],
    ["the members' key", () => sign(hs256, good(), app.platform.secrets.sessionKey)],
    ["the members' audience", () => sign(hs256, { ...good(), aud: "member" }, app.platform.secrets.adminKey)],
    ["no audience", () => sign(hs256, without("aud"), app.platform.secrets.adminKey)],
    ["no session", () => sign(hs256, without("sid"), app.platform.secrets.adminKey)],
    ["an unknown session", () => sign(hs256, { ...good(), sid: newId() }, app.platform.secrets.adminKey)],
    [
      "an expiry in the past",
      () => sign(hs256, { ...good(), exp: now() - 1 }, app.platform.secrets.adminKey),
    ],
    ["an unknown subject", () => sign(hs256, { ...good(), sub: newId() }, app.platform.secrets.adminKey)],
  ])("reject a token with %s", async (_name, token) => {
    for (const route of [adminRoutes.me, adminRoutes.status]) {
      const { status, body } = await ask(token(), route)
      expect([status, body.code]).toEqual([401, "unauthenticated"])
    }
  })

  it("reject a token after eight hours", async () => {
    const { accessToken } = await buildAdmin(app)
    app.clock.advance(8 * 3600 - 1)
    expect((await ask(accessToken)).status).toBe(200)
    app.clock.advance(1)
    expect((await ask(accessToken)).body.code).toBe("unauthenticated")
  })

  it("reject a token whose session has expired, even an unexpired token", async () => {
    const late = await buildAdmin(app)
    const { id: sub, sessionId } = await app.services.admin.authenticate(late.accessToken)
    const claims = { ...good(), sub, sid: sessionId, exp: now() + 30 * 3600 }
    const token = sign(hs256, claims, app.platform.secrets.adminKey)
    expect((await ask(token)).status).toBe(200)
    app.clock.advance(8 * 3600)
    expect((await ask(token)).body.code).toBe("unauthenticated")
  })

  it("reject a token of a deleted admin", async () => {
    const { id, accessToken } = await buildAdmin(app)
    expect((await ask(accessToken)).status).toBe(200)
    await app.db.deleteFrom("admins").where("id", "=", id).execute()
    for (const route of [adminRoutes.me, adminRoutes.status])
      expect((await ask(accessToken, route)).body.code).toBe("unauthenticated")
  })
})

it("an admin's token is not accepted as a member's", async () => {
  for (const route of [authRoutes.me, authRoutes.listSessions]) {
    const { status, body } = await app.call(route, { as: admin })
    expect([status, body.code]).toEqual([401, "unauthenticated"])
  }
})

describe("the audit log", () => {
  const log = () => app.db.selectFrom("admin_audit").selectAll().orderBy("id").execute()
  const record = (trx: Parameters<TestApp["services"]["admin"]["recordAct"]>[0]) =>
    app.services.admin.recordAct(trx, {
      ...{ adminId: admin.id, act: "signed_in", target: "it", detail: { otp: false }, address: "192.0.2.1" },
    })

  it.each([
    [
      "update of no row",
      () => app.db.updateTable("admin_audit").set({ act: "renamed" }).where("address", "=", "?").execute(),
    ],
    ["delete", () => app.db.deleteFrom("admin_audit").execute()],
    ["truncate", () => sql`truncate admin_audit`.execute(app.db)],
  ])("rejects %s", async (_name, change) => {
    await transact(app.db, record)
    const before = await log()
    await expect(change()).rejects.toThrow("only ever added to")
    expect(await log()).toEqual(before)
  })

  it("records an act if and only if its transaction commits", async () => {
    const before = await log()
    const failing = transact(app.db, async (trx) => {
      await record(trx)
      throw new Error("the act failed")
    })
    await expect(failing).rejects.toThrow("the act failed")
    expect(await log()).toEqual(before)
    await transact(app.db, record)
    expect((await log()).slice(before.length)).toEqual([
      {
        ...{ id: expect.any(String), at: app.clock.now(), admin_id: admin.id, act: "signed_in" },
        ...{ target: "it", detail: { otp: false }, address: "192.0.2.1" },
      },
    ])
  })

  it("outlives the admin", async () => {
    const gone = await buildAdmin(app)
    await app.db.deleteFrom("admins").where("id", "=", gone.id).execute()
    expect((await log()).filter(({ admin_id }) => admin_id === gone.id)).toHaveLength(1)
  })
})
