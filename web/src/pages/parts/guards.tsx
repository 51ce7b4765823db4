import type { User } from "@pinyu/contract/auth/schemas"
import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { type ReactNode, useEffect, useState } from "react"
import { Navigate, useLocation, useSearchParams } from "react-router"
import { loginPath, returnPath } from "../../lib/session/return-to.ts"
import { session, useSession } from "../../lib/session/session.ts"
import type { SessionState } from "../../lib/session/session-store.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import styles from "./guards.module.css"
import { SplashPage } from "./splash-page.tsx"

/** How long a marked session without a loaded user may stay pending, in ms. */
const pendingSessionMs = 1500

/** True once `waiting` has lasted for the given time. */
const useElapsed = (waiting: boolean, ms: number) => {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!waiting) return setElapsed(false)
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [waiting, ms])
  return elapsed
}

interface ProtectedProps {
  children: (member: Extract<SessionState, { status: "member" }>) => ReactNode
}

/** Shows the member area to members. Others wait, retry, or go to the sign-in page. */
export function Protected({ children }: ProtectedProps) {
  const state = useSession()
  const { pathname, search } = useLocation()
  // Another tab may have set the marker after a sign-in.
  const isSessionLikely =
    state.status === "unreachable" || (state.status === "visitor" && session.hasMarker())
  const elapsed = useElapsed(isSessionLikely, pendingSessionMs)
  const [wasMember, setWasMember] = useState(false)
  if (state.status === "member" && !wasMember) setWasMember(true)

  useEffect(() => {
    if (state.status === "visitor" && isSessionLikely) void session.restore()
  }, [state.status, isSessionLikely])

  if (state.status === "member") return children(state)
  if (state.status === "loading")
    return <SplashPage label={state.restoring ? shell.restoring : shell.verifying} />
  if (isSessionLikely && !elapsed) return <SplashPage label={shell.restoring} />
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
  // After a sign-out there is no return path: the next member should not land on the same page.
  const signedOut = wasMember && state.error === null
  return <Navigate to={signedOut ? pages.login : loginPath(pathname + search)} replace />
}

/**
 * Shows the page to visitors. Returning members see a spinner from the first paint (`data-returning`,
 * see `bootScript`) until the session is known.
 */
export function UntilSessionKnown({ children }: { children: ReactNode }) {
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

/** The requested page; without one, the first steps of a member who has not seen them, else explore. */
const destinationOf = ({ first_steps }: User, requested: string | null) =>
  requested === null && first_steps === "pending" ? pages.firstSteps : returnPath(requested)

/**
 * Shows the landing and sign-in pages to visitors. Members continue to the requested page, or to
 * explore.
 */
export function PublicOnly({ children }: { children: ReactNode }) {
  const state = useSession()
  const [search] = useSearchParams()
  if (state.status === "member")
    return <Navigate to={destinationOf(state.user, search.get("returnTo"))} replace />
  return <UntilSessionKnown>{children}</UntilSessionKnown>
}
