import { describe, expect, it } from "vitest"
import { createMetrics } from "./metrics.ts"

const idlePool = { totalCount: 0, idleCount: 0, waitingCount: 0 }

describe("createMetrics", () => {
  it("counts requests by method, route and status, and times them by route", async () => {
    const metrics = createMetrics({ pool: idlePool })
    metrics.observeRequest({ method: "GET", route: "explore.list", status: 200, seconds: 0.02 })
    metrics.observeRequest({ method: "GET", route: "explore.list", status: 200, seconds: 0.3 })
    metrics.observeRequest({ method: "POST", route: "auth.login", status: 401, seconds: 0.04 })
    const text = await metrics.text()
    expect(text).toContain('http_requests_total{method="GET",route="explore.list",status="200"} 2')
    expect(text).toContain('http_requests_total{method="POST",route="auth.login",status="401"} 1')
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="0.025",method="GET",route="explore.list"} 1',
    )
    expect(text).toContain('http_request_duration_seconds_sum{method="GET",route="explore.list"} 0.32')
  })

  it("counts and times jobs", async () => {
    const metrics = createMetrics({ pool: idlePool })
    metrics.observeJob({ name: "auth.resetLink", outcome: "failed", seconds: 2 })
    const text = await metrics.text()
    expect(text).toContain('jobs_total{name="auth.resetLink",outcome="failed"} 1')
    expect(text).toContain('job_duration_seconds_bucket{le="5",name="auth.resetLink"} 1')
  })

  it("reads the pool each time it is asked", async () => {
    const pool = { totalCount: 5, idleCount: 2, waitingCount: 0 }
    const metrics = createMetrics({ pool })
    expect(await metrics.text()).toContain('db_pool_connections{state="busy"} 3')
    pool.waitingCount = 7
    const text = await metrics.text()
    expect(text).toContain('db_pool_connections{state="idle"} 2')
    expect(text).toContain('db_pool_connections{state="waiting"} 7')
  })

  it("tells of the process too, in Prometheus' format, each server on its own", async () => {
    const [one, two] = [createMetrics({ pool: idlePool }), createMetrics({ pool: idlePool })]
    one.observeJob({ name: "x", outcome: "done", seconds: 1 })
    expect(await two.text()).not.toContain('name="x"')
    expect(await one.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
    expect(await one.text()).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(one.contentType).toContain("text/plain; version=0.0.4")
  })
})
