import { hasFile, isSharing } from "@pinyu/contract/chat/options"
import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { Avatar } from "../../../ui/avatar.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { MessageMedia, PictureGroup } from "../media/index.ts"
import { MessageActions, Reactions } from "../message-actions/index.ts"
import { taipeiTime } from "../text.ts"
import { type MessageRow, textOf } from "../timeline/rows.ts"
import { ViewOncePart } from "../view-once/index.ts"
import { DeliveryStatus } from "./delivery-status.tsx"
import { LikedQuote } from "./liked-quote.tsx"
import { MessageBody } from "./message-body.tsx"
import styles from "./message-item.module.css"
import { ReplyQuote } from "./reply-quote.tsx"
import { ScamWarning } from "./scam-warning.tsx"
import { SharedCard } from "./shared-card.tsx"

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
  // Reactions and replies answer an invitation, which its bar asks for.
  const isClosed = conversation.other_departed || conversation.invitation !== null
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
              <Avatar
                src={conversation.display_avatar}
                id={conversation.other_user_id}
                nickname={conversation.display_name}
                size={32}
              />
            </span>
          )}
          {entry || message.is_deleted ? (
            bubble
          ) : (
            <MessageActions
              message={message}
              pictures={row.pictures}
              mine={mine}
              isClosed={isClosed}
              onReply={() => onReply(message)}
              onEdit={() => onEdit(message)}
            >
              {bubble}
            </MessageActions>
          )}
        </div>
        {!message.is_deleted && <Reactions message={message} isClosed={isClosed} />}
        {row.warnings.length > 0 && <ScamWarning message={message} hints={row.warnings} />}
        {(last || row.delivery === "failed") && <DeliveryStatus row={row} time={time} />}
      </div>
    </article>
  )
}

/** The file of a message, or the pictures of its group. */
function Media({ row: { message, pictures } }: Pick<MessageItemProps, "row">) {
  const { message_type: type, media_state, view_once: viewOnce } = message
  if (!hasFile(type)) return null
  // In an invitation, it is a hidden file as any other.
  if (viewOnce && media_state !== "hidden") return <ViewOncePart message={message} state={viewOnce} />
  if (pictures.length > 1 && media_state !== "hidden") return <PictureGroup pictures={pictures} />
  return <MessageMedia message={message} type={type} />
}

type BubbleProps = Pick<MessageItemProps, "row" | "conversation" | "highlighted" | "onJump">

function Bubble({ row, conversation, highlighted, onJump }: BubbleProps) {
  const { message, mine, last } = row
  if (message.is_deleted) return <p className={classNames(styles.bubble, styles.deleted)}>{chat.deleted}</p>
  const { message_type: type } = message
  const text = textOf(row)
  return (
    <div
      className={classNames(
        styles.bubble,
        mine && styles.own,
        last && styles.tail,
        type !== "text" && styles.media,
        highlighted && styles.highlighted,
        row.delivery === "sending" && styles.sending,
      )}
    >
      <LikedQuote message={message} mine={mine} conversation={conversation} />
      <ReplyQuote message={message} otherName={conversation.display_name} onJump={onJump} />
      {isSharing(type) && <SharedCard message={message} type={type} />}
      <Media row={row} />
      {text !== null && <MessageBody content={text} />}
      {message.is_edited && <span className={styles.edited}>{chat.edited}</span>}
    </div>
  )
}
