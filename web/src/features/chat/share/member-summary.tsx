import type { SharedMember } from "@pinyu/contract/chat/schemas"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import type { ReactNode } from "react"
import { classNames } from "../../../ui/class-names.ts"
import { VerifiedMark } from "../../../ui/member/verified-mark.tsx"
import { useAvatarImage } from "../../../ui/use-avatar-image.ts"
import styles from "./member-summary.module.css"

interface MemberSummaryProps {
  member: SharedMember
  small?: boolean
  /** A line below the facts. */
  children?: ReactNode
}

/** A member whose profile is shared: photo, name, mark, age and city, as far as they are visible. */
export function MemberSummary({ member, small = false, children }: MemberSummaryProps) {
  const { id, nickname, avatar_url, age, city, is_verified } = member
  const picture = useAvatarImage(avatar_url, id, nickname)
  const facts = [age !== null && memberProfile.years(age), city].filter(Boolean).join(" · ")
  return (
    <span className={classNames(styles.summary, small && styles.small)}>
      <img
        {...picture}
        alt=""
        width={72}
        height={96}
        className={styles.photo}
        loading="lazy"
        decoding="async"
      />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{nickname}</bdi>
          {is_verified && (
            <>
              {" "}
              <VerifiedMark label={memberParts.verified} />
            </>
          )}
        </span>
        {facts && <span className={styles.facts}>{facts}</span>}
        {children}
      </span>
    </span>
  )
}
