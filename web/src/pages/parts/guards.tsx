import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { type ReactNode, useEffect, useState } from "react"
import { Navigate, useLocation, useSearchParams } from "react-router"
import { loginPath, returnPath } from "../../lib/return-to.ts"
import { session, useSession } from "../../lib/session.ts"
import type { SessionState } from "../../lib/session-store.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import styles from "./guards.module.css"
import { SplashPage } from "./splash-page.tsx"

/** How long someone with a marker but without a loaded user is given before the door closes, in ms. */
const pendingSessionMs = 1500

/** True once `waiting` has lasted for the given time. */
const useWaited = (waiting: boolean, ms: number) => {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!waiting) return setWaited(false)
    const timer = setTimeout(() => setWaited(true), ms)
    return () => clearTimeout(timer)
  }, [waiting, ms])
  return waited
}

interface ProtectedProps {
  children: (member: Extract<SessionState, { status: "member" }>) => ReactNode
}

/** Shows the member area to members; everyone else waits, tries again, or goes to sign in. */
export function Protected({ children }: ProtectedProps) {
  const state = useSession()
  const { pathname, search } = useLocation()
  // The marker may have come from another tab that just signed in.
  const likely = state.status === "unreachable" || (state.status === "visitor" && session.hasMarker())
  const waited = useWaited(likely, pendingSessionMs)
  const [wasMember, setWasMember] = useState(false)
  if (state.status === "member" && !wasMember) setWasMember(true)

  useEffect(() => {
    if (state.status === "visitor" && likely) void session.restore()
  }, [state.status, likely])

  if (state.status === "member") return children(state)
  if (state.status === "loading")
    return <SplashPage label={state.restoring ? shell.restoring : shell.verifying} />
  if (likely && !waited) return <SplashPage label={shell.restoring} />
  if (state.status === "unreachable") {
    return (
      <main>
        <ErrorState
          page
          level={1}
          art={<Mark size="4rem" />}
          title={shell.unreachableTitle}
          text={shell.unreachableText}
          onRetry={() => void session.restore()}
        />
      </main>
    )
  }
  // Who signed out is done here; the next to sign in on this device need not land on the same page.
  const signedOut = wasMember && state.error === null
  return <Navigate to={signedOut ? pages.login : loginPath(pathname + search)} replace />
}

/** What a visitor sees; a returning member sees a spinner from the first paint (`data-returning`, see `bootScript`) until it is known. */
export function UntilKnown({ children }: { children: ReactNode }) {
  const known = useSession().status !== "loading"

  useEffect(() => {
    if (known) delete document.documentElement.dataset.returning
  }, [known])

  return (
    <>
      <div className={styles.whenReturning}>
        <SplashPage label={shell.restoring} />
      </div>
      <div className={styles.whenVisiting}>{children}</div>
    </>
  )
}

/** Shows the landing page and the sign-in pages to visitors; a member goes on to where they wanted, or to explore. */
export function PublicOnly({ children }: { children: ReactNode }) {
  const state = useSession()
  const [search] = useSearchParams()
  if (state.status === "member") return <Navigate to={returnPath(search.get("returnTo"))} replace />
  return <UntilKnown>{children}</UntilKnown>
}
