import type { SharedType } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { Link } from "react-router"
import IconFeatherOff from "~icons/tabler/feather-off"
import IconUserOff from "~icons/tabler/user-off"
import { Icon } from "../../../ui/icon.tsx"
import { MemberSummary } from "../share/member-summary.tsx"
import { PostSummary } from "../share/post-summary.tsx"
import styles from "./shared-card.module.css"

const goneIcons = { profile: IconUserOff, post: IconFeatherOff } satisfies Record<SharedType, unknown>

interface SharedCardProps {
  message: Message
  type: SharedType
}

/** What a message shares; a press opens it. It says only that it is gone to a viewer who may not see it. */
export function SharedCard({ message: { shared_member: member, shared_post: post }, type }: SharedCardProps) {
  if (member)
    return (
      <Link to={pages.user(member.id)} className={styles.card}>
        <MemberSummary member={member}>
          <span className={styles.open}>{chat.viewProfile}</span>
        </MemberSummary>
      </Link>
    )
  if (post)
    return (
      <Link to={pages.post(post.id)} className={styles.card}>
        <PostSummary post={post}>
          <span className={styles.open}>{chat.viewPost}</span>
        </PostSummary>
      </Link>
    )
  return (
    <div className={styles.gone}>
      <Icon of={goneIcons[type]} size="1.25rem" />
      {chat.sharedGone[type]}
    </div>
  )
}
