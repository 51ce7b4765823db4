import { expect, it } from "vitest"
import { readValkeyUrl } from "./valkey-url.ts"

it("reads one server", () => {
  expect(readValkeyUrl("redis://cache:6380/2")).toEqual({
    ...{ kind: "server", isTls: false, keyPrefix: "pinyu:", url: "redis://cache:6380/2" },
  })
  expect(readValkeyUrl("valkeys://user:pw@cache?keyPrefix=a:")).toEqual({
    ...{ kind: "server", isTls: true, keyPrefix: "a:", url: "rediss://user:pw@cache" },
  })
})

it("reads sentinels and the name of their master", () => {
  expect(readValkeyUrl("redis+sentinel://one,two:26380,[::1]:26381/pinyu")).toEqual({
    ...{ kind: "sentinel", isTls: false, keyPrefix: "pinyu:", master: "pinyu", db: 0 },
    sentinels: [
      { host: "one", port: 26_379 },
      { host: "two", port: 26_380 },
      { host: "::1", port: 26_381 },
    ],
  })
  expect(
    readValkeyUrl("rediss+sentinel://user:p%40ss@one:1/main-1/3?keyPrefix=b:&sentinelPassword=quiet"),
  ).toEqual({
    ...{ kind: "sentinel", isTls: true, keyPrefix: "b:", master: "main-1", db: 3 },
    ...{ username: "user", password: "p@ss", sentinelPassword: "quiet" },
    sentinels: [{ host: "one", port: 1 }],
  })
})

it("reads nodes of a cluster", () => {
  expect(readValkeyUrl("valkeys+cluster://:pw@one:7000,two/")).toEqual({
    ...{ kind: "cluster", isTls: true, keyPrefix: "pinyu:", password: "pw" },
    nodes: [
      { host: "one", port: 7000 },
      { host: "two", port: 6379 },
    ],
  })
})

it.each([
  "http://cache",
  "x",
  "redis://one:1,two:2",
  "redis://:%zz@one",
  "redis://%zz:pw@one",
  "redis://one/name",
  "redis+sentinel://one:26379",
  "redis+sentinel://one:26379/",
  "redis+sentinel://one:26379/name/x",
  "redis+sentinel:///name",
  "redis+sentinel://one,,two/name",
  "redis+sentinel://one:99999/name",
  "redis+sentinel://:%zz@one/name",
  "redis+cluster://one:0",
  "redis+cluster://one/2",
  "redis+proxy://one",
])("rejects %s", (text) => {
  expect(readValkeyUrl(text)).toBeNull()
})
