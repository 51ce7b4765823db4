import { common } from "@pinyu/phrases/common"
import type { ReactNode } from "react"
import { toErrorCause } from "../../lib/api/api-error.ts"
import { Button } from "../button.tsx"
import { classNames } from "../class-names.ts"
import { Heading } from "../heading.tsx"
import styles from "./state.module.css"

interface StateProps {
  title: string
  text?: ReactNode
  /** One button or link as the next step. */
  action?: ReactNode
  /** A small illustration above the title. */
  art?: ReactNode
  /** The heading level: 2 inside a page, 1 for a whole page. */
  level?: 1 | 2 | 3
  /** Fills the screen's height. */
  page?: boolean
}

/** An empty state: a friendly line and one action. */
export function EmptyState({ title, text, action, art, level = 2, page = false }: StateProps) {
  return (
    <div className={classNames(styles.state, page && styles.page)}>
      {art && (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      )}
      <Heading level={level} size={level === 1 ? "xl" : "lg"}>
        {title}
      </Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps extends Omit<StateProps, "action"> {
  /** The cause of the failure; the text starts with it. */
  error?: unknown
  /** Shows a retry button. */
  onRetry?: () => void
  retryLabel?: string
  /** Another action beside the retry button. */
  action?: ReactNode
}

/** An error state: what happened, what to do, and a retry. */
export function ErrorState({
  onRetry,
  retryLabel = common.retry,
  action,
  error,
  text,
  ...state
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...state}
        text={error ? [toErrorCause(error), text] : text}
        action={
          (onRetry || action) && (
            <>
              {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
              {action}
            </>
          )
        }
      />
    </div>
  )
}
