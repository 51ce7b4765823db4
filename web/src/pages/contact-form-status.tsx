import { common } from "@pinyu/phrases/common"
import { contact } from "@pinyu/phrases/contact"
import { FormStatusScreen } from "../features/contact/index.ts"

export const meta = () => [
  { title: common.documentName(contact.status.name) },
  // The address holds a secret until it is read.
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
]

export default function ContactFormStatus() {
  return <FormStatusScreen />
}
