import { adminAuditRoutes } from "@pinyu/contract/admin/audit-routes"
import { adminPasskeyRoutes } from "@pinyu/contract/admin/passkey-routes"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { adminAuditHandlers, adminHandlers, adminPasskeyHandlers, adminTeamHandlers } from "./admin.routes.ts"
import { type Admin, createAdmin } from "./admin.service.ts"

const hourMs = 60 * 60 * 1000

export const admin = defineArea({
  create: createAdmin,
  routes: [
    serve(adminRoutes, adminHandlers),
    serve(adminPasskeyRoutes, adminPasskeyHandlers),
    serve(adminTeamRoutes, adminTeamHandlers),
    serve(adminAuditRoutes, adminAuditHandlers),
  ],
  ports: (admin: () => Admin) => forward(admin, ["recordAct"]),
  jobs: {
    "admin.deliverNext": (admin, { announcementId }) => admin.deliverNext(announcementId),
    "admin.invite": (admin, data, job) => admin.jobHandlers["admin.invite"](data, job),
    "admin.deleteNext": (admin, { announcementId }) => admin.deleteNext(announcementId),
  },
  periodic: [
    { everyMs: hourMs, run: (admin) => admin.resume(), failed: "unfinished announcements were not resumed" },
    {
      everyMs: hourMs,
      run: (admin) => admin.purgePasskeyChallenges(),
      failed: "expired passkey challenges of admins were not deleted",
    },
  ],
})
