import { adminTeam } from "@pinyu/phrases/admin-team"
import { common } from "@pinyu/phrases/common"
import { AdminTeamScreen } from "../features/admin/index.ts"

export const meta = () => [
  { title: common.documentName(adminTeam.name) },
  { name: "robots", content: "noindex" },
]

export default function AdminTeam() {
  return <AdminTeamScreen />
}
