import { expect, it, onTestFinished } from "vitest"
import { auditStores, failuresOf, lossesOf, untilMailed } from "./audit.ts"
import { startLoad } from "./load.ts"
import { createRestartableService } from "./restartable-service.ts"

const writesBetween = 60

/** Restarts a service under load by SIGTERM. Returns the failed requests and the lost writes, as sentences. */
const restartUnderLoad = async (restarts: number) => {
  const service = await createRestartableService()
  onTestFinished(service.clear)
  await service.start()
  const load = await startLoad(service)
  onTestFinished(load.close)
  const leftovers: unknown[] = []
  for (let round = 0; round < restarts; round++) {
    await load.untilMore(writesBetween)
    await service.stop()
    leftovers.push(...(await service.leftovers()))
    await service.start()
  }
  await load.untilMore(writesBetween)
  await load.end()
  process.stdout.write(
    `${restarts} restarts: ${load.acknowledged()} writes, ${failuresOf(load).length} failed\n`,
  )
  await untilMailed(service, load)
  await service.stop()
  const stores = await service.openStores()
  const differences = await auditStores(stores, load)
  await stores.close()
  return [...leftovers, ...failuresOf(load), ...lossesOf(load), ...differences]
}

it("answers every accepted request in a SIGTERM restart under load", { tags: "heavy" }, async () => {
  expect(await restartUnderLoad(1)).toEqual([])
})

it("answers every accepted request in twenty SIGTERM restarts under load", { tags: "alone" }, async () => {
  expect(await restartUnderLoad(20)).toEqual([])
})
