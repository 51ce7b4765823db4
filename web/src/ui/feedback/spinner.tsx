import { common } from "@pinyu/phrases/common"
import { classNames } from "../class-names.ts"
import styles from "./spinner.module.css"

interface SpinnerProps {
  /** What is loading; shown under the rings. */
  label?: string
  /** Fills the screen's height and centres the spinner. */
  page?: boolean
}

/**
 * A drawing, because browsers count no border as content: the first contentful paint would wait for the
 * label.
 */
const ring = (
  <svg viewBox="0 0 28 28" aria-hidden="true">
    <circle cx="14" cy="14" r="13" />
  </svg>
)

/** The logo's two rings as a spinner. */
export function Spinner({ label = common.loading, page = false }: SpinnerProps) {
  return (
    <div className={classNames(styles.spinner, page && styles.page)} role="status">
      <span className={styles.rings} aria-hidden="true">
        {ring}
        {ring}
      </span>
      <span className={styles.label}>{label}</span>
    </div>
  )
}
