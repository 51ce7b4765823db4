import { passkeys as words } from "@pinyu/phrases/passkeys"
import { useSession } from "../../lib/session/session.ts"
import { DemoMode } from "./demo-mode.tsx"
import { ManagePasskeys } from "./manage-passkeys.tsx"
import styles from "./passkeys.module.css"
import { UnsupportedPanel } from "./unsupported-panel.tsx"
import { type Support, useSupport } from "./use-support.ts"
import { Waiting } from "./waiting.tsx"

/** A member's passkeys. Without a session they are only demonstrated. */
export function PasskeysSection() {
  const isMember = useSession().status === "member"
  const support = useSupport()
  return (
    <>
      <p className={styles.text}>{words.text}</p>
      <Content isMember={isMember} support={support} />
    </>
  )
}

function Content({ isMember, support }: { isMember: boolean; support: Support }) {
  if (support.state === "checking") return <Waiting text={words.checking} />
  return (
    <>
      {support.state === "unsupported" && <UnsupportedPanel />}
      {isMember ? <ManagePasskeys support={support} /> : <DemoMode />}
    </>
  )
}
