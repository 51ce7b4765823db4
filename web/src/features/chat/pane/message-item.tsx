import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { Avatar } from "../../../ui/avatar.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { MessageMedia } from "../media/index.ts"
import { MessageActions, Reactions } from "../message-actions/index.ts"
import { taipeiTime } from "../text.ts"
import type { MessageRow } from "../timeline/rows.ts"
import { DeliveryStatus } from "./delivery-status.tsx"
import { MessageBody } from "./message-body.tsx"
import styles from "./message-item.module.css"
import { ReplyQuote } from "./reply-quote.tsx"
import { ScamWarning } from "./scam-warning.tsx"

interface MessageItemProps {
  row: MessageRow
  conversation: Conversation
  /** True after a jump to this message. */
  highlighted: boolean
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
  onJump: (messageId: string) => void
}

/** One message: author, content, quote and delivery status. */
export function MessageItem({ row, conversation, highlighted, onReply, onEdit, onJump }: MessageItemProps) {
  const { message, mine, first, last, entry } = row
  const time = taipeiTime(message.created_at)
  const name = mine ? chat.you : message.sender_nickname
  const bubble = <Bubble {...{ row, conversation, highlighted, onJump }} />
  return (
    <article
      className={classNames(styles.line, mine ? styles.mine : styles.theirs, first && styles.first)}
      aria-label={chat.by(name, time)}
    >
      <div className={styles.stack}>
        <div className={styles.said}>
          {!mine && last && (
            <span className={styles.avatar}>
              <Avatar src={conversation.display_avatar} id={conversation.other_user_id} size={32} />
            </span>
          )}
          {entry || message.is_deleted ? (
            bubble
          ) : (
            <MessageActions
              message={message}
              mine={mine}
              isClosed={conversation.other_departed}
              onReply={() => onReply(message)}
              onEdit={() => onEdit(message)}
            >
              {bubble}
            </MessageActions>
          )}
        </div>
        {!message.is_deleted && <Reactions message={message} isClosed={conversation.other_departed} />}
        {row.warnings.length > 0 && <ScamWarning message={message} hints={row.warnings} />}
        {(last || row.delivery === "failed") && <DeliveryStatus row={row} time={time} />}
      </div>
    </article>
  )
}

type BubbleProps = Pick<MessageItemProps, "row" | "conversation" | "highlighted" | "onJump">

function Bubble({ row, conversation, highlighted, onJump }: BubbleProps) {
  const { message, mine, last } = row
  if (message.is_deleted) return <p className={classNames(styles.bubble, styles.deleted)}>{chat.deleted}</p>
  const isMedia = message.message_type !== "text"
  return (
    <div
      className={classNames(
        styles.bubble,
        mine && styles.own,
        last && styles.tail,
        isMedia && styles.media,
        highlighted && styles.highlighted,
        row.delivery === "sending" && styles.sending,
      )}
    >
      <ReplyQuote message={message} otherName={conversation.display_name} onJump={onJump} />
      {isMedia && <MessageMedia message={message} />}
      {message.content !== null && <MessageBody content={message.content} />}
      {message.is_edited && <span className={styles.edited}>{chat.edited}</span>}
    </div>
  )
}
