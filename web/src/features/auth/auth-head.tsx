import type { ReactNode } from "react"
import { Heading } from "../../ui/heading.tsx"
import styles from "./auth.module.css"

interface AuthHeadProps {
  title: string
  children?: ReactNode
}

/** What a page of this area is about: its heading and a quiet line. The heading takes the focus when the page changes. */
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

/** Focuses the heading of a place, so that a screen reader begins there. */
export const focusHeading = (place: ParentNode | null) => place?.querySelector("h1")?.focus()
