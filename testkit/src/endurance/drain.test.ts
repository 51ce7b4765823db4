import { expect, it } from "vitest"
import { auditTables, lossesOf, troublesOf, untilMailed } from "./audit.ts"
import { startLoad } from "./load.ts"
import { createSiege } from "./siege.ts"

const restarts = 20
const writesBetween = 60

it("answers every request that it took, in twenty SIGTERM restarts under load", async ({
  onTestFinished,
}) => {
  const siege = await createSiege()
  onTestFinished(siege.clear)
  await siege.start()
  const load = await startLoad(siege)
  onTestFinished(load.close)
  for (let round = 0; round < restarts; round++) {
    await load.untilMore(writesBetween)
    await siege.stop()
    expect(await siege.leftovers()).toEqual([])
    await siege.start()
  }
  await load.untilMore(writesBetween)
  await load.end()

  process.stdout.write(
    `${restarts} restarts: ${load.acknowledged()} writes, ${troublesOf(load).length} failed\n`,
  )
  expect(troublesOf(load)).toEqual([])
  expect(lossesOf(load)).toEqual([])
  await untilMailed(siege, load)
  await siege.stop()
  const { db, close } = await siege.openDatabase()
  expect(await auditTables(db, load)).toEqual([])
  await close()
}, 240_000)
