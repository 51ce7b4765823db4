import { admin } from "@pinyu/phrases/admin"
import { common } from "@pinyu/phrases/common"
import { AdminLoginScreen, AdminVisitorOnly } from "../features/admin/index.ts"

export const meta = () => [
  { title: common.documentName(admin.login.name) },
  { name: "robots", content: "noindex" },
]

export default function AdminLogin() {
  return (
    <AdminVisitorOnly>
      <AdminLoginScreen />
    </AdminVisitorOnly>
  )
}
