import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { ForgotPasswordScreen } from "../features/auth/index.ts"

export const meta = () => [
  { title: common.documentName(auth.forgot.name) },
  { name: "description", content: auth.forgot.description },
]

export default function ForgotPassword() {
  return <ForgotPasswordScreen />
}
