import { common } from "@pinyu/phrases/common"
import type { ReactNode } from "react"
import styles from "./text.module.css"

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.visuallyHidden}>{children}</span>
}

/** The id that every layout gives its `<main>`. */
export const mainId = "main"

/** The first stop of the Tab key: past the header, to the content. */
export function SkipLink() {
  return (
    <a className={styles.skipLink} href={`#${mainId}`}>
      {common.skipToContent}
    </a>
  )
}
