import { chat } from "@pinyu/phrases/chat"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import { Link } from "react-router"
import IconArchive from "~icons/tabler/archive"
import IconChevronRight from "~icons/tabler/chevron-right"
import { Badge } from "../../../ui/chip.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { useConversations } from "../api.ts"
import { conversationsOf } from "../list/conversations.ts"
import styles from "./archived-link.module.css"
import { archivedPath } from "./view.ts"

/** The way to the archived conversations, with the first names. Nothing while none is archived. */
export function ArchivedLink() {
  const conversations = conversationsOf(useConversations("archived").data)
  if (conversations.length === 0) return null
  const unread = conversations.reduce((sum, { unread_count }) => sum + unread_count, 0)
  return (
    <Link to={archivedPath} className={styles.link}>
      <Icon of={IconArchive} size="1.25rem" className={styles.icon} />
      <span className={styles.title}>{words.archivedTitle}</span>
      <span className={styles.names}>{words.names(conversations.map((one) => one.display_name))}</span>
      <Badge count={unread} label={chat.rowUnread(unread)} quiet />
      <Icon of={IconChevronRight} size="1rem" className={styles.chevron} />
    </Link>
  )
}
