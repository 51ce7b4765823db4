import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import * as z from "zod"
import { createMetrics } from "../../platform/observability/metrics.ts"

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
})

/** Our metric names in a query. Functions and labels have another prefix. */
const metricsIn = (expr: string) =>
  expr.match(/\b(?:http|db|jobs?|outside|part|nodejs|process|socket)_[a-z0-9_]+/g) ?? []

it("queries only metrics that /metrics exports", async () => {
  const metrics = createMetrics()
  metrics.watchPool({ totalCount: 1, idleCount: 1, waitingCount: 0 })
  metrics.watchReplicas(() => [{ name: "a", isUsed: true, lagSeconds: 0 }])
  metrics.observeRead("replica")
  metrics.watchQueue(async () => [{ name: "a", waiting: 0, active: 0, failed: 0 }])
  metrics.watchConnections(async () => 1)
  metrics.watchParts(async () => ({ a: true }))
  metrics.watchSockets(() => 1)
  metrics.observeEvent({ event: "a", outcome: "done" })
  metrics.observeError("a")
  metrics.observeCall({ system: "mail", operation: "a", seconds: 1, failed: false })
  metrics.observeRequest({ method: "GET", route: "a", status: 200, seconds: 1 })
  metrics.observeQuery({ seconds: 1, failed: false })
  metrics.observeJob({ name: "a", outcome: "done", seconds: 1 })
  const exported = new Set((await metrics.text()).split("\n").map((line) => line.split(/[{ ]/, 1)[0]))

  const file = await readFile(new URL("../../../../ops/dashboard.json", import.meta.url), "utf8")
  const { panels } = dashboard.parse(JSON.parse(file))
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const metrics = metricsIn(expr)
      expect([title, metrics.length > 0]).toEqual([title, true])
      expect(metrics.filter((name) => !exported.has(name))).toEqual([])
    }
})
