import { pages } from "@pinyu/contract/pages"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { completeness as words } from "@pinyu/phrases/first-steps"
import { useId } from "react"
import { Link } from "react-router"
import IconChevronRight from "~icons/tabler/chevron-right"
import IconX from "~icons/tabler/x"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import type { EditPart } from "../member/parts.ts"
import { missingParts, type ProfilePart, profileParts } from "./completeness.ts"
import styles from "./completeness-card.module.css"

interface CompletenessCardProps {
  profile: OwnProfile
  hasPreferences: boolean
  /** Edits a part where it stands. */
  onEdit: EditPart
  /** Hides the card for good. */
  onHide: () => void
}

/** The pages of the parts that others do not see; the others are edited in place. */
const links = {
  preferences: pages.firstStep("preferences"),
  verified: verificationPages.own,
} satisfies Partial<Record<ProfilePart, string>>

/** What the profile still misses; nothing once it is complete. */
export function CompletenessCard({ profile, hasPreferences, onEdit, onHide }: CompletenessCardProps) {
  const id = useId()
  const missing = missingParts(profile, hasPreferences)
  if (missing.length === 0) return null
  const [done, total] = [profileParts.length - missing.length, profileParts.length]
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.name}>
          {words.title(done, total)}
        </h2>
        <IconButton label={words.hide} className={styles.hide} onClick={onHide}>
          <Icon of={IconX} size="1.125rem" />
        </IconButton>
      </div>
      <meter className={styles.meter} aria-label={words.label} min={0} max={total} value={done} />
      <p className={styles.text}>{words.text}</p>
      <ul className={styles.parts}>
        {missing.map((part) => (
          <li key={part}>
            <Part part={part} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to where a part is added. */
function Part({ part, onEdit }: { part: ProfilePart; onEdit: EditPart }) {
  const content = (
    <>
      {words[part]}
      <Icon of={IconChevronRight} size="1rem" />
    </>
  )
  if (part === "preferences" || part === "verified")
    return (
      <Link to={links[part]} className={styles.part}>
        {content}
      </Link>
    )
  return (
    <button type="button" className={styles.part} onClick={() => onEdit(part)}>
      {content}
    </button>
  )
}
