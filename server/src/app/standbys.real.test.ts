/** @module-tag alone */
import { eventually } from "@pinyu/testkit/eventually.ts"
import { appOn } from "@pinyu/testkit/replicated-app.ts"
import { startPostgresGroup } from "@pinyu/testkit/services/postgres-group.ts"
import type { TestApp } from "@pinyu/testkit/test-app.ts"
import { expect, it, onTestFinished } from "vitest"

/** What the metrics say of standbys: their numbers by kind, and those whose lag is known. */
const standbysOf = async ({ platform }: TestApp) => {
  const text = await platform.metrics.text()
  const counts = text.matchAll(/^db_standbys\{kind="(\w+)"\} (\d+)$/gm)
  const measured = text.matchAll(/^db_standby_lag_bytes\{standby="(\w+)"\} \d+$/gm)
  return {
    ...Object.fromEntries([...counts].map(([, kind, count]) => [kind, Number(count)])),
    measured: [...measured].map(([, name]) => name).toSorted(),
  }
}

it.each([
  ["any", "ANY 1 (a, b, c)"],
  ["the first", "FIRST 1 (b, c)"],
])("the metrics show a standby that is gone, also while commits wait for %s of them", async (_, names) => {
  const group = await startPostgresGroup({ settings: { synchronous_standby_names: names } })
  onTestFinished(group.stop)
  const app = await appOn(group.url, [])
  onTestFinished(app.close)
  const { a, b, c } = group.members
  const untilSeen = (count: number, measured: string[]) =>
    eventually(async () =>
      expect(await standbysOf(app)).toEqual({ streaming: count, synchronous: count, required: 1, measured }),
    )

  await untilSeen(2, ["b", "c"])
  await b.server.kill()
  await untilSeen(1, ["c"])
  await c.server.kill()
  const waiting = a.ask("create table waits_for_a_standby ()")
  await untilSeen(0, [])
  await b.server.start()
  await waiting
  await untilSeen(1, ["b"])
})
