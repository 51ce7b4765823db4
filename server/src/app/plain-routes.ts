import { createHash, timingSafeEqual } from "node:crypto"
import { notificationMailRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { plainRouteLimits } from "@pinyu/contract/rate-limits"
import { allRoutes } from "@pinyu/contract/route-table"
import type { FastifyInstance, FastifyRequest } from "fastify"
import ipaddr from "ipaddr.js"
import type { Config } from "../platform/config.ts"
import { refuse } from "../platform/refusal.ts"
import { countByAddress } from "./count-calls.ts"
import { openApiDocument } from "./openapi.ts"
import type { Platform } from "./platform.ts"

interface Needs {
  config: Pick<Config, "metricsToken" | "production">
  platform: Pick<Platform, "addresses" | "limiter" | "metrics">
  version: string
}

const digest = (text: string) => createHash("sha256").update(text).digest()

const isLoopback = (address: string | undefined) =>
  address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback"

/**
 * Where there is a token, who knows it, told in a time that tells nothing of it. Without one, anybody; but in production
 * only who asks on this very machine, and not through a proxy: that would be the world.
 */
const mayReadMetrics = (
  { headers, socket }: FastifyRequest,
  { metricsToken, production }: Needs["config"],
) => {
  if (metricsToken !== null)
    return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${metricsToken}`))
  const isPassedOn = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined
  return !production || (isLoopback(socket.remoteAddress) && !isPassedOn)
}

/**
 * What is asked by programs rather than by the page, in forms of its own: the description of all calls, figures, and what mail
 * programs without one click open (RFC 2369). Those also look into links before anybody presses them, so that it only leads to
 * the page that asks.
 */
export const servePlainRoutes = (app: FastifyInstance, { config, platform, version }: Needs) => {
  const { addresses, limiter, metrics } = platform
  const counted = (name: "openApi" | "metrics" | "stopMailsPage") => ({
    onRequest: countByAddress(limiter, name, plainRouteLimits[name]),
  })
  app.get("/openapi.json", counted("openApi"), () => openApiDocument(allRoutes, version, addresses.api()))
  app.get("/metrics", counted("metrics"), async (request, reply) => {
    if (!mayReadMetrics(request, config)) throw refuse("unauthenticated")
    return reply.type(metrics.contentType).send(await metrics.text())
  })
  app.get<{ Params: { token: string } }>(
    notificationMailRoutes.stopMails.path,
    counted("stopMailsPage"),
    ({ params }, reply) =>
      reply
        .header("Cache-Control", "no-store")
        .redirect(addresses.web() + pages.stopMails(params.token), 303),
  )
}
