import { common } from "@pinyu/phrases/common"
import type { ReactNode } from "react"
import styles from "./text.module.css"

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.visuallyHidden}>{children}</span>
}

/** The heading of a page whose title is not known yet. */
export function LoadingHeading() {
  return (
    <h1>
      <VisuallyHidden>{common.loading}</VisuallyHidden>
    </h1>
  )
}

/** The id of every layout's `<main>`. */
export const mainId = "main"

/** The first Tab stop: skips the header. */
export function SkipLink() {
  return (
    <a className={styles.skipLink} href={`#${mainId}`}>
      {common.skipToContent}
    </a>
  )
}
