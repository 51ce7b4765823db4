import { expect, it } from "vitest"
import { auditStores, failuresOf, lossesOf, untilMailed } from "./audit.ts"
import { startLoad } from "./load.ts"
import { createRestartableService } from "./restartable-service.ts"

const restarts = 20
const writesBetween = 60

it("answers every accepted request in twenty SIGTERM restarts under load", async ({ onTestFinished }) => {
  const service = await createRestartableService()
  onTestFinished(service.clear)
  await service.start()
  const load = await startLoad(service)
  onTestFinished(load.close)
  for (let round = 0; round < restarts; round++) {
    await load.untilMore(writesBetween)
    await service.stop()
    expect(await service.leftovers()).toEqual([])
    await service.start()
  }
  await load.untilMore(writesBetween)
  await load.end()

  process.stdout.write(
    `${restarts} restarts: ${load.acknowledged()} writes, ${failuresOf(load).length} failed\n`,
  )
  expect(failuresOf(load)).toEqual([])
  expect(lossesOf(load)).toEqual([])
  await untilMailed(service, load)
  await service.stop()
  const stores = await service.openStores()
  expect(await auditStores(stores, load)).toEqual([])
  await stores.close()
}, 600_000)
