import { authLinks } from "@pinyu/phrases/auth-links"
import { common } from "@pinyu/phrases/common"
import { VerifyAccountScreen } from "../features/auth/index.ts"

export const meta = () => [
  { title: common.documentName(authLinks.verify.name) },
  // The URL contains a secret until the page has read it.
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
]

export default function VerifyAccount() {
  return <VerifyAccountScreen />
}
