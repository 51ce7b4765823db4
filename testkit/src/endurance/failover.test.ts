/** @module-tag alone */
import pg from "pg"
import { expect, it, onTestFinished } from "vitest"
import { eventually } from "../eventually.ts"
import { startPostgresGroup } from "../services/postgres-group.ts"
import {
  answeringSessions,
  expectOnlyRetries,
  failOver,
  recoveryLimit,
  startGroupUnderLoad,
} from "./failover.ts"

it("the service follows a new primary by itself and loses nothing, though the former one returns", async () => {
  const started = await startGroupUnderLoad()
  await started.load.untilMore(80)
  expect(await failOver(started, "kill")).toBeLessThan(recoveryLimit)
  expect(await failOver(started, "freeze")).toBeLessThan(recoveryLimit)
  await started.load.untilMore(20)
  await expectOnlyRetries(started)
})

it("the service does not return to a former primary while the new one is down", async () => {
  const started = await startGroupUnderLoad()
  const { group, load } = started
  await load.untilMore(60)
  await group.members.a.server.kill()
  const second = await group.promote()
  await load.untilMore(20)

  await group.members[second].server.kill()
  const counts = () => load.writers.map((writer) => writer.failures.length)
  const failures = () => counts().reduce((sum, count) => sum + count)
  const atKill = counts()
  // A writer that fails has no response left that was sent before.
  await eventually(async () => expect(counts().every((count, n) => count > (atKill[n] ?? 0))).toBe(true))
  const acknowledged = load.acknowledged()
  await group.comeBack("a")
  // Longer than the service needs to find a host that accepts writes.
  const before = failures()
  await expect.poll(() => failures() - before, { timeout: 240_000 }).toBeGreaterThan(500)
  expect(load.acknowledged()).toBe(acknowledged)

  await group.promote()
  await group.rejoin("a")
  await load.untilMore(60)
  await expectOnlyRetries(started)
})

it("a session of the service from before a freeze that still answers is noticed", async () => {
  const group = await startPostgresGroup()
  onTestFinished(group.stop)
  const { server, url } = group.members.a
  const kept = new pg.Client({ connectionString: url, application_name: "pinyu" })
  await kept.connect()
  await server.freeze()
  await server.thaw()
  expect(await answeringSessions(group, "a")).toBe(1)
  await kept.end()
  await eventually(async () => expect(await answeringSessions(group, "a")).toBe(0))
})
