import { chatInvitations as words } from "@pinyu/phrases/chat-invitations"
import { Link } from "react-router"
import IconChevronRight from "~icons/tabler/chevron-right"
import IconMailHeart from "~icons/tabler/mail-heart"
import { Icon } from "../../../ui/icon.tsx"
import { useInvitations } from "./api.ts"
import styles from "./invitations-link.module.css"
import { invitationsPath } from "./view.ts"

/** The way to the invitations, with a quiet count. Nothing until the count is known. */
export function InvitationsLink() {
  const { data } = useInvitations("pending")
  const waiting = data?.pages[0]?.waiting
  if (waiting === undefined) return null
  return (
    <Link to={invitationsPath} className={styles.link}>
      <span className={styles.icon}>
        <Icon of={IconMailHeart} size="1.25rem" />
      </span>
      <span className={styles.title}>{words.title}</span>
      <span className={waiting > 0 ? styles.count : styles.none}>
        {waiting > 0 ? words.waiting(waiting) : words.none}
      </span>
      <Icon of={IconChevronRight} size="1rem" className={styles.chevron} />
    </Link>
  )
}
