import { describe, expect, it } from "vitest"
import { lossesOf } from "./audit.ts"
import { crashTimeoutMs, expectNothingLost, startUnderLoad, writesBefore } from "./crash.ts"
import type { KillTarget } from "./restartable-service.ts"

describe("the service with its own database", () => {
  it(
    "loses and duplicates nothing in ten SIGKILLs of the process tree and three of the service process alone",
    async () => {
      const { service, load } = await startUnderLoad()
      const targets: KillTarget[] = [
        ...Array<KillTarget>(10).fill("tree"),
        ...Array<KillTarget>(3).fill("process"),
      ]
      for (const [round, target] of targets.entries()) {
        await load.untilMore(writesBefore(round))
        await service.kill(target)
        await service.start()
        expect(await service.orphans()).toEqual([])
      }
      await load.untilMore(20)
      await expectNothingLost({ service, load })
    },
    crashTimeoutMs,
  )
})

it(
  "reports lost writes when commits do not wait for the disk",
  async () => {
    const { service, load } = await startUnderLoad({ PGOPTIONS: "-c synchronous_commit=off" })
    for (let round = 0; round < 5 && lossesOf(load).length === 0; round++) {
      await load.untilMore(writesBefore(round))
      await service.kill("tree")
      await service.start()
      await load.untilMore(30)
    }
    expect(lossesOf(load)).not.toEqual([])
  },
  crashTimeoutMs,
)
