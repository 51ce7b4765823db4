import { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { meetingsHandlers } from "./meetings.routes.ts"
import { createMeetings } from "./meetings.service.ts"

const secondMs = 1000
const hourMs = 60 * 60 * secondMs

export const meetings = defineArea({
  create: createMeetings,
  routes: [serve(meetingsRoutes, meetingsHandlers)],
  jobs: {
    "meetings.message": ({ jobHandlers }, data, job) => jobHandlers["meetings.message"](data, job),
  },
  periodic: [
    {
      everyMs: 20 * secondMs,
      run: (meetings) => meetings.runDue(),
      failed: "check-ins that are due were not handled",
    },
    {
      everyMs: hourMs,
      run: (meetings) => meetings.purgeErased(),
      failed: "plans of meetings were not erased",
    },
  ],
})
