import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { presenceOf, presenceText } from "../../../lib/time.ts"
import { classNames } from "../../../ui/class-names.ts"
import { VerifiedMark } from "../../../ui/member/verified-mark.tsx"
import { EditPartButton } from "./edit-part-button.tsx"
import styles from "./member-heading.module.css"
import { factsOf, relationshipLabel } from "./model.ts"
import type { EditPart } from "./parts.ts"

interface MemberHeadingProps {
  profile: MemberProfile
  /** True on top of the portrait. */
  onPhoto?: boolean
  /** Edits a part of the own profile. */
  onEdit?: EditPart | undefined
}

/** The member's name, presence and basic facts. */
export function MemberHeading({ profile, onPhoto = false, onEdit }: MemberHeadingProps) {
  const facts = factsOf(profile)
  const relationship = relationshipLabel(profile)
  return (
    <div className={classNames(styles.heading, onPhoto && styles.onPhoto)}>
      <h1 className={styles.name}>{profile.nickname}</h1>
      {(facts.length > 0 || onEdit) && (
        <div className={styles.factsLine}>
          <p className={styles.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          <EditPartButton
            part="place"
            onEdit={onEdit}
            look={onPhoto ? "onPhoto" : "plain"}
            className={styles.edit}
          />
        </div>
      )}
      <p className={styles.tags}>
        <span className={styles.tag}>{optionNames.identity[profile.identity]}</span>
        {profile.is_verified && (
          <span className={styles.tag}>
            <VerifiedMark label={memberParts.verified} withText onPhoto={onPhoto} />
          </span>
        )}
        {profile.is_vip && <span className={classNames(styles.tag, styles.vip)}>{memberProfile.vip}</span>}
        {profile.last_online && <Presence lastOnline={profile.last_online} />}
      </p>
      {relationship && <p className={styles.bond}>{relationship}</p>}
    </div>
  )
}

function Presence({ lastOnline }: { lastOnline: string }) {
  const now = useNow()
  const presence = presenceOf(lastOnline, now)
  return (
    <span className={classNames(styles.presence, styles[presence])}>{presenceText(lastOnline, now)}</span>
  )
}
