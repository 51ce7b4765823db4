import type { Message } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { useSession } from "../../../lib/session/session.ts"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import { messageSummary } from "../text.ts"
import styles from "./reply-quote.module.css"

interface ReplyQuoteProps {
  message: Message
  /** The other participant's name. */
  otherName: string
  onJump: (messageId: string) => void
}

/** The quoted message of a reply; a press jumps to it. */
export function ReplyQuote({ message, otherName, onJump }: ReplyQuoteProps) {
  const { reply_to_message_id: source, reply_sender_nickname, reply_type, reply_content } = message
  const session = useSession()
  if (source === null) return null
  const ownName = session.status === "member" ? session.user.nickname : ""
  const isOwn = reply_sender_nickname === ownName && ownName !== otherName
  const name = isOwn ? chat.you : (reply_sender_nickname ?? "")
  const isUnavailable = message.reply_is_deleted || reply_type === null
  return (
    <button type="button" className={styles.quote} disabled={isUnavailable} onClick={() => onJump(source)}>
      <VisuallyHidden>{chat.jumpToSource(name)}</VisuallyHidden>
      <span className={styles.name}>{name}</span>
      <span className={styles.words}>
        {isUnavailable ? chat.deleted : messageSummary(reply_type, reply_content)}
      </span>
    </button>
  )
}
