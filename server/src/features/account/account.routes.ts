import type { accountRoutes } from "@pinyu/contract/account/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Account } from "./account.service.ts"

export const accountHandlers = (account: Account): Handlers<typeof accountRoutes> => ({
  pause: ({ viewer }) => account.pause(viewer),
  end: ({ viewer, body }) => account.end(viewer, body.password),
  answer: ({ body }) => account.answer(body.answer_token, body.reason),
})
