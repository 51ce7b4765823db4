import { common } from "@pinyu/phrases/common"
import { stopMails } from "@pinyu/phrases/notifications"
import { StopMailsScreen } from "../features/notifications/index.ts"

export const meta = () => [
  { title: common.documentName(stopMails.title) },
  // The URL contains a secret.
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
]

export default function StopMailsPage() {
  return <StopMailsScreen />
}
