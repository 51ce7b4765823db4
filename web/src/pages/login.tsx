import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { LoginScreen } from "../features/auth/index.ts"
import { HumanCheck, loadExtras, PasskeySignIn } from "./parts/lazy-extras.tsx"

const loadSuspended = async () => (await loadExtras()).loadSuspended()
const loadSecondStep = async () => (await loadExtras()).loadSecondStep()

export const meta = () => [
  { title: common.documentName(auth.login.name) },
  { name: "description", content: auth.login.description },
]

export default function Login() {
  return <LoginScreen {...{ HumanCheck, PasskeySignIn, loadSecondStep, loadSuspended }} />
}
