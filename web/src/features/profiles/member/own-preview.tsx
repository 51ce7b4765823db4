import { pages } from "@pinyu/contract/pages"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { LinkButton } from "../../../ui/button.tsx"
import styles from "./member-screen.module.css"

/** In the place of the actions where one looks at oneself: what this is, and the way back. */
export function OwnPreview() {
  return (
    <div className={styles.preview}>
      <p>{memberProfile.ownPreview}</p>
      <LinkButton to={pages.profile} variant="outline">
        {memberProfile.backToOwn}
      </LinkButton>
    </div>
  )
}
