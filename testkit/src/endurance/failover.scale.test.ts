import { expect, it } from "vitest"
import { writesBefore } from "./crash.ts"
import { expectOnlyRetries, failOver, recoveryLimit, startGroupUnderLoad } from "./failover.ts"

const rounds = 40

it(
  `nothing acknowledged is lost or doubled in ${rounds} failovers, half of them of a hanging primary`,
  async () => {
    const started = await startGroupUnderLoad()
    for (let round = 0; round < rounds; round++) {
      const failure = round % 2 === 0 ? "kill" : "freeze"
      await started.load.untilMore(writesBefore(round))
      const seconds = await failOver(started, failure)
      expect(seconds).toBeLessThan(recoveryLimit)
      const acknowledged = started.load.acknowledged()
      process.stdout.write(
        `round ${round + 1}, ${failure}: writes after ${seconds.toFixed(1)} s, ${acknowledged} acknowledged\n`,
      )
    }
    await started.load.untilMore(20)
    await expectOnlyRetries(started)
  },
  40 * 60_000,
)
