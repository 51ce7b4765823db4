import * as z from "zod"
import { rateLimits } from "./rate-limits.ts"
import { defineRoute } from "./route.ts"

/** What the people who run the service ask. */
export const healthRoutes = {
  alive: defineRoute({
    id: "health.alive",
    method: "GET",
    path: "/healthz",
    summary: "The process lives",
    access: "anyone",
    limits: rateLimits["health.alive"],
    response: z.object({}),
  }),
  ready: defineRoute({
    id: "health.ready",
    method: "GET",
    path: "/readyz",
    summary: "The service can serve: database, cache and storage answer",
    access: "anyone",
    limits: rateLimits["health.ready"],
    response: z.object({ checks: z.record(z.string(), z.enum(["ok", "degraded"])) }),
    errors: ["unavailable"],
  }),
} as const
