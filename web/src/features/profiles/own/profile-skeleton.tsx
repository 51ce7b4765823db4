import { profileLimits } from "@pinyu/contract/profiles/limits"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import gridStyles from "./photo-grid.module.css"
import styles from "./profile-screen.module.css"

const places = Array.from({ length: profileLimits.photos.max }, (_, place) => `place-${place}`)
const facts = Array.from({ length: 8 }, (_, fact) => `fact-${fact}`)

/** The page before the profile is there. */
export function ProfileSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <div className={styles.head}>
        <Skeleton width="9rem" height="2.25rem" />
        <div className={styles.who}>
          <Skeleton shape="round" width="4.5rem" height="4.5rem" />
          <div className={styles.names}>
            <Skeleton width="7rem" />
            <Skeleton width="11rem" />
          </div>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={gridStyles.grid}>
          {places.map((place) => (
            <span key={place} className={gridStyles.place}>
              <Skeleton shape="card" height="100%" />
            </span>
          ))}
        </div>
        <div className={styles.words}>
          <div className={styles.facts}>
            {facts.map((fact) => (
              <Skeleton key={fact} height="3rem" />
            ))}
          </div>
          <Skeleton shape="card" height="8rem" />
        </div>
      </div>
    </div>
  )
}
