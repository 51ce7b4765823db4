import { adminContact } from "@pinyu/phrases/admin-contact"
import { common } from "@pinyu/phrases/common"
import { ContactFormScreen } from "../features/admin/index.ts"

export const meta = () => [
  { title: common.documentName(adminContact.name) },
  { name: "robots", content: "noindex" },
]

export default function AdminContactForm() {
  return <ContactFormScreen />
}
