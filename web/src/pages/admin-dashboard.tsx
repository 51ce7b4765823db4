import { admin } from "@pinyu/phrases/admin"
import { common } from "@pinyu/phrases/common"
import { AdminDashboardScreen } from "../features/admin/index.ts"

export const meta = () => [
  { title: common.documentName(admin.status.name) },
  { name: "robots", content: "noindex" },
]

export default function AdminDashboard() {
  return <AdminDashboardScreen />
}
