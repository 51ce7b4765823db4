import type { ReactNode } from "react"
import { Mark } from "../../ui/brand/mark.tsx"
import styles from "./auth.module.css"
import { AuthHead } from "./auth-head.tsx"

interface OutcomeProps {
  title: string
  text?: ReactNode
  /** The next step. */
  children?: ReactNode
}

/** A result page: the logo, a message, and the next step. */
export function Outcome({ title, text, children }: OutcomeProps) {
  return (
    <div className={styles.outcome}>
      <Mark size="4rem" />
      <AuthHead title={title}>{text}</AuthHead>
      {children}
    </div>
  )
}
