import { describe, expect, it, onTestFinished } from "vitest"
import { startPostgres } from "../services/postgres.ts"
import { auditTables, lossesOf } from "./audit.ts"
import { crashTimeoutMs, expectNothingLost, startUnderLoad, writesBefore } from "./crash.ts"

describe("the service with an external PostgreSQL", () => {
  const start = async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.stop)
    return { postgres, ...(await startUnderLoad({ DATABASE_URL: postgres.url })) }
  }

  it(
    "loses and duplicates nothing in ten SIGKILLs, every other one of the database too",
    async () => {
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
    },
    crashTimeoutMs,
  )

  it(
    "reports a single lost row",
    async () => {
      const { service, load } = await start()
      await load.untilMore(100)
      await load.end()
      const { db, close } = await service.openDatabase()
      const row = await db.selectFrom("likes").selectAll().limit(1).executeTakeFirstOrThrow()
      await db
        .deleteFrom("likes")
        .where("liker_id", "=", row.liker_id)
        .where("liked_id", "=", row.liked_id)
        .execute()
      const message = await db.selectFrom("messages").select("id").limit(1).executeTakeFirstOrThrow()
      await db.deleteFrom("messages").where("id", "=", message.id).execute()
      expect(await auditTables(db, load)).toEqual([
        `${row.liker_id} likes ${row.liked_id} is gone`,
        `the message ${message.id} is gone`,
      ])
      await close()
      for (const writer of load.writers) await writer.recheck()
      expect(lossesOf(load)).toEqual([`the like of ${row.liked_id} is gone`])
    },
    crashTimeoutMs,
  )
})
