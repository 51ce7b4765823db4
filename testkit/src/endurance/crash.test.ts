import { describe, expect, it } from "vitest"
import { lossesOf } from "./audit.ts"
import { expectNothingLost, startUnderLoad, writesBefore } from "./crash.ts"
import type { KillTarget } from "./restartable-service.ts"

/** Kills and restarts a service under load. Returns the processes that were left behind, too. */
const killUnderLoad = async (targets: readonly KillTarget[]) => {
  const { service, load } = await startUnderLoad()
  const orphans: unknown[] = []
  for (const [round, target] of targets.entries()) {
    await load.untilMore(writesBefore(round))
    await service.kill(target)
    await service.start()
    orphans.push(...(await service.orphans()))
  }
  await load.untilMore(20)
  return { service, load, orphans }
}

describe("the service with its own database loses and duplicates nothing in", () => {
  it("a SIGKILL of the process tree", { tags: "heavy" }, async () => {
    const { service, load, orphans } = await killUnderLoad(["tree"])
    expect(orphans).toEqual([])
    await expectNothingLost({ service, load })
  })

  it("ten SIGKILLs of the process tree and three of the service process alone", {
    tags: "alone",
  }, async () => {
    const targets = [...Array<KillTarget>(10).fill("tree"), ...Array<KillTarget>(3).fill("process")]
    const { service, load, orphans } = await killUnderLoad(targets)
    expect(orphans).toEqual([])
    await expectNothingLost({ service, load })
  })
})

it("reports lost writes when commits do not wait for the disk", { tags: "alone" }, async () => {
  const { service, load } = await startUnderLoad({ PGOPTIONS: "-c synchronous_commit=off" })
  for (let round = 0; round < 5 && lossesOf(load).length === 0; round++) {
    await load.untilMore(writesBefore(round))
    await service.kill("tree")
    await service.start()
    await load.untilMore(30)
  }
  expect(lossesOf(load)).not.toEqual([])
})
