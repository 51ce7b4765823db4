import { adminContact } from "@pinyu/phrases/admin-contact"
import { common } from "@pinyu/phrases/common"
import { ContactListScreen } from "../features/admin/index.ts"

export const meta = () => [
  { title: common.documentName(adminContact.name) },
  { name: "robots", content: "noindex" },
]

export default function AdminContact() {
  return <ContactListScreen />
}
