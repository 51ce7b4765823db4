import type { ReactNode } from "react"
import { BehindLock } from "../../features/app-lock/index.ts"
import { Proof } from "../../features/passkeys/index.ts"

/** A page with chats or albums, which the member's app lock covers. */
export function Lockable({ children }: { children: ReactNode }) {
  return <BehindLock proof={(onProved) => <Proof onProved={onProved} />}>{children}</BehindLock>
}
