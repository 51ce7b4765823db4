import { appLock as words } from "@pinyu/phrases/app-lock"
import { type ReactNode, useId } from "react"
import IconLock from "~icons/tabler/lock"
import { useFocusHere } from "../../lib/hooks/use-focus-here.ts"
import { session } from "../../lib/session/session.ts"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import styles from "./lock-screen.module.css"
import { useIsLocked, useLock, useLockMinutes } from "./use-lock.ts"

interface BehindLockProps {
  /** Asks for proof of identity, which the server verifies. */
  proof: (onProved: () => void) => ReactNode
  children: ReactNode
}

/** Mounts the children only while the app is not locked. */
export function BehindLock({ proof, children }: BehindLockProps) {
  return useIsLocked() ? <LockScreen proof={proof} /> : children
}

function LockScreen({ proof }: Pick<BehindLockProps, "proof">) {
  const id = useId()
  const lock = useLock()
  const here = useFocusHere<HTMLElement>()
  return (
    <section ref={here} tabIndex={-1} className={styles.screen} aria-labelledby={id}>
      <span className={styles.art} aria-hidden="true">
        <Icon of={IconLock} size="2rem" />
      </span>
      <Heading level={1} size="xl" id={id}>
        {words.lockedTitle}
      </Heading>
      <p className={styles.text}>{words.lockedText(useLockMinutes())}</p>
      <div className={styles.proof}>{proof(lock.unlock)}</div>
      <Button variant="quiet" onClick={() => void session.signOut()}>
        {words.logout}
      </Button>
    </section>
  )
}
