export { CentreScreen } from "./centre-screen.tsx"
export { Bell, NotificationsInFrame, useUnreadNotifications } from "./frame.tsx"
export { SettingsSection } from "./settings/settings-section.tsx"
export { StopMailsScreen } from "./stop-mails-screen.tsx"
