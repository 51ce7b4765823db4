import type { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Meetings } from "./meetings.service.ts"

export const meetingsHandlers = (meetings: Meetings): Handlers<typeof meetingsRoutes> => ({
  list: ({ viewer }) => meetings.list(viewer),
  create: ({ viewer, body, idempotencyKey }) => meetings.create(viewer, body, idempotencyKey),
  update: ({ viewer, params, body }) => meetings.update(viewer, params.meetingId, body),
  end: ({ viewer, params, body }) => meetings.end(viewer, params.meetingId, body.outcome),
  remove: ({ viewer, params }) => meetings.remove(viewer, params.meetingId),
  shared: ({ body }) => meetings.shared(body.token),
  stop: ({ body }) => meetings.stop(body.token),
})
