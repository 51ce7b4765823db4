import type { legalRoutes } from "@pinyu/contract/legal/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Legal } from "./legal.service.ts"

export const legalHandlers = (legal: Legal): Handlers<typeof legalRoutes> => ({
  read: ({ params }) => legal.read(params.type),
  versions: ({ params }) => legal.versions(params.type),
  version: ({ params }) => legal.version(params.type, params.version),
  pending: ({ viewer }) => legal.pending(viewer.id),
  accept: ({ viewer, body }) => legal.accept(viewer.id, body.versionIds),
})
