import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { VerifyAccountScreen } from "../features/auth/index.ts"

export const meta = () => [
  { title: common.documentName(auth.verify.name) },
  // The address holds a secret until it is read.
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
]

export default function VerifyAccount() {
  return <VerifyAccountScreen />
}
