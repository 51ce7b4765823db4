import type { SharedMember } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { Link } from "react-router"
import IconUserOff from "~icons/tabler/user-off"
import { Icon } from "../../../ui/icon.tsx"
import { MemberSummary } from "../share/member-summary.tsx"
import styles from "./shared-profile.module.css"

/** The member whose profile a message shares; a press opens it. Null for one whom the viewer may not see. */
export function SharedProfile({ member }: { member: SharedMember | null }) {
  if (!member)
    return (
      <div className={styles.gone}>
        <Icon of={IconUserOff} size="1.25rem" />
        {chat.sharedGone}
      </div>
    )
  return (
    <Link to={pages.user(member.id)} className={styles.card}>
      <MemberSummary member={member}>
        <span className={styles.open}>{chat.viewProfile}</span>
      </MemberSummary>
    </Link>
  )
}
