import { common } from "@pinyu/phrases/common"
import { notifications } from "@pinyu/phrases/notifications"
import { CentreScreen } from "../features/notifications/index.ts"

export const meta = () => [{ title: common.documentName(notifications.title) }]

export default function NotificationsPage() {
  return <CentreScreen />
}
