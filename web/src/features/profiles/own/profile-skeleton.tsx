import { profileLimits } from "@pinyu/contract/profiles/limits"
import { profiles as words } from "@pinyu/phrases/profiles"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { Section } from "../section.tsx"
import gridStyles from "./photo-grid.module.css"
import styles from "./profile-screen.module.css"

const slots = Array.from({ length: profileLimits.photos.max }, (_, index) => `index-${index}`)
const facts = Array.from({ length: 8 }, (_, fact) => `fact-${fact}`)

/** The profile while it loads, with the known parts in place. */
export function ProfileSkeleton() {
  return (
    <Screen className={styles.screen} aria-busy="true">
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <div className={styles.who}>
          <Skeleton shape="round" width="4rem" height="4rem" />
          <div className={styles.names}>
            <Skeleton width="7rem" height="1.75rem" />
            <Skeleton width="5rem" height="1.375rem" />
            <Skeleton width="11rem" height="1.25rem" />
          </div>
        </div>
        <div className={styles.ways}>
          <Skeleton width="8.5rem" height="2.75rem" />
          <Skeleton width="11rem" height="2.75rem" />
        </div>
      </div>
      <div className={styles.columns}>
        <Section title={words.photosTitle}>
          <div className={gridStyles.grid}>
            {slots.map((index) => (
              <span key={index} className={gridStyles.place}>
                <Skeleton shape="card" height="100%" />
              </span>
            ))}
          </div>
        </Section>
        <div className={styles.words}>
          <Section title={words.basicsTitle}>
            <div className={styles.facts}>
              {facts.map((fact) => (
                <div key={fact}>
                  <Skeleton height="3rem" />
                </div>
              ))}
            </div>
          </Section>
          <Section title={words.aboutTitle}>
            <Skeleton shape="card" height="8rem" />
          </Section>
        </div>
      </div>
    </Screen>
  )
}
