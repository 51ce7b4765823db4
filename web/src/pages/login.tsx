import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { type ComponentType, lazy, Suspense } from "react"
import { LoginScreen } from "../features/auth/index.ts"
import { loadChunk } from "../lib/pages/chunk.ts"

type Extras = typeof import("./parts/sign-in-extras.tsx")

const loadExtras = () => loadChunk(() => import("./parts/sign-in-extras.tsx"))

/** A part of the form that loads when it is first shown. Without it, the rest of the form remains. */
const extra = <Props extends object>(select: (extras: Extras) => ComponentType<Props>) => {
  const Part = lazy<ComponentType<Props>>(() =>
    loadExtras().then(
      (extras) => ({ default: select(extras) }),
      () => ({ default: () => null }),
    ),
  )
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

const HumanCheck = extra(({ GuestCheck }) => GuestCheck)
const PasskeySignIn = extra(({ PasskeySignIn }) => PasskeySignIn)
const loadSuspended = async () => (await loadExtras()).loadSuspended()
const loadSecondStep = async () => (await loadExtras()).loadSecondStep()

export const meta = () => [
  { title: common.documentName(auth.login.name) },
  { name: "description", content: auth.login.description },
]

export default function Login() {
  return <LoginScreen {...{ HumanCheck, PasskeySignIn, loadSecondStep, loadSuspended }} />
}
