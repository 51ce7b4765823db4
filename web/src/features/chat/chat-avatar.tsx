import type { Conversation } from "@pinyu/contract/chat/schemas"
import type { Presence } from "../../lib/time.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { classNames } from "../../ui/class-names.ts"
import styles from "./chat-avatar.module.css"

interface ChatAvatarProps {
  conversation: Pick<Conversation, "display_avatar" | "display_name" | "other_user_id">
  presence: Presence
  size: number
}

/** The other participant's picture with a presence dot; the text beside it says the same. */
export function ChatAvatar({ conversation, presence, size }: ChatAvatarProps) {
  return (
    <span className={styles.avatar}>
      <Avatar
        src={conversation.display_avatar}
        id={conversation.other_user_id}
        nickname={conversation.display_name}
        size={size}
      />
      {presence !== "offline" && (
        <span className={classNames(styles.dot, presence === "recent" && styles.recent)} aria-hidden="true" />
      )}
    </span>
  )
}
