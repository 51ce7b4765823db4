import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { AdminService } from "@pinyu/contract/admin/schemas"
import { openDatabase } from "@pinyu/server/db/client.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { sql } from "kysely"
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { createStatus, type ServiceProbe } from "./status.service.ts"

// A component that a busy machine slows is not degraded: the time of the measurements stands still.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }))
afterEach(() => void vi.useRealTimers())

const fine: ServiceProbe = { kind: "external", ping: async () => undefined }
const statusWith = (probes: Partial<Record<AdminService, ServiceProbe>>) =>
  createStatus({ cloudSql: fine, memorystoreForValkey: fine, cloudStorage: fine, ...probes }).status()

const databaseAt = (port: number): ServiceProbe => {
  const connectionString = `postgres://secret-user:secret-password@127.0.0.1:${port}/secret-name`
  const { pool, close } = openDatabase({
    connection: { connectionString },
    onConnectionLost: () => undefined,
  })
  onTestFinished(close)
  return { kind: "external", ping: () => pool.query("select 1") }
}

describe("the state of the components", () => {
  it("is ok when all answer, with their latency", async () => {
    const status = await statusWith({ cloudStorage: { ...fine, kind: "embedded" } })
    expect(status).toEqual({
      cloudSql: { status: "ok", latency_ms: expect.any(Number), detail: "連線正常。" },
      memorystoreForValkey: { status: "ok", latency_ms: expect.any(Number), detail: "連線正常。" },
      cloudStorage: { status: "ok", latency_ms: expect.any(Number), detail: "使用本機磁碟，可以讀寫。" },
    })
  })

  it("gives up on what hangs after one and a half seconds, and still reports the others", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
    const hanging: ServiceProbe = { kind: "external", ping: () => new Promise(() => undefined) }
    const asking = statusWith({ cloudSql: hanging, memorystoreForValkey: hanging })
    await vi.advanceTimersByTimeAsync(1_500)
    const status = await asking
    const down = { status: "down", latency_ms: 1_500, detail: "1.5 秒內沒有回應。" }
    expect([status.cloudSql, status.memorystoreForValkey]).toEqual([down, down])
    expect(status.cloudStorage.status).toBe("ok")
  })

  it("reports that nothing answers, without addresses or error messages", async () => {
    const rejecting = databaseAt(1)
    const broken: ServiceProbe = {
      kind: "external",
      ping: () => {
        throw new Error("NOAUTH for secret-user at 10.0.0.7")
      },
    }
    const status = await statusWith({ cloudSql: rejecting, memorystoreForValkey: broken })
    const down = { status: "down", latency_ms: expect.any(Number), detail: "無法連線。" }
    expect([status.cloudSql, status.memorystoreForValkey]).toEqual([down, down])
    expect(JSON.stringify(status)).not.toMatch(/secret|\d+\.\d+\.\d+|postgres|Error/)
  })

  it("is degraded when an answer is slow", async () => {
    const ping = async () => void vi.advanceTimersByTime(600)
    const { cloudSql } = await statusWith({ cloudSql: { kind: "external", ping } })
    expect(cloudSql).toMatchObject({ status: "degraded", detail: "可以連線，但回應比平常慢。" })
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

  it("probes the real components and names the embedded ones", async () => {
    const { external } = app.platform
    const fineAs = (detail: string) => ({ status: "ok", latency_ms: expect.any(Number), detail })
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      cloudSql: fineAs("連線正常。"),
      memorystoreForValkey: fineAs(external.cache ? "連線正常。" : "使用內建快取，運作正常。"),
      cloudStorage: fineAs(external.storage ? "連線正常。" : "使用本機磁碟，可以讀寫。"),
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
