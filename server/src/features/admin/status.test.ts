import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { AdminService } from "@pinyu/contract/admin/schemas"
import { openDatabase } from "@pinyu/server/db/client.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { sql } from "kysely"
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { createStatus, type ServiceProbe, serviceProbes } from "./status.service.ts"

// A component that a busy machine slows is not degraded: the time of the measurements stands still.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }))
afterEach(() => void vi.useRealTimers())

const probe = (ping: ServiceProbe["ping"]): ServiceProbe => ({ product: "部件", fine: "運作正常。", ping })
const fine = probe(async () => undefined)
const statusWith = (probes: Partial<Record<AdminService, ServiceProbe>>) =>
  createStatus({
    ...{ cloudSql: fine, memorystoreForValkey: fine, cloudStorage: fine, mail: fine },
    ...probes,
  }).status()

const databaseAt = (port: number): ServiceProbe => {
  const connectionString = `postgres://secret-user:secret-password@127.0.0.1:${port}/secret-name`
  const { pool, close } = openDatabase({
    connection: { connectionString },
    onConnectionLost: () => undefined,
  })
  onTestFinished(close)
  return probe(() => pool.query("select 1"))
}

describe("the state of the components", () => {
  it("is ok when all answer, with their latency", async () => {
    const ok = { status: "ok", latency_ms: expect.any(Number), detail: "部件：運作正常。" }
    expect(await statusWith({})).toEqual({
      ...{ cloudSql: ok, memorystoreForValkey: ok, cloudStorage: ok, mail: ok },
    })
  })

  it("gives up on what hangs after one and a half seconds, and still reports the others", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
    const hanging = probe(() => new Promise(() => undefined))
    const asking = statusWith({ cloudSql: hanging, memorystoreForValkey: hanging })
    await vi.advanceTimersByTimeAsync(1_500)
    const status = await asking
    const down = { status: "down", latency_ms: 1_500, detail: "部件：1.5 秒內沒有回應。" }
    expect([status.cloudSql, status.memorystoreForValkey]).toEqual([down, down])
    expect(status.cloudStorage.status).toBe("ok")
  })

  it("reports that nothing answers, without addresses or error messages", async () => {
    const rejecting = databaseAt(1)
    const broken = probe(() => {
      throw new Error("NOAUTH for secret-user at 10.0.0.7")
    })
    const status = await statusWith({ cloudSql: rejecting, memorystoreForValkey: broken })
    const down = { status: "down", latency_ms: expect.any(Number), detail: "部件：無法連線。" }
    expect([status.cloudSql, status.memorystoreForValkey]).toEqual([down, down])
    expect(JSON.stringify(status)).not.toMatch(/secret|\d+\.\d+\.\d+|postgres|Error/)
  })

  it("names the mail server, which has its own message", async () => {
    const ping = async () => undefined
    const { mail } = serviceProbes({
      probes: { database: ping, cache: ping, storage: ping },
      external: { database: true, cache: true, storage: true, mail: true },
      mailer: { destination: "smtp://mail.pinyu.example:587", ping },
    })
    const status = await statusWith({ mail })
    expect(status.mail.detail).toBe("郵件伺服器：連線正常，信件經由 smtp://mail.pinyu.example:587 寄出。")
    const broken = await statusWith({ mail: { ...mail, ping: () => Promise.reject(new Error("535")) } })
    expect(broken.mail).toMatchObject({ status: "down", detail: "郵件伺服器：無法連線。" })
  })

  it("is degraded when an answer is slow", async () => {
    const ping = async () => void vi.advanceTimersByTime(600)
    const { cloudSql } = await statusWith({ cloudSql: probe(ping) })
    expect(cloudSql).toMatchObject({ status: "degraded", detail: "部件：可以連線，但回應比平常慢。" })
    expect(cloudSql.latency_ms).toBe(600)
  })
})

describe("GET /api/admin/status", () => {
  const app = startedApp()
  let admin: Awaited<ReturnType<typeof buildAdmin>>
  beforeAll(async () => {
    admin = await buildAdmin(app)
  })
  const ask = () => app.call(adminRoutes.status, { as: admin })

  it("probes the real components and names them", async () => {
    const { external } = app.platform
    const fineAs = (detail: string) => ({ status: "ok", latency_ms: expect.any(Number), detail })
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      cloudSql: fineAs("PostgreSQL：運作正常。"),
      memorystoreForValkey: fineAs(`${external.cache ? "Valkey" : "內建快取"}：運作正常。`),
      cloudStorage: fineAs(`${external.storage ? "S3 相容儲存空間" : "本機磁碟"}：運作正常。`),
      mail: fineAs("寄件匣資料夾：信件只存成檔案，不會寄出。"),
    })
  })

  it("reports a hanging database although it cannot look up the admin", async () => {
    const holding = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = app.db.transaction().execute(async (trx) => {
      await sql`lock table admins in access exclusive mode`.execute(trx)
      locked.resolve()
      await holding.promise
    })
    await locked.promise
    const { status } = await ask()
    const me = app.call(adminRoutes.me, { as: admin })
    holding.resolve()
    await holder
    expect(status).toBe(200)
    expect((await me).status, "other routes wait for the database").toBe(200)
  })
})
