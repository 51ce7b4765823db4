import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { startPostgres } from "../services/postgres.ts"
import { auditTables, lossesOf, untilMailed } from "./audit.ts"
import { type Load, startLoad } from "./load.ts"
import { type Blow, createSiege, type Siege } from "./siege.ts"

const startWithinMs = 3_000
const testTimeoutMs = 240_000
/** Acknowledged writes between two blows: differs, so that the blows fall at different moments. */
const writesBefore = (round: number) => 60 + ((round * 37) % 90)

let siege: Siege
let load: Load | undefined
const clearings: (() => Promise<unknown>)[] = []

const besiege = async (env: Record<string, string> = {}) => {
  siege = await createSiege(env)
  await siege.start()
  load = await startLoad(siege)
  return load
}

beforeEach(() => {
  load = undefined
})
afterEach(async () => {
  load?.close()
  await siege.clear()
  for (const clear of clearings.splice(0)) await clear()
})

const median = (times: number[]) => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0)

/** All that is promised of a service that was killed: looked at through the API, the tables and the outbox. */
const expectNothingLost = async (load: Load) => {
  await load.end()
  expect(lossesOf(load)).toEqual([])
  const mails = await untilMailed(siege, load)
  const restarts = siege.startTimesMs.slice(1)
  await siege.stop()
  const { db, close } = await siege.openDatabase()
  expect(await auditTables(db, load)).toEqual([])
  await close()
  const slowest = Math.round(Math.max(...restarts))
  process.stdout.write(
    `${restarts.length} crashes: ${load.acknowledged()} acknowledged writes and ${mails} mails found again; ` +
      `started in ${median(restarts)} ms (median), ${slowest} ms (slowest)\n`,
  )
  // The middle one: a single start may meet a moment in which the machine does something else.
  expect(median(restarts)).toBeLessThan(startWithinMs)
}

describe("the service with its own database", () => {
  it(
    "loses and doubles nothing in ten SIGKILLs of the process tree, nor in three of our process alone",
    async () => {
      const load = await besiege()
      const blows: Blow[] = [...Array<Blow>(10).fill("tree"), ...Array<Blow>(3).fill("process")]
      for (const [round, blow] of blows.entries()) {
        await load.untilMore(writesBefore(round))
        await siege.kill(blow)
        await siege.start()
        expect(await siege.orphans()).toEqual([])
      }
      await load.untilMore(20)
      await expectNothingLost(load)
    },
    testTimeoutMs,
  )
})

describe("the service with a PostgreSQL of the operator's", () => {
  const start = async () => {
    const postgres = await startPostgres()
    clearings.push(postgres.stop)
    return { postgres, load: await besiege({ DATABASE_URL: postgres.url }) }
  }

  it(
    "loses and doubles nothing in ten SIGKILLs, every other one of the database too",
    async () => {
      const { postgres, load } = await start()
      for (let round = 0; round < 10; round++) {
        await load.untilMore(writesBefore(round))
        const withDatabase = round % 2 === 1
        await Promise.all([siege.kill("tree"), ...(withDatabase ? [postgres.kill()] : [])])
        if (withDatabase) await postgres.restart()
        await siege.start()
        expect(await siege.orphans()).toEqual([])
      }
      await load.untilMore(20)
      await expectNothingLost(load)
    },
    testTimeoutMs,
  )

  it(
    "would be caught at a single lost row",
    async () => {
      const { load } = await start()
      await load.untilMore(100)
      await load.end()
      const { db, close } = await siege.openDatabase()
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
    testTimeoutMs,
  )
})

it(
  "is caught losing what it acknowledged when commits do not wait for the disk",
  async () => {
    const load = await besiege({ PGOPTIONS: "-c synchronous_commit=off" })
    for (let round = 0; round < 5 && lossesOf(load).length === 0; round++) {
      await load.untilMore(writesBefore(round))
      await siege.kill("tree")
      await siege.start()
      await load.untilMore(30)
    }
    expect(lossesOf(load)).not.toEqual([])
  },
  testTimeoutMs,
)
