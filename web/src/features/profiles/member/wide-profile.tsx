import { pages } from "@pinyu/contract/pages"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { BackButton } from "../../../ui/member/back-button.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { Section } from "../section.tsx"
import { Details } from "./details.tsx"
import { EditPhotosButton } from "./edit-part-button.tsx"
import { LikePhotoButton } from "./like-part-button.tsx"
import { MemberHeading } from "./member-heading.tsx"
import styles from "./member-screen.module.css"
import type { ProfileProps } from "./parts.ts"
import { Photo } from "./photo.tsx"
import { Story } from "./story.tsx"
import { useViewer } from "./use-viewer.ts"

/** The profile on wide screens: a sticky column with name and actions, and the story beside it. */
export function WideProfile({ profile, parts }: ProfileProps) {
  const viewer = useViewer(profile)
  return (
    <Screen className={styles.wide}>
      <BackButton label={memberProfile.back} fallback={pages.explore} />
      <aside className={styles.side}>
        <div className={styles.likeable}>
          <Photo profile={profile} index={0} onOpen={viewer.open} className={styles.portrait} />
          <LikePhotoButton
            profile={profile}
            index={0}
            onLike={parts.onLikePart}
            className={styles.likePhoto}
          />
          <EditPhotosButton profile={profile} index={0} onEdit={parts.onEdit} className={styles.likePhoto} />
        </div>
        <MemberHeading profile={profile} onEdit={parts.onEdit} />
        {parts.actions}
        {parts.links}
      </aside>
      <div className={styles.main}>
        {parts.lead && <div className={styles.lead}>{parts.lead}</div>}
        <Story
          profile={profile}
          onOpen={viewer.open}
          onLike={parts.onLikePart}
          onEdit={parts.onEdit}
          open={parts.open}
        />
        <Details profile={profile} onEdit={parts.onEdit} open={parts.open} />
        {parts.albums(styles.section)}
        {parts.note}
        <Section className={styles.section} title={memberProfile.activityTitle}>
          {parts.activity(3)}
        </Section>
      </div>
      {viewer.element}
    </Screen>
  )
}
