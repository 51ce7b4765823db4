import { expect, it } from "vitest"
import { splitHosts } from "./database-hosts.ts"

it.each([
  ["postgres://user:pw@a:5432/db", ["postgres://user:pw@a:5432/db"]],
  ["postgresql://a,b:5433/db", ["postgresql://a/db", "postgresql://b:5433/db"]],
  [
    "postgres://user:p%40,w@a:1,[::1]:2,c/db?target_session_attrs=read-write",
    [
      "postgres://user:p%40,w@a:1/db?target_session_attrs=read-write",
      "postgres://user:p%40,w@[::1]:2/db?target_session_attrs=read-write",
      "postgres://user:p%40,w@c/db?target_session_attrs=read-write",
    ],
  ],
  ["postgres://user@/db?host=/run/postgresql", ["postgres://user@/db?host=/run/postgresql"]],
  ["postgres://a/db?options=-c%20x=1,2", ["postgres://a/db?options=-c%20x=1,2"]],
  ["mysql://a,b/db", ["mysql://a,b/db"]],
])("splits the hosts of %s", (url, urls) => {
  expect(splitHosts(url)).toEqual(urls)
})
