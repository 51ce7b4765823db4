import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { RegisterWizard } from "../features/auth/index.ts"

export const meta = () => [
  { title: common.documentName(auth.register.name) },
  { name: "description", content: auth.register.description },
]

export default function Register() {
  return <RegisterWizard />
}
