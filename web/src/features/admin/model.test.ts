import type { ServiceStatus } from "@pinyu/contract/admin/schemas"
import { pages } from "@pinyu/contract/pages"
import { expect, it } from "vitest"
import { adminLoginPath, adminReturnPath, grouped, worstOf } from "./model.ts"

it.each([
  [null, pages.adminDashboard],
  ["/admin/reports?open=1", "/admin/reports?open=1"],
  [pages.adminLogin, pages.adminDashboard],
  [pages.explore, pages.adminDashboard],
  ["https://evil.example/admin/x", pages.adminDashboard],
  ["//evil.example/admin/x", pages.adminDashboard],
  ["/admin/%2e%2e/explore", pages.adminDashboard],
])("leads from %j to %s", (wanted, path) => {
  expect(adminReturnPath(wanted)).toBe(path)
})

it("names where to come back to, unless it is the dashboard anyway", () => {
  expect(adminLoginPath(pages.adminDashboard)).toBe(pages.adminLogin)
  expect(adminLoginPath("/admin/reports?open=1")).toBe(
    `${pages.adminLogin}?returnTo=%2Fadmin%2Freports%3Fopen%3D1`,
  )
})

it("says of all services what is said of the worst", () => {
  const of = (...[cloudSql, memorystoreForValkey, cloudStorage]: ServiceStatus["status"][]) => {
    const service = (status: ServiceStatus["status"] = "ok") => ({ status, latency_ms: 1, detail: "" })
    return worstOf({
      success: true,
      cloudSql: service(cloudSql),
      memorystoreForValkey: service(memorystoreForValkey),
      cloudStorage: service(cloudStorage),
    })
  }
  expect([of("ok", "ok", "ok"), of("ok", "degraded", "ok"), of("degraded", "ok", "down")]).toEqual([
    "ok",
    "degraded",
    "down",
  ])
})

it("groups a secret for whoever types it", () => {
  expect(grouped("ABCDEFGHIJ")).toBe("ABCD EFGH IJ")
})
