import { notificationMailRoutes, notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { notificationsEvents } from "./notifications.realtime.ts"
import { notificationMailHandlers, notificationsHandlers } from "./notifications.routes.ts"
import { createNotifications, type Notifications } from "./notifications.service.ts"

const hourMs = 60 * 60 * 1000

export const notifications = defineArea({
  create: createNotifications,
  routes: [
    serve(notificationsRoutes, notificationsHandlers),
    serve(notificationMailRoutes, notificationMailHandlers),
  ],
  events: () => notificationsEvents,
  ports: (notifications: () => Notifications) => ({
    notifications: forward(notifications, [
      "record",
      "recordNow",
      "recordIfAway",
      "countRecordedBefore",
      "withdraw",
      "withdrawAll",
      "withdrawBetween",
      "withdrawAbout",
      "deleteAbout",
      "deleteCausedBy",
      "deleteSomeAbout",
      "markAboutRead",
      "emitUnreadCount",
    ]),
  }),
  jobs: {
    "notifications.deliver": { handle: ({ delivery }, data) => delivery.deliver(data), concurrency: 4 },
    "notifications.recount": ({ delivery }, data) => delivery.recount(data),
    "notifications.push": ({ delivery }, data) => delivery.push(data),
    "notifications.mail": ({ delivery }, data, job) => delivery.mail(data, job),
  },
  periodic: [
    {
      everyMs: hourMs,
      run: (notifications) => notifications.runMaintenance(),
      failed: "the hourly maintenance of notifications failed",
    },
  ],
})
