import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import styles from "./pane-skeleton.module.css"

const bubbles = [
  { key: "a", width: "14rem", mine: false },
  { key: "b", width: "9rem", mine: false },
  { key: "c", width: "12rem", mine: true },
  { key: "d", width: "16rem", mine: false },
  { key: "e", width: "8rem", mine: true },
]

/** A conversation while it loads. */
export function PaneSkeleton() {
  return (
    <>
      <div className={styles.skeleton} aria-busy="true">
        {bubbles.map(({ key, width, mine }) => (
          <span key={key} className={mine ? styles.mine : styles.theirs}>
            <Skeleton shape="card" width={width} height="2.75rem" />
          </span>
        ))}
      </div>
      <div className={styles.composer} aria-hidden="true">
        <span className={styles.field} />
      </div>
    </>
  )
}
