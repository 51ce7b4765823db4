import type { FastifyInstance } from "fastify"
import { redactUrl } from "../platform/log.ts"
import type { Metrics } from "../platform/metrics.ts"

/** Logs and counts each answer, once, without anything private: method, route, status and duration. */
export const observeRequests = (app: FastifyInstance, metrics: Metrics) => {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("X-Request-Id", request.id)
  })
  app.addHook("onResponse", async (request, reply) => {
    const { routeId = "none" } = request.routeOptions.config as { routeId?: string }
    const ms = reply.elapsedTime
    metrics.observeRequest({
      method: request.method,
      route: routeId,
      status: reply.statusCode,
      seconds: ms / 1000,
    })
    request.log.info(
      {
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(ms * 10) / 10,
      },
      "answered",
    )
  })
}
