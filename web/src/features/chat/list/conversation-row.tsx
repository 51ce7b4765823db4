import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { memberParts } from "@pinyu/phrases/member-parts"
import { NavLink } from "react-router"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { listStep } from "../../../lib/shortcuts/list-steps.ts"
import { relativeTime } from "../../../lib/time.ts"
import { Badge } from "../../../ui/chip.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { VerifiedMark } from "../../../ui/member/verified-mark.tsx"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import { ChatAvatar } from "../chat-avatar.tsx"
import { previewOf } from "../text.ts"
import { usePresenceText } from "../use-presence-text.ts"
import styles from "./conversation-row.module.css"

/** One conversation in the list: participant, last message, time and unread count. */
export function ConversationRow({ conversation, path }: { conversation: Conversation; path: string }) {
  const { display_name, other_is_verified, last_message_time, unread_count } = conversation
  const { presence, text, typing } = usePresenceText(conversation)
  const now = useNow()
  return (
    <NavLink to={path} {...listStep} className={styles.row}>
      <ChatAvatar conversation={conversation} presence={presence} size={52} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.who}>
            <span className={styles.name}>{display_name}</span>
            {other_is_verified && <VerifiedMark label={memberParts.verified} />}
          </span>
          <VisuallyHidden>{text}</VisuallyHidden>
          {last_message_time && (
            <time className={styles.time} dateTime={last_message_time}>
              {relativeTime(last_message_time, now)}
            </time>
          )}
        </span>
        <span className={styles.line}>
          <span
            className={classNames(styles.preview, unread_count > 0 && styles.unread, typing && styles.typing)}
          >
            {typing ? chat.typing : previewOf(conversation)}
          </span>
          <Badge count={unread_count} label={chat.rowUnread(unread_count)} />
        </span>
      </span>
    </NavLink>
  )
}
