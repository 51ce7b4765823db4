import { versionRoutes } from "@pinyu/contract/version/routes"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

let app: TestApp
const { max, seconds } = versionRoutes.current.limits[0]

// One call per address, so that the second call from the same one is rejected.
beforeAll(async () => {
  const env = { TRUSTED_PROXIES: "10.0.0.0/8,fd00::/8" }
  app = await testApp({ rateLimitScale: 1 / max, env })
})
afterAll(() => app.close())

interface Hop {
  from: string
  headers: Record<string, string>
}

const hop = (from: string, forwardedFor: string): Hop => ({
  from,
  headers: { "x-forwarded-for": forwardedFor },
})

/** Whether two calls count for the same caller. */
const areOne = async (first: Hop, second: Hop) => {
  app.clock.advance(seconds)
  const call = (by: Hop) => app.call(versionRoutes.current, by)
  expect((await call(first)).status).toBe(200)
  return (await call(second)).status === 429
}

const proxy = "10.0.0.1"
const stranger = "203.0.113.9"

it.each([
  ["a stranger who claims to be others", hop(stranger, "198.51.100.1"), hop(stranger, "198.51.100.2")],
  ["a stranger who claims a proxy", hop(stranger, `198.51.100.1, ${proxy}`), hop(stranger, "198.51.100.2")],
  [
    "claims that a proxy forwards before its own entry",
    hop(proxy, "192.0.2.1, 198.51.100.1"),
    hop(proxy, "192.0.2.2, 198.51.100.1"),
  ],
  ["a caller through one proxy, and two", hop(proxy, "198.51.100.1"), hop(proxy, "198.51.100.1, 10.0.0.2")],
  ["an IPv4 address written as IPv6", hop(proxy, "198.51.100.1"), hop(proxy, "::ffff:198.51.100.1")],
  ["one IPv6 network", hop("fd00::1", "2001:db8:1:1::1"), hop("fd00::1", "2001:db8:1:1:ffff::2")],
  [
    "claims in other headers",
    { from: proxy, headers: { "x-real-ip": "192.0.2.1", forwarded: "for=192.0.2.1" } },
    { from: proxy, headers: { "x-real-ip": "192.0.2.2", forwarded: "for=192.0.2.2" } },
  ],
  ["an invalid address", hop(proxy, "not an address"), hop(proxy, "not an address")],
])("counts together: %s", async (_name, first, second) => {
  expect(await areOne(first, second)).toBe(true)
})

it.each([
  ["callers of a proxy", hop(proxy, "198.51.100.1"), hop(proxy, "198.51.100.2")],
  [
    "callers through a chain of proxies",
    hop(proxy, "198.51.100.1, 10.0.0.2"),
    hop(proxy, "198.51.100.2, 10.0.0.2"),
  ],
  ["callers of a proxy seen as IPv6", hop(`::ffff:${proxy}`, "198.51.100.1"), hop(proxy, "198.51.100.2")],
  ["IPv6 networks", hop("fd00::1", "2001:db8:1:1::1"), hop("fd00::1", "2001:db8:1:2::1")],
  [
    "a caller behind a proxy, and a stranger who forges that address",
    hop(proxy, "198.51.100.1"),
    hop(stranger, "198.51.100.1"),
  ],
])("counts apart: %s", async (_name, first, second) => {
  expect(await areOne(first, second)).toBe(false)
})
