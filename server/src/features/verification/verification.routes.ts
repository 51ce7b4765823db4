import type { verificationAdminRoutes, verificationRoutes } from "@pinyu/contract/verification/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Verification } from "./verification.service.ts"

export const verificationHandlers = (verification: Verification): Handlers<typeof verificationRoutes> => ({
  mine: ({ viewer }) => verification.mine(viewer),
  begin: ({ viewer }) => verification.begin(viewer),
  submit: ({ files, fields, viewer }) => verification.submit({ files, fields, viewer }),
  withdraw: ({ viewer }) => verification.withdraw(viewer),
  result: ({ body }) => verification.takeResult(body),
})

export const verificationAdminHandlers = (
  verification: Verification,
): Handlers<typeof verificationAdminRoutes> => ({
  list: ({ query }) => verification.waiting(query),
  read: ({ viewer, params }) => verification.read(viewer, params.id),
  frames: ({ viewer, params, client }) => verification.frames(viewer, params.id, client),
  decide: ({ viewer, params, body, client }) => verification.decide(viewer, params.id, body, client),
})
