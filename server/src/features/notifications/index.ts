export { createNotifications } from "./notifications.service.ts"
