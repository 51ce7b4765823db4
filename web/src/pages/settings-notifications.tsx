import { common } from "@pinyu/phrases/common"
import { settings } from "@pinyu/phrases/settings"
import { SettingsSection } from "../features/notifications/index.ts"

export const meta = () => [{ title: common.documentName(settings.notificationsTitle) }]

export default function SettingsNotificationsPage() {
  return <SettingsSection />
}
