import { common } from "@pinyu/phrases/common"
import { contact } from "@pinyu/phrases/contact"
import { VerifyContactEmailScreen } from "../features/contact/index.ts"

export const meta = () => [
  { title: common.documentName(contact.verify.name) },
  // The URL contains a secret until the page has read it.
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
]

export default function VerifyContactEmail() {
  return <VerifyContactEmailScreen />
}
