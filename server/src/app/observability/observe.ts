import type { FastifyInstance, FastifyRequest } from "fastify"
import { redactUrl } from "../../platform/observability/log.ts"
import type { Metrics } from "../../platform/observability/metrics.ts"
import type { EndSpan, Traces } from "../../platform/observability/traces.ts"

/** Logs and counts each response once, without private data: method, route, status and duration. */
export const observeRequests = (
  app: FastifyInstance,
  { metrics, traces }: { metrics: Metrics; traces: Traces },
) => {
  const spans = new WeakMap<FastifyRequest, { end: EndSpan; traceId: string | undefined }>()
  app.addHook("onRequest", (request, _reply, done) => {
    const { traceparent } = request.headers
    const caller = typeof traceparent === "string" ? traceparent : undefined
    traces.request({ traceparent: caller }, (end, traceId) => {
      spans.set(request, { end, traceId })
      done()
    })
  })
  app.addHook("onRequest", async (request, reply) => {
    reply.header("X-Request-Id", request.id)
  })
  app.addHook("onResponse", async (request, reply) => {
    const { routeId = "none" } = request.routeOptions.config
    const ms = reply.elapsedTime
    metrics.observeRequest({
      method: request.method,
      route: routeId,
      status: reply.statusCode,
      seconds: ms / 1000,
    })
    const attributes = {
      "http.request.method": request.method,
      "http.route": request.routeOptions.url ?? "none",
      "http.response.status_code": reply.statusCode,
    }
    const span = spans.get(request)
    span?.end(routeId, { attributes, failed: reply.statusCode >= 500 })
    request.log.info(
      {
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(ms * 10) / 10,
        ...(span?.traceId && { traceId: span.traceId }),
      },
      "answered",
    )
  })
}
