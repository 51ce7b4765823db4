import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { IconArrowLeft } from "@tabler/icons-react"
import { Link } from "react-router"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { ChatAvatar } from "../chat-avatar.tsx"
import { usePresenceWords } from "../use-presence-words.ts"
import styles from "./pane-header.module.css"

interface PaneHeaderProps {
  conversation: Conversation
  /** Whether the way back is shown on every screen, not only where there is no list beside. */
  alwaysBack: boolean
}

/** Who one talks with, and whether they are there; leads to their profile. */
export function PaneHeader({ conversation, alwaysBack }: PaneHeaderProps) {
  const { other_user_id, display_name } = conversation
  const { presence, words, typing } = usePresenceWords(conversation)
  return (
    <div className={styles.header}>
      <Link
        to={pages.chat}
        className={classNames(styles.back, alwaysBack && styles.always)}
        aria-label={chat.back}
        title={chat.back}
      >
        <Icon of={IconArrowLeft} />
      </Link>
      <Link to={pages.user(other_user_id)} className={styles.who} title={chat.openProfile(display_name)}>
        <ChatAvatar conversation={conversation} presence={presence} size={40} />
        <span className={styles.words}>
          <span className={styles.name}>{display_name}</span>
          <span className={classNames(styles.presence, typing && styles.typing)}>{words}</span>
        </span>
      </Link>
    </div>
  )
}
