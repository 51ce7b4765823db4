import { pages } from "@pinyu/contract/pages"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { useState } from "react"
import { BackButton } from "../../../ui/member/back-button.tsx"
import { Tabs } from "../../../ui/member/tabs.tsx"
import { Details } from "./details.tsx"
import { EditPhotosButton } from "./edit-part-button.tsx"
import { LikePhotoButton } from "./like-part-button.tsx"
import { MemberHeading } from "./member-heading.tsx"
import styles from "./member-screen.module.css"
import type { ProfileProps } from "./parts.ts"
import { Photo } from "./photo.tsx"
import { Story } from "./story.tsx"
import { useViewer } from "./use-viewer.ts"

/** The profile's sections on a phone, one at a time. */
type MemberSection = "story" | "details" | "activity"

const tabs: { name: MemberSection; label: string }[] = [
  { name: "story", label: memberProfile.storyTitle },
  { name: "details", label: memberProfile.detailsTitle },
  { name: "activity", label: memberProfile.activityTitle },
]

/** The profile on a phone: the portrait, three tabs, and actions that stay within reach. */
export function NarrowProfile({ profile, parts }: ProfileProps) {
  const [section, setSection] = useState<MemberSection>("story")
  const viewer = useViewer(profile)
  return (
    // The own profile has no actions in place of the bottom bar.
    <div className={styles.narrow} data-covers-bars={parts.actions ? "" : undefined}>
      <div className={styles.hero}>
        <Photo profile={profile} index={0} onOpen={viewer.open} className={styles.heroPhoto} />
        <BackButton label={memberProfile.back} fallback={pages.explore} onPhoto />
        <LikePhotoButton profile={profile} index={0} onLike={parts.onLikePart} className={styles.likePhoto} />
        <EditPhotosButton profile={profile} index={0} onEdit={parts.onEdit} className={styles.likePhoto} />
        <MemberHeading profile={profile} onEdit={parts.onEdit} onPhoto />
      </div>
      <div className={styles.body}>
        {parts.lead}
        <Tabs label={memberProfile.sections} tabs={tabs} selected={section} onSelect={setSection}>
          <div className={styles.panel}>
            {section === "story" && (
              <>
                <Story
                  profile={profile}
                  onOpen={viewer.open}
                  onLike={parts.onLikePart}
                  onEdit={parts.onEdit}
                  open={parts.open}
                />
                {parts.albums()}
              </>
            )}
            {section === "details" && (
              <>
                <Details profile={profile} onEdit={parts.onEdit} open={parts.open} />
                {parts.note}
              </>
            )}
            {section === "activity" && parts.activity(2)}
          </div>
        </Tabs>
        {parts.links}
      </div>
      {parts.actions && <div className={styles.reach}>{parts.actions}</div>}
      {viewer.element}
    </div>
  )
}
