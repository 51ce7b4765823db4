import { common } from "@pinyu/phrases/common"
import { classNames } from "../class-names.ts"
import styles from "./spinner.module.css"

interface SpinnerProps {
  /** What is being waited for; shown under the rings. */
  label?: string
  /** Takes the height of the screen and stands in its middle. */
  page?: boolean
}

/** Two rings that meet: the mark, waiting. */
export function Spinner({ label = common.loading, page = false }: SpinnerProps) {
  return (
    <div className={classNames(styles.spinner, page && styles.page)} role="status">
      <span className={styles.rings} aria-hidden="true">
        <span />
        <span />
      </span>
      <span className={styles.label}>{label}</span>
    </div>
  )
}
