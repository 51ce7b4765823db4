import { pages } from "@pinyu/contract/pages"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { useState } from "react"
import { BackButton } from "../../../ui/member/back-button.tsx"
import { Tabs } from "../../../ui/member/tabs.tsx"
import { About } from "./about.tsx"
import { Arrangement } from "./arrangement.tsx"
import { Gallery, useViewer } from "./gallery.tsx"
import { MemberHeading } from "./member-heading.tsx"
import styles from "./member-screen.module.css"
import { firstSectionOf, type MemberSection } from "./model.ts"
import type { ProfileProps } from "./parts.ts"
import { Photo } from "./photo.tsx"

const tabs: { name: MemberSection; label: string }[] = [
  { name: "photos", label: memberProfile.photosTitle },
  { name: "details", label: memberProfile.detailsTitle },
  { name: "activity", label: memberProfile.activityTitle },
]

/** The profile on a phone: the portrait, three tabs, and actions that stay within reach. */
export function NarrowProfile({ profile, parts }: ProfileProps) {
  const [section, setSection] = useState<MemberSection>(firstSectionOf(profile))
  const viewer = useViewer(profile)
  return (
    <div className={styles.narrow}>
      <div className={styles.hero}>
        <Photo profile={profile} index={0} onOpen={viewer.open} className={styles.heroPhoto} />
        <BackButton label={memberProfile.back} fallback={pages.explore} onPhoto />
        <MemberHeading profile={profile} onPhoto />
      </div>
      <div className={styles.body}>
        <Tabs label={memberProfile.sections} tabs={tabs} selected={section} onSelect={setSection}>
          <div className={styles.panel}>
            {section === "photos" && (
              <>
                <Gallery profile={profile} onOpen={viewer.open} />
                {parts.albums()}
              </>
            )}
            {section === "details" && (
              <>
                <About profile={profile} />
                <Arrangement profile={profile} />
                {parts.note}
              </>
            )}
            {section === "activity" && parts.activity(2)}
          </div>
        </Tabs>
      </div>
      <div className={styles.reach}>{parts.actions}</div>
      {viewer.element}
    </div>
  )
}
