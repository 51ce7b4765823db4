import { pages } from "@pinyu/contract/pages"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { LinkButton } from "../../../ui/button.tsx"
import styles from "./member-screen.module.css"

/** Replaces the actions on the member's own profile: explains the preview, and links back. */
export function OwnPreview() {
  return (
    <div className={styles.preview}>
      <p>{memberProfile.ownPreview}</p>
      <LinkButton to={pages.profile} variant="outline" size="sm">
        {memberProfile.backToOwn}
      </LinkButton>
    </div>
  )
}
