import { describe, expect, it } from "vitest"
import { createMetrics } from "./metrics.ts"

describe("createMetrics", () => {
  it("counts requests by method, route and status, and measures them by route", async () => {
    const metrics = createMetrics()
    metrics.observeRequest({ method: "GET", route: "explore.list", status: 200, seconds: 0.02 })
    metrics.observeRequest({ method: "GET", route: "explore.list", status: 200, seconds: 0.3 })
    metrics.observeRequest({ method: "POST", route: "auth.login", status: 401, seconds: 0.04 })
    const text = await metrics.text()
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="explore.list",status="200"} 2',
    )
    expect(text).toContain(
      'http_request_duration_seconds_count{method="POST",route="auth.login",status="401"} 1',
    )
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="0.025",method="GET",route="explore.list",status="200"} 1',
    )
    expect(text).toContain(
      'http_request_duration_seconds_sum{method="GET",route="explore.list",status="200"} 0.32',
    )
  })

  it("counts and measures jobs", async () => {
    const metrics = createMetrics()
    metrics.observeJob({ name: "auth.resetLink", outcome: "failed", seconds: 2 })
    const text = await metrics.text()
    expect(text).toContain('jobs_total{name="auth.resetLink",outcome="failed"} 1')
    expect(text).toContain('job_duration_seconds_bucket{le="5",name="auth.resetLink"} 1')
  })

  it("measures queries, failed ones separately", async () => {
    const metrics = createMetrics()
    metrics.observeQuery({ seconds: 0.004, failed: false })
    metrics.observeQuery({ seconds: 0.2, failed: true, sqlState: "53100" })
    const text = await metrics.text()
    expect(text).toContain('db_query_duration_seconds_bucket{le="0.005",outcome="done"} 1')
    expect(text).toContain('db_query_duration_seconds_count{outcome="failed"} 1')
    expect(text).toContain('db_errors_total{sqlstate="53100"} 1')
  })

  it("counts errors by code, and measures outgoing calls by outcome", async () => {
    const metrics = createMetrics()
    metrics.observeError("unauthenticated")
    metrics.observeCall({ system: "storage", operation: "put", seconds: 0.2, failed: false })
    metrics.observeCall({ system: "mail", operation: "send", seconds: 10, failed: true })
    const text = await metrics.text()
    expect(text).toContain('http_errors_total{code="unauthenticated"} 1')
    const done = 'le="0.25",system="storage",operation="put",outcome="done"'
    expect(text).toContain(`outside_call_duration_seconds_bucket{${done}} 1`)
    const failed = 'system="mail",operation="send",outcome="failed"'
    expect(text).toContain(`outside_call_duration_seconds_count{${failed}} 1`)
  })

  it("checks each dependency at every scrape", async () => {
    const metrics = createMetrics()
    let cache = true
    metrics.watchParts(async () => ({ database: true, cache }))
    expect(await metrics.text()).toContain('part_up{part="cache"} 1')
    cache = false
    expect(await metrics.text()).toContain('part_up{part="cache"} 0')
    expect(await metrics.text()).toContain('part_up{part="database"} 1')
  })

  it("reads the queue and the open connections at every scrape", async () => {
    const metrics = createMetrics()
    let connections = 3
    metrics.watchConnections(async () => connections)
    metrics.watchQueue(async () => [{ name: "auth.resetLink", waiting: 2, active: 1, failed: 0 }])
    expect(await metrics.text()).toContain("http_connections 3")
    connections = 4
    const text = await metrics.text()
    expect(text).toContain("http_connections 4")
    expect(text).toContain('jobs_in_queue{name="auth.resetLink",state="waiting"} 2')
    expect(text).toContain('jobs_in_queue{name="auth.resetLink",state="active"} 1')
  })

  it("exports the other metrics while the queue hangs or is down, and no stale ones", {
    tags: "alone",
  }, async () => {
    const metrics = createMetrics()
    const answers = [
      Promise.resolve([{ name: "a", waiting: 2, active: 1, failed: 0 }]),
      Promise.reject(new Error("away")),
      new Promise<never>(() => undefined),
    ]
    metrics.watchQueue(() => answers.shift() ?? Promise.resolve([]))
    expect(await metrics.text()).toContain("jobs_in_queue{")
    for (const _failure of ["away", "hangs"]) {
      const text = await metrics.text()
      expect(text).not.toContain("jobs_in_queue{")
      expect(text).toContain("process_resident_memory_bytes")
    }
  })

  it("reads the pool at every scrape", async () => {
    const counts = { busy: 3, idle: 2, waiting: 0 }
    const metrics = createMetrics()
    metrics.watchPool(() => counts)
    expect(await metrics.text()).toContain('db_pool_connections{state="busy"} 3')
    counts.waiting = 7
    const text = await metrics.text()
    expect(text).toContain('db_pool_connections{state="idle"} 2')
    expect(text).toContain('db_pool_connections{state="waiting"} 7')
  })

  it("exports metrics of the process in Prometheus' format, separately for each server", async () => {
    const [one, two] = [createMetrics(), createMetrics()]
    one.observeJob({ name: "x", outcome: "done", seconds: 1 })
    expect(await two.text()).not.toContain('name="x"')
    expect(await one.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
    expect(await one.text()).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(one.contentType).toContain("text/plain; version=0.0.4")
  })
})
