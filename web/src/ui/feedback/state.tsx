import { common } from "@pinyu/phrases/common"
import type { ReactNode } from "react"
import { Button } from "../button.tsx"
import { classNames } from "../class-names.ts"
import { Heading } from "../heading.tsx"
import styles from "./state.module.css"

interface StateProps {
  title: string
  text?: ReactNode
  /** One button or link: the way on. */
  action?: ReactNode
  /** A small drawing above the title. */
  art?: ReactNode
  /** Heading level; 2 inside a page, 1 when it is the whole page. */
  level?: 1 | 2 | 3
  /** Fills the height of the screen. */
  page?: boolean
}

/** Nothing here yet: a line of warmth and one action. */
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
  /** Called by the "try again" button; without it there is none. */
  onRetry?: () => void
  retryLabel?: string
  /** A further way out beside "try again". */
  action?: ReactNode
}

/** What happened, what to do, and a way to try again. */
export function ErrorState({ onRetry, retryLabel = common.retry, action, ...state }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...state}
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
