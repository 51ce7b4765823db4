import type { ReactNode } from "react"
import { Heading } from "../../ui/heading.tsx"
import styles from "./auth.module.css"

interface AuthHeadProps {
  title: string
  children?: ReactNode
}

/** The heading of an auth page with a line below. The heading takes the focus when the page changes. */
export function AuthHead({ title, children }: AuthHeadProps) {
  return (
    <div className={styles.head}>
      <Heading level={1} size="xl" tabIndex={-1}>
        {title}
      </Heading>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
  )
}

/** Focuses the heading, so that a screen reader starts there. */
export const focusHeading = (container: ParentNode | null) => container?.querySelector("h1")?.focus()
