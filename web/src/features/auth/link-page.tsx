import { authLinks } from "@pinyu/phrases/auth-links"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import styles from "./auth.module.css"
import { focusHeading } from "./auth-head.tsx"
import { Outcome } from "./outcome.tsx"
import { useSubmission } from "./use-submission.ts"

interface LinkPageProps {
  /** The question before the link acts. `onEnd` shows the outcome. */
  children: (onEnd: (outcome: ReactNode) => void) => ReactNode
}

/** The page of a mailed link: a question, then the outcome. */
export function LinkPage({ children }: LinkPageProps) {
  const [outcome, setOutcome] = useState<ReactNode>(null)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) focusHeading(container.current)
  }, [outcome])
  return (
    <div ref={container} className={styles.page}>
      {outcome ?? children(setOutcome)}
    </div>
  )
}

/** A link without its token, for example after a reload. */
export function MissingToken({ children }: { children?: ReactNode }) {
  return (
    <Outcome title={authLinks.missingTitle} text={authLinks.missingText}>
      {children}
    </Outcome>
  )
}

interface ActProps {
  label: string
  /** Returns the outcome to show. */
  act: () => Promise<ReactNode>
  /** Returns the outcome of an error; null for errors that allow a retry. */
  outcomeOf: (error: unknown) => ReactNode
  onEnd: (outcome: ReactNode) => void
}

/** The button that acts. Opening the link alone changes nothing, because mail programs open links too. */
export function Act({ label, act, outcomeOf, onEnd }: ActProps) {
  const { submit, pending, message } = useSubmission()
  const press = () =>
    submit(async () => {
      try {
        onEnd(await act())
      } catch (error) {
        const outcome = outcomeOf(error)
        if (!outcome) throw error
        onEnd(outcome)
      }
    })
  return (
    <div className={styles.actions}>
      {message && <Banner tone="error">{message}</Banner>}
      <Button size="lg" block busy={pending} onClick={() => void press()}>
        {label}
      </Button>
    </div>
  )
}
