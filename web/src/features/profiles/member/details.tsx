import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { Section } from "../section.tsx"
import { EditPartButton } from "./edit-part-button.tsx"
import { Invitations } from "./invitations.tsx"
import styles from "./member-screen.module.css"
import { detailsOf } from "./model.ts"
import type { EditablePart, EditPart } from "./parts.ts"

interface DetailsProps {
  profile: MemberProfile
  /** Edits a part of the own profile. */
  onEdit: EditPart | undefined
  /** The parts of the own profile to which something can be added. */
  open: readonly EditablePart[] | undefined
}

/** The member's habits, and height and weight if they show them. */
export function Details({ profile, onEdit, open = [] }: DetailsProps) {
  const details = detailsOf(profile)
  return (
    <Section
      className={styles.section}
      title={memberProfile.basicsTitle}
      action={<EditPartButton part="details" onEdit={onEdit} />}
    >
      {details.length === 0 && !onEdit && (
        <p className={styles.notProvided}>{memberProfile.noDetails(profile.nickname)}</p>
      )}
      {details.length > 0 && (
        <dl className={styles.details}>
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {onEdit && <Invitations parts={open.filter((part) => part === "details")} onEdit={onEdit} />}
    </Section>
  )
}
