import { describe, expect, it } from "vitest"
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

describe("DATABASE_REPLICA_URLS", () => {
  const replicas = (env: Record<string, string>) => () => readConfig(env).databaseReplicaUrls

  it("needs DATABASE_URL", () => {
    expect(replicas({ DATABASE_REPLICA_URLS: "postgres://b/pinyu" })).toThrow(
      "DATABASE_REPLICA_URLS needs DATABASE_URL beside it.",
    )
  })

  it.each([
    ["DATABASE_URL", { DATABASE_URL: "postgres://a/pinyu" }],
    [
      "the database behind a pooler",
      { DATABASE_URL: "postgres://pooler:6432/pinyu", DATABASE_DIRECT_URL: "postgres://a/pinyu" },
    ],
  ])("rejects the server of %s", (_, env) => {
    const given = { ...env, DATABASE_REPLICA_URLS: "postgres://b/pinyu,postgresql://other@a:5432/pinyu" }
    expect(replicas(given)).toThrow("DATABASE_REPLICA_URLS must not name the server of DATABASE_URL")
  })

  it.each(["postgres://b/pinyu,mysql://c/pinyu", "postgres://b:5432,c:5432/pinyu"])("rejects %s", (urls) => {
    const env = { DATABASE_URL: "postgres://a/pinyu", DATABASE_REPLICA_URLS: urls }
    expect(replicas(env)).toThrow(/^DATABASE_REPLICA_URLS must be addresses/)
  })

  it("may name servers of a group, of which one is the primary", () => {
    const urls = ["postgres://a/pinyu", "postgres://b/pinyu"]
    const DATABASE_URL = `postgres://a,b/pinyu?${writable}`
    expect(replicas({ DATABASE_URL, DATABASE_REPLICA_URLS: urls.join(",") })()).toEqual(urls)
  })
})
