import type { legalAdminRoutes } from "@pinyu/contract/legal/admin-routes"
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

export const legalAdminHandlers = (legal: Legal): Handlers<typeof legalAdminRoutes> => ({
  list: () => legal.versionRecords(),
  draft: ({ params }) => legal.draft(params.type),
  saveDraft: ({ viewer, params, body, client }) => legal.saveDraft(params.type, body, { viewer, client }),
  discardDraft: ({ viewer, params, body, client }) =>
    legal.discardDraft(params.type, body.revision, { viewer, client }),
  publish: ({ viewer, params, body, client }) => legal.publish(params.type, body, { viewer, client }),
  acceptances: ({ params, query }) => legal.acceptances(params.id, query),
})
