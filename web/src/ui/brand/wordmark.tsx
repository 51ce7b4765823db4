import { common } from "@pinyu/phrases/common"
import { Mark } from "./mark.tsx"
import styles from "./wordmark.module.css"

/** The logo with the name in both scripts. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Mark />
      <span className={styles.name}>{common.brand}</span>
      <span className={styles.latin}>{common.brandLatin}</span>
    </span>
  )
}
