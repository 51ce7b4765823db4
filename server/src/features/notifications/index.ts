export { type NotificationsJobs, notificationsJobNames } from "./notifications.jobs.ts"
export { notificationsEvents } from "./notifications.realtime.ts"
export { notificationMailHandlers, notificationsHandlers } from "./notifications.routes.ts"
export { createNotifications } from "./notifications.service.ts"
