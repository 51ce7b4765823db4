import { pages } from "@pinyu/contract/pages"
import { hidingSettings } from "@pinyu/contract/profiles/privacy"
import type { OwnProfile, PrivacySettings } from "@pinyu/contract/profiles/schemas"
import { seenByOthers as words } from "@pinyu/phrases/profiles"
import { Link } from "react-router"
import { usePrivacy } from "./api.ts"
import styles from "./seen-by-others.module.css"

/** What differs for others from what the member has written and chosen. */
const differences = (profile: OwnProfile, privacy: PrivacySettings): string[] => {
  const hidden = hidingSettings.filter((setting) => !privacy[setting]).map((setting) => words.fields[setting])
  const { avatar_urls_in_review, prompts, retired_prompts } = profile
  const retired = prompts.filter(({ prompt }) => retired_prompts.includes(prompt))
  return [
    ...(privacy.discoverable ? [] : [words.incognito]),
    ...(hidden.length > 0 ? [words.hidden(hidden)] : []),
    ...(privacy.blur_photos ? [words.blurred] : []),
    ...(avatar_urls_in_review.length > 0 ? [words.inReview(avatar_urls_in_review.length)] : []),
    ...(retired.length > 0 ? [words.retired(retired.length)] : []),
  ]
}

/** Says that others see the profile like this, and in what it differs. */
export function SeenByOthers({ profile }: { profile: OwnProfile | undefined }) {
  const privacy = usePrivacy().data
  const items = profile && privacy ? differences(profile, privacy) : []
  return (
    <div className={styles.seen}>
      <p>
        {words.text} <Link to={pages.profilePrivacy}>{words.change}</Link>
      </p>
      {items.length > 0 && (
        <ul className={styles.differences}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
