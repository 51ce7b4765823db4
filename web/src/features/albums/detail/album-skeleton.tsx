import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { LoadingHeading } from "../../../ui/visually-hidden.tsx"
import styles from "./album-screen.module.css"
import grid from "./media-grid.module.css"

const skeletonNames = ["one", "two", "three", "four"]

/** An album while it loads. */
export function AlbumSkeleton() {
  return (
    <Screen width="wide" className={styles.screen} aria-busy="true">
      <LoadingHeading />
      <Skeleton width="12rem" height="2.25rem" />
      <Skeleton width="18rem" />
      <div className={grid.grid}>
        {skeletonNames.map((name) => (
          <Skeleton key={name} shape="card" ratio="4 / 5" />
        ))}
      </div>
    </Screen>
  )
}
