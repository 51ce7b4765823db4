import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { Section } from "../section.tsx"
import { EditPartButton } from "./edit-part-button.tsx"
import styles from "./member-screen.module.css"
import { detailsOf } from "./model.ts"
import type { EditPart } from "./parts.ts"

/** The member's habits, and height and weight if they show them. */
export function Details({ profile, onEdit }: { profile: MemberProfile; onEdit?: EditPart | undefined }) {
  const details = detailsOf(profile)
  return (
    <Section
      className={styles.section}
      title={memberProfile.basicsTitle}
      action={<EditPartButton part="details" onEdit={onEdit} />}
    >
      {details.length === 0 ? (
        <p className={styles.notProvided}>{memberProfile.noDetails(profile.nickname)}</p>
      ) : (
        <dl className={styles.details}>
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
