/** @module-tag alone */
import { describe, expect, it, onTestFinished } from "vitest"
import { colouredPicture } from "../pictures.ts"
import { startServiceDatabase } from "../services/service-database.ts"
import { auditStores, lossesOf } from "./audit.ts"
import { expectNothingLost, startUnderLoad, writesBefore } from "./crash.ts"
import type { LoadOptions } from "./load.ts"

describe("the service with an external PostgreSQL", () => {
  const start = async (options?: LoadOptions) => {
    const postgres = await startServiceDatabase()
    onTestFinished(postgres.stop)
    return { postgres, ...(await startUnderLoad(postgres.env, options)) }
  }

  it("loses and duplicates nothing in ten SIGKILLs, every other one of the database too", async () => {
    const { postgres, service, load } = await start()
    for (let round = 0; round < 10; round++) {
      await load.untilMore(writesBefore(round))
      const withDatabase = round % 2 === 1
      await Promise.all([service.kill("tree"), ...(withDatabase ? [postgres.kill()] : [])])
      if (withDatabase) await postgres.restart()
      await service.start()
      expect(await service.orphans()).toEqual([])
    }
    await load.untilMore(20)
    await expectNothingLost({ service, load })
  })

  it("reports a single lost row, file or byte", async () => {
    const { service, load } = await start({ publishes: true })
    await load.untilMore(150)
    await load.end()
    const stores = await service.openStores()
    const { db, storage, close } = stores
    expect(await auditStores(stores, load)).toEqual([])
    const row = await db.selectFrom("likes").selectAll().limit(1).executeTakeFirstOrThrow()
    await db
      .deleteFrom("likes")
      .where("liker_id", "=", row.liker_id)
      .where("liked_id", "=", row.liked_id)
      .execute()
    const message = await db.selectFrom("messages").select("id").limit(1).executeTakeFirstOrThrow()
    await db.deleteFrom("messages").where("id", "=", message.id).execute()
    const files = load.writers.flatMap(({ ledger }) =>
      [...ledger.uploads].flatMap(([key, { thumbnail }]) => [key, thumbnail ?? ""]),
    )
    const [lost = "", , changed = "", , , small = "", never = ""] = files
    for (const { ledger } of load.writers) ledger.uploads.delete(never)
    await storage.delete(lost)
    await storage.put(changed, await colouredPicture("#000000"), { contentType: "image/webp" })
    await storage.delete(small)
    expect(load.writers.flatMap(({ failures }) => failures)).toEqual([])
    expect(await auditStores(stores, load)).toEqual([
      `${row.liker_id} likes ${row.liked_id} is gone`,
      `the message ${message.id} is gone`,
      "1 files more than acknowledged, of 0 failed uploads",
      `the file ${lost} is gone`,
      `the file ${changed} has changed`,
      `the file ${small} is gone`,
    ])
    await close()
    for (const writer of load.writers) await writer.recheck()
    expect(lossesOf(load)).toEqual([`the like of ${row.liked_id} is gone`])
  })
})
