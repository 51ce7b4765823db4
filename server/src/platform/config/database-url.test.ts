import { expect, it } from "vitest"
import { readConfig } from "./config.ts"

const writable = "target_session_attrs=read-write"

it.each([
  "postgres://db/pinyu",
  "postgres:///pinyu?host=/run/postgresql",
  `postgres://user:p%40w@a:5432,b:5433,[::1]/pinyu?sslmode=verify-full&${writable}`,
])("DATABASE_URL may be %s", (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

it.each([
  ["several hosts without read-write", "postgres://a,b/pinyu"],
  ["standbys", "postgres://a,b/pinyu?target_session_attrs=any"],
  ["an empty host", `postgres://a,,b/pinyu?${writable}`],
  ["a wrong port", `postgres://a:1,b:port/pinyu?${writable}`],
  ["another scheme", `mysql://a,b/pinyu?${writable}`],
  ["a host that replaces several", `postgres://a,b/pinyu?host=c&${writable}`],
  ["a port that replaces several", `postgres://a:1,b:2/pinyu?${writable}&port=3`],
])("DATABASE_URL rejects %s", (_, url) => {
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL must be an address/)
})

it("DATABASE_DIRECT_URL rejects several hosts", () => {
  const env = { DATABASE_URL: "postgres://pooler/pinyu", DATABASE_DIRECT_URL: "postgres://a,b/pinyu" }
  expect(() => readConfig(env)).toThrow(/^DATABASE_DIRECT_URL must be an address/)
})
