import { adminRightOf } from "@pinyu/contract/admin/roles"
import type { Route } from "@pinyu/contract/route"
import fc from "fast-check"
import { type Body, bodiesFor, formsFor } from "./bodies.ts"
import { malformedRequests } from "./malformed-requests.ts"
import { extremeValues, undeclared, validFor } from "./values.ts"

/** The kinds of caller. The sender adds the token. */
export const callers = ["visitor", "member", "admin", "forged", "expired", "ended"] as const
export type Caller = (typeof callers)[number]

export interface RouteRequest {
  kind: "route"
  routeId: string
  /** Usually the route's method. */
  method: string
  /** Path and query as in the request line. */
  target: string
  headers: Record<string, string | string[]>
  body: Body | undefined
  caller: Caller
  /** The number of the calling member. */
  member: number
  /** Whether the body is sent whole, is aborted, or stalls. */
  delivery: "whole" | "truncated" | "stalled"
}

/** Bytes that are no valid HTTP request. */
export interface MalformedRequest {
  kind: "malformed"
  bytes: Buffer
}

export type FuzzRequest = RouteRequest | MalformedRequest

const methods = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "PROPFIND",
  "TRACE",
  "SEARCH",
  "QUERY",
]

/** Header values that HTTP permits. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff })), {
    maxLength: 60,
  })
  .map((codes) => String.fromCharCode(...codes).trim())

const oddHeaders: fc.Arbitrary<Record<string, string | string[]>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          ...[
            "user-agent",
            "idempotency-key",
            "cookie",
            "origin",
            "x-forwarded-for",
            "x-forwarded-host",
            "forwarded",
          ],
          ...[
            "accept",
            "accept-encoding",
            "accept-language",
            "if-none-match",
            "if-modified-since",
            "range",
            "te",
          ],
          ...["content-encoding", "x-http-method-override", "referer", "host", "x-request-id", "priority"],
        ),
        fc.oneof(
          headerText,
          fc.constantFrom("x".repeat(7_000), "", "null", "gzip", "bytes=0-", "127.0.0.1", "*"),
        ),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string | string[]>>(
      { [`x-${undeclared}`]: undeclared, cookie: `${undeclared}=${undeclared}` },
      { cookie: "pinyu_refresh=__proto__; pinyu_device=a.b.c; =; ;;" },
      { cookie: `pinyu_refresh=${"a".repeat(4_000)}` },
      { cookie: "pinyu_refresh=%00%ff; pinyu_device=%" },
      { expect: "100-continue" },
      { expect: "the-unexpected" },
      { connection: "upgrade", upgrade: "websocket" },
      { accept: "text/html", "accept-language": "de" },
      { "access-control-request-method": "PUT", origin: "https://evil.example" },
      { "content-type": ["application/json", "text/plain"] },
    ),
  },
)

const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value))
const encode = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed())

const oddSegments = [
  "%",
  "%00",
  "%ff",
  "%c0%ae",
  "..",
  "%2e%2e",
  "__proto__",
  "constructor",
  "a".repeat(2_000),
  "%2f",
  ";a=b",
  "",
]

const pathsOf = ({ path, params }: Route, ids: readonly string[]) => {
  const names = Object.keys(params?.shape ?? {})
  const fill = (values: Record<string, unknown>) =>
    names.reduce<string>((text, name) => text.replace(`:${name}`, () => String(values[name])), path)
  const good = validFor(params, ids).map((values) =>
    fill(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encode(value)]))),
  )
  if (names.length === 0)
    return fc.oneof(
      { weight: 30, arbitrary: good },
      { weight: 1, arbitrary: fc.constantFrom(`${path}/`, `/${path}`, `${path}%`, path.toUpperCase()) },
    )
  const odd = fc.oneof(
    fc.constantFrom(...oddSegments),
    extremeValues.map(encode).filter((text) => text.length < 3_000),
  )
  return fc.oneof(
    { weight: 3, arbitrary: good },
    {
      weight: 1,
      arbitrary: odd.map((value) => fill(Object.fromEntries(names.map((name) => [name, value])))),
    },
  )
}

const oddQueries = [
  "?",
  "?&&&",
  "?a",
  "?__proto__=1&constructor=2",
  "?%",
  "?limit=1&limit=2&limit=3",
  "?limit[]=1",
  `?q=${"%F0".repeat(300)}`,
  "??=?",
  "?cursor=%00",
]

const inQuery = (given: Record<string, unknown>) => {
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(one)}`),
  )
  return pairs.length > 0 ? `?${pairs.join("&")}` : ""
}

const queriesOf = ({ query }: Route, ids: readonly string[]) => {
  const fits = validFor(query, ids)
  const names = Object.keys(query?.shape ?? { a: 0 })
  return fc.oneof(
    { weight: 8, arbitrary: fits.map(inQuery) },
    { weight: 2, arbitrary: fits.map((given) => inQuery({ ...given, [undeclared]: undeclared })) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fits, fc.constantFrom(...names), extremeValues)
        .map(([given, name, value]) => inQuery({ ...given, [name]: value }).slice(0, 4_000)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...oddQueries) },
  )
}

const bodiesOf = (route: Route, ids: readonly string[]): fc.Arbitrary<Body | undefined> => {
  if (route.method === "GET") return fc.constant(undefined)
  const bodies = fc.option(bodiesFor(route.body, ids), { nil: undefined, freq: 20 })
  return route.multipart ? fc.oneof(formsFor(route.multipart, ids), bodies) : bodies
}

const requestsToRoute = (route: Route, ids: readonly string[]): fc.Arbitrary<RouteRequest> => {
  const needed = adminRightOf(route) ? "admin" : "member"
  return fc
    .record({
      path: pathsOf(route, ids),
      query: queriesOf(route, ids),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant<string>(route.method) },
        { weight: 1, arbitrary: fc.constantFrom(...methods) },
      ),
      headers: oddHeaders,
      body: bodiesOf(route, ids),
      caller: fc.oneof(
        { weight: 12, arbitrary: fc.constant<Caller>(needed) },
        { weight: 4, arbitrary: fc.constantFrom(...callers) },
      ),
      member: fc.nat(5),
      delivery: fc.oneof(
        { weight: 60, arbitrary: fc.constant("whole" as const) },
        { weight: 1, arbitrary: fc.constantFrom("truncated" as const, "stalled" as const) },
      ),
    })
    .map(({ path, query, ...request }) => ({
      kind: "route",
      routeId: route.id,
      target: path + query,
      ...request,
    }))
}

/** Requests to the routes with equal weight, and a few malformed ones. `ids` are members' ids. */
export const requestsTo = (routes: readonly Route[], ids: readonly string[]): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.oneof(...routes.map((route) => requestsToRoute(route, ids))) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...malformedRequests)
        .map((bytes): MalformedRequest => ({ kind: "malformed", bytes })),
    },
  )
