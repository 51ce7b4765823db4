import { defineRoutes } from "./route.ts"
import * as z from "./zod.ts"

/** Health checks for operators. */
export const healthRoutes = defineRoutes("health", {
  alive: {
    method: "GET",
    path: "/healthz",
    summary: "Liveness: the process responds",
    access: "anyone",
    response: z.object({}),
  },
  ready: {
    method: "GET",
    path: "/readyz",
    summary: "Readiness: database, cache and storage answer; reports low disk space for uploads",
    access: "anyone",
    response: z.object({ checks: z.record(z.string(), z.enum(["ok", "degraded"])) }),
    errors: ["unavailable"],
  },
})
