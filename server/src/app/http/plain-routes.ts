import { createHash, timingSafeEqual } from "node:crypto"
import { notificationMailRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { plainRouteLimits } from "@pinyu/contract/rate-limits"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { AppError } from "../../platform/app-error.ts"
import type { Config } from "../../platform/config/config.ts"
import { allRoutes } from "../areas.ts"
import { countByAddress } from "../observability/count-calls.ts"
import type { Platform } from "../platform.ts"
import { openApiDocument } from "./openapi.ts"

interface Needs {
  config: Pick<Config, "metricsToken" | "production" | "serveOpenApi">
  platform: Pick<Platform, "origins" | "limiter" | "metrics" | "version">
}

const digest = (text: string) => createHash("sha256").update(text).digest()

/** With a token, only its holder may read. Compared in constant time. */
const mayReadMetrics = ({ headers }: FastifyRequest, token: string | null) =>
  token === null || timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`))

/**
 * Routes for programs, outside the contract's format: the API description, the metrics, and the unsubscribe
 * link for mail programs without one-click (RFC 2369). Such programs may open links by themselves, so the
 * link only leads to the confirmation page.
 */
export const servePlainRoutes = (app: FastifyInstance, { config, platform }: Needs) => {
  const { origins, limiter, metrics, version } = platform
  const counted = (name: "openApi" | "metrics" | "stopMailsPage") => ({
    onRequest: countByAddress(limiter, name, plainRouteLimits[name]),
  })
  if (config.serveOpenApi)
    app.get("/openapi.json", counted("openApi"), () => openApiDocument(allRoutes, version, origins.api()))
  const { metricsToken, production } = config
  // A request does not reveal reliably whether it came through a proxy on this machine.
  if (metricsToken !== null || !production)
    app.get("/metrics", counted("metrics"), async (request, reply) => {
      if (!mayReadMetrics(request, metricsToken)) throw new AppError("unauthenticated")
      return reply.type(metrics.contentType).send(await metrics.text())
    })
  app.get<{ Params: { token: string } }>(
    notificationMailRoutes.stopMails.path,
    counted("stopMailsPage"),
    ({ params }, reply) =>
      reply.header("Cache-Control", "no-store").redirect(origins.web() + pages.stopMails(params.token), 303),
  )
}
