import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import * as z from "zod"
import { createMetrics } from "../../platform/observability/metrics.ts"

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
})

/** Our metric names in a query. Functions and labels have another prefix. */
const metricsIn = (expr: string) =>
  expr.match(/\b(?:http|db|jobs?|outside|part|nodejs|process|socket|storage|clock|backup)_[a-z0-9_]+/g) ?? []

const readOps = (name: string) => readFile(new URL(`../../../../ops/${name}`, import.meta.url), "utf8")

/** The names of all metrics of a process. */
const exportedMetrics = async () => {
  const metrics = createMetrics()
  metrics.watchPool(() => ({ busy: 0, idle: 1, waiting: 0 }))
  metrics.watchReplicas(() => [{ name: "a", isUsed: true, isWritable: false, lagSeconds: 0 }])
  const standbys = [{ name: "b", lagBytes: 0 }]
  metrics.watchStandbys(async () => ({ streaming: 1, synchronous: 1, required: 1, standbys }))
  metrics.observeRead("replica")
  metrics.watchQueue(async () => [{ name: "a", waiting: 0, active: 0, failed: 0 }])
  metrics.watchWaits(async () => [{ name: "a", seconds: 1 }])
  metrics.watchClock(() => 0)
  metrics.watchBackups(async () => null)
  metrics.watchDisk(async () => ({ free: 1, total: 2 }))
  metrics.watchConnections(async () => 1)
  metrics.watchParts(async () => ({ a: true }))
  metrics.watchSockets(() => 1)
  metrics.observeEvent({ event: "a", outcome: "done" })
  metrics.observeError("a")
  metrics.observeCall({ system: "mail", operation: "a", seconds: 1, failed: false })
  metrics.observeRequest({ method: "GET", route: "a", status: 200, seconds: 1 })
  metrics.observeQuery({ seconds: 1, failed: true, sqlState: "53100" })
  metrics.observeJob({ name: "a", outcome: "done", seconds: 1 })
  return new Set((await metrics.text()).split("\n").map((line) => line.split(/[{ ]/, 1)[0]))
}

const readPanels = async () => dashboard.parse(JSON.parse(await readOps("dashboard.json"))).panels

/** The alerts with their queries. */
const readAlerts = async () =>
  (await readOps("alerts.yml"))
    .split("- alert: ")
    .slice(1)
    .map((rule) => ({ rule, expr: /expr: ([\s\S]*?)\n +(?:for|labels|annotations):/.exec(rule)?.[1] ?? "" }))

it("the dashboard queries only metrics that /metrics exports", async () => {
  const exported = await exportedMetrics()
  for (const { title, targets } of await readPanels())
    for (const { expr } of targets) {
      const metrics = metricsIn(expr)
      expect([title, metrics.length > 0]).toEqual([title, true])
      expect(metrics.filter((name) => !exported.has(name))).toEqual([])
    }
})

it("the alerts query only metrics that /metrics exports, beside those of Prometheus", async () => {
  const exported = await exportedMetrics()
  const alerts = await readAlerts()
  expect(alerts.length).toBeGreaterThan(5)
  for (const { rule, expr } of alerts) {
    const metrics = expr.startsWith("up{") ? ["up"] : metricsIn(expr)
    expect([rule, metrics.length > 0]).toEqual([rule, true])
    expect(metrics.filter((name) => name !== "up" && !exported.has(name))).toEqual([])
    expect(rule).toMatch(/labels: \{ severity: (critical|warning) \}/)
    expect(rule).toContain("summary: ")
  }
})

it("each alert has a state in which it fires, and others in which it does not", async () => {
  const named = (await readOps("alerts.yml")).matchAll(/- alert: (\w+)/g)
  const tests = await readOps("alerts.test.yml")
  for (const [, name] of named) expect(tests).toContain(`alertname="${name}"`)
})

it("an alert for the first error of a kind has a series before it", async () => {
  const alerts = await readOps("alerts.yml")
  const increases = [...alerts.matchAll(/increase\((db_errors_total\{.+?\})/g)].map(([, series]) => series)
  expect(increases).toEqual(['db_errors_total{sqlstate="53100"}'])
  const text = await createMetrics().text()
  for (const series of increases) expect(text).toContain(`${series} 0\n`)
})
