import { common } from "@pinyu/phrases/common"
import { registration } from "@pinyu/phrases/registration"
import { RegisterWizard } from "../features/auth/index.ts"
import { HumanCheck } from "./parts/lazy-extras.tsx"

export const meta = () => [
  { title: common.documentName(registration.name) },
  { name: "description", content: registration.description },
]

export default function Register() {
  return <RegisterWizard HumanCheck={HumanCheck} />
}
