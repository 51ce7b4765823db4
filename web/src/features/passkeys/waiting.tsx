import { Banner } from "../../ui/feedback/banner.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import styles from "./passkeys.module.css"

/** Shows what the page waits for. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Banner>{text}</Banner>
      <Skeleton height="5rem" />
      <Skeleton height="9rem" />
    </div>
  )
}
