import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { type ComponentType, lazy, Suspense } from "react"
import { LoginScreen } from "../features/auth/index.ts"
import { loadChunk } from "../lib/pages/chunk.ts"

interface CheckProps {
  onProof: (proof: string | undefined) => void
}

/** Loaded only when a sign-in is throttled. Without it, waiting and the mailed link remain. */
const GuestCheck = lazy<ComponentType<CheckProps>>(() =>
  loadChunk(() => import("../features/contact/index.ts")).then(
    (contact) => ({ default: contact.GuestCheck }),
    () => ({ default: () => null }),
  ),
)

function HumanCheck({ onProof }: CheckProps) {
  return (
    <Suspense>
      <GuestCheck onProof={onProof} />
    </Suspense>
  )
}

export const meta = () => [
  { title: common.documentName(auth.login.name) },
  { name: "description", content: auth.login.description },
]

export default function Login() {
  return <LoginScreen HumanCheck={HumanCheck} />
}
