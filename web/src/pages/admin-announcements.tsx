import { admin } from "@pinyu/phrases/admin"
import { common } from "@pinyu/phrases/common"
import { AnnouncementsScreen } from "../features/admin/index.ts"

export const meta = () => [
  { title: common.documentName(admin.announcements.name) },
  { name: "robots", content: "noindex" },
]

export default function AdminAnnouncements() {
  return <AnnouncementsScreen />
}
