import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { ResetPasswordScreen } from "../features/auth/index.ts"

export const meta = () => [
  { title: common.documentName(auth.reset.name) },
  // The address holds a secret until it is read.
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
]

export default function ResetPassword() {
  return <ResetPasswordScreen />
}
