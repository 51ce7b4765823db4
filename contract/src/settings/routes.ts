import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { firstMessagesByTier, settingsChange, settingsState } from "./schemas.ts"

/** The settings that members may know. */
export const settingsRoutes = defineRoutes("settings", {
  firstMessages: {
    method: "GET",
    path: "/api/settings/first-messages",
    summary: "How many conversations a member of each tier may start per day",
    access: "member",
    response: z.object({ first_messages: firstMessagesByTier }),
  },
})

/** The settings in the admin console. */
export const settingsAdminRoutes = defineRoutes("admin.settings", {
  read: {
    method: "GET",
    path: "/api/admin/settings",
    summary: "All settings, their defaults and their latest changes",
    access: "admin:settings",
    response: settingsState,
  },
  change: {
    method: "PATCH",
    path: "/api/admin/settings",
    summary: "Changes settings at once, on every node; each change is audited with both values",
    access: "admin:settings",
    fresh: true,
    body: settingsChange,
    response: settingsState,
  },
})
