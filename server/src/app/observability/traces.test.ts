/** @module-tag nightly */
import { once } from "node:events"
import { createServer } from "node:http"
import { json } from "node:stream/consumers"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { buildMember, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { testApp } from "@pinyu/testkit/test-app.ts"
import { expect, it, onTestFinished } from "vitest"

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status?: { code?: number }
}

interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** An OTLP collector that stores what it receives. */
const startCollector = async () => {
  const exports: Export[] = []
  const server = createServer(async (request, response) => {
    expect(request.url).toBe("/v1/traces")
    exports.push((await json(request)) as Export)
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const spans = () =>
    exports.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans().flatMap((scope) => scope.spans),
    exported: () => JSON.stringify(exports),
  }
}

it("exports requests, their queries and jobs, and nothing private", async () => {
  const collector = await startCollector()
  const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  const member = await buildMember(app)
  const traceId = "0af7651916cd43dd8448eb211c80319c"
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await app.call(exploreRoutes.list, { as: member, headers, query: { q: "祕密的字" } })
  const form = registrationForm()
  await app.call(authRoutes.register, { body: form })
  await app.jobsIdle()
  await app.close()

  const spans = collector.spans()
  const explored = spans.find(({ name }) => name === "explore.list")
  expect(explored).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" })
  const queries = spans.filter(
    ({ name, parentSpanId }) => name === "query" && parentSpanId === explored?.spanId,
  )
  expect(queries.length).toBeGreaterThanOrEqual(2)
  const job = spans.find(({ name }) => name === "auth.verificationLink")
  const span = spans.find(({ name }) => name === "auth.register")
  expect(job).toMatchObject({ traceId: span?.traceId, parentSpanId: span?.spanId })
  const inJob = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).map(({ name }) => name)
  expect(inJob).toEqual(expect.arrayContaining(["query", "mail send"]))
  expect(app.logLines.some((line) => JSON.parse(line).traceId === traceId)).toBe(true)
  for (const secret of ["祕密的字", form.email, form.password, form.nickname, member.accessToken])
    expect(collector.exported()).not.toContain(secret)
})

it("keeps serving when the collector is down, and stops in time", async () => {
  const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" } })
  const member = await buildMember(app)
  expect((await app.call(exploreRoutes.list, { as: member })).status).toBe(200)
  await app.close()
})
