import { createHmac } from "node:crypto"
import { adminRoutes } from "@pinyu/contract/admin/routes"
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
const ourKey = () => app.platform.secrets.adminKey
const sign = (header: object, payload: object, key = ourKey(), hash = "sha256") => {
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

type Ours = typeof adminRoutes.me | typeof adminRoutes.status
const ask = (accessToken: string, route: Ours = adminRoutes.me) => app.call(route, { as: { accessToken } })

describe("routes for admins only", () => {
  it("accept a token signed like ours", async () => {
    expect((await ask(sign(hs256, good()))).status).toBe(200)
  })

  it.each<[string, () => string]>([
    ["algorithm none", () => `${encode({ alg: "none" })}.${encode(good())}.`],
    ["another algorithm with our key", () => sign({ alg: "HS512" }, good(), ourKey(), "sha512")],
    ["another key", () => sign(hs256, good(), Buffer.alloc(32, 7))],
    ["the members' key", () => sign(hs256, good(), app.platform.secrets.sessionKey)],
    ["the members' audience", () => sign(hs256, { ...good(), aud: "member" })],
    ["no audience", () => sign(hs256, { ...good(), aud: undefined })],
    ["no session", () => sign(hs256, { ...good(), sid: undefined })],
    ["an unknown session", () => sign(hs256, { ...good(), sid: newId() })],
    ["an expiry in the past", () => sign(hs256, { ...good(), exp: now() - 1 })],
    ["an unknown subject", () => sign(hs256, { ...good(), sub: newId() })],
  ])("reject a token with %s", async (_name, token) => {
    for (const route of [adminRoutes.me, adminRoutes.status]) {
      const { status, body } = await ask(token(), route)
      expect([status, body.code]).toEqual([401, "unauthenticated"])
    }
  })

  it("reject a token whose session has expired, even an unexpired token", async () => {
    const late = await buildAdmin(app)
    const { id: sub, sessionId } = await app.services.admin.authenticate(late.accessToken)
    const claims = { ...good(), sub, sid: sessionId, exp: now() + 30 * 3600 }
    const token = sign(hs256, claims)
    expect((await ask(token)).status).toBe(200)
    app.clock.advance(8 * 3600)
    expect((await ask(token)).body.code).toBe("unauthenticated")
  })
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

  it("outlives the admin", async () => {
    const gone = await buildAdmin(app)
    await app.db.deleteFrom("admins").where("id", "=", gone.id).execute()
    expect((await log()).filter(({ admin_id }) => admin_id === gone.id)).toHaveLength(1)
  })
})
