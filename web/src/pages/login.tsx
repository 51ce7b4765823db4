import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { LoginScreen } from "../features/auth/index.ts"

export const meta = () => [
  { title: common.documentName(auth.login.name) },
  { name: "description", content: auth.login.description },
]

export default function Login() {
  return <LoginScreen />
}
