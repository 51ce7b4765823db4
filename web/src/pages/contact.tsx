import { common } from "@pinyu/phrases/common"
import { contact } from "@pinyu/phrases/contact"
import { ContactScreen } from "../features/contact/index.ts"

export const meta = () => [
  { title: common.documentName(contact.name) },
  { name: "description", content: contact.description },
]

export default function Contact() {
  return <ContactScreen />
}
