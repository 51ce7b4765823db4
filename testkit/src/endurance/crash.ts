import { expect, onTestFinished } from "vitest"
import { auditStores, lossesOf, untilMailed } from "./audit.ts"
import { type Load, type LoadOptions, startLoad } from "./load.ts"
import { createRestartableService, type RestartableService } from "./restartable-service.ts"

/** Acknowledged writes before each kill. The number varies so that the kills hit different moments. */
export const writesBefore = (round: number) => 60 + ((round * 37) % 90)

/** A running service under load. The end of the test ends and removes both. */
export const startUnderLoad = async (env: Record<string, string> = {}, options: LoadOptions = {}) => {
  const service = await createRestartableService(env)
  onTestFinished(service.clear)
  await service.start()
  const load = await startLoad(service, options)
  onTestFinished(load.close)
  return { service, load }
}

/** Checks every acknowledged write through the API, the tables, the files and the outbox. */
export const expectNothingLost = async ({ service, load }: { service: RestartableService; load: Load }) => {
  await load.end()
  expect(lossesOf(load)).toEqual([])
  const mails = await untilMailed(service, load)
  await service.stop()
  const stores = await service.openStores()
  expect(await auditStores(stores, load)).toEqual([])
  await stores.close()
  process.stdout.write(`${load.acknowledged()} acknowledged writes and ${mails} mails, none lost\n`)
}
