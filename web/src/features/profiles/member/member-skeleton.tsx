import { pages } from "@pinyu/contract/pages"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { BackButton } from "../../../ui/member/back-button.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { LoadingHeading } from "../../../ui/visually-hidden.tsx"
import styles from "./member-screen.module.css"

/** The profile while it loads. */
export function MemberSkeleton({ wide, isOwn }: { wide: boolean; isOwn: boolean }) {
  if (!wide) {
    return (
      <div className={styles.narrow} aria-busy="true" data-covers-bars={isOwn ? undefined : ""}>
        <LoadingHeading />
        <div className={styles.heroFrame}>
          <Skeleton ratio="4 / 5" shape="card" className={styles.heroSkeleton} />
          <BackButton label={memberProfile.back} fallback={pages.explore} onPhoto />
        </div>
        <div className={styles.body}>
          <Skeleton height="2.75rem" shape="card" />
          <Skeleton width="60%" />
          <Skeleton ratio="2 / 1" shape="card" />
        </div>
      </div>
    )
  }
  return (
    <Screen className={styles.wide} aria-busy="true">
      <Skeleton width="4rem" height="2.25rem" className={styles.back} />
      <div className={styles.side}>
        <LoadingHeading />
        <Skeleton ratio="3 / 4" shape="card" className={styles.heroSkeleton} />
        <Skeleton width="8rem" height="2rem" />
        <Skeleton width="14rem" />
        <Skeleton height="2.75rem" shape="card" />
      </div>
      <div className={styles.main}>
        <Skeleton height="8rem" shape="card" />
        <Skeleton height="8rem" shape="card" />
        <Skeleton height="16rem" shape="card" />
      </div>
    </Screen>
  )
}
