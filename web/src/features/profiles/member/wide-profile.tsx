import { pages } from "@pinyu/contract/pages"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { BackButton } from "../../../ui/member/back-button.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { Section } from "../section.tsx"
import { About } from "./about.tsx"
import { Arrangement } from "./arrangement.tsx"
import { Gallery, useViewer } from "./gallery.tsx"
import { MemberHeading } from "./member-heading.tsx"
import styles from "./member-screen.module.css"
import type { ProfileProps } from "./parts.ts"
import { Photo } from "./photo.tsx"

/** The profile on wide screens: a sticky column with name and actions, and the content beside it. */
export function WideProfile({ profile, parts }: ProfileProps) {
  const viewer = useViewer(profile)
  return (
    <Screen className={styles.wide}>
      <BackButton label={memberProfile.back} fallback={pages.explore} />
      <aside className={styles.side}>
        <Photo profile={profile} index={0} onOpen={viewer.open} className={styles.portrait} />
        <MemberHeading profile={profile} />
        {parts.actions}
      </aside>
      <div className={styles.main}>
        <About profile={profile} />
        {profile.avatar_urls.length > 1 && (
          <Section className={styles.section} title={memberProfile.photosTitle}>
            <Gallery profile={profile} onOpen={viewer.open} />
          </Section>
        )}
        {parts.albums(styles.section)}
        <Arrangement profile={profile} />
        {parts.note}
        <Section className={styles.section} title={memberProfile.activityTitle}>
          {parts.activity(3)}
        </Section>
      </div>
      {viewer.element}
    </Screen>
  )
}
