import { authLinks } from "@pinyu/phrases/auth-links"
import { common } from "@pinyu/phrases/common"
import { ForgotPasswordScreen } from "../features/auth/index.ts"

export const meta = () => [
  { title: common.documentName(authLinks.forgot.name) },
  { name: "description", content: authLinks.forgot.description },
]

export default function ForgotPassword() {
  return <ForgotPasswordScreen />
}
