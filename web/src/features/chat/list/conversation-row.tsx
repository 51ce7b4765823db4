import { isMuted } from "@pinyu/contract/chat/muting"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import { memberParts } from "@pinyu/phrases/member-parts"
import { NavLink } from "react-router"
import IconPin from "~icons/tabler/pinned-filled"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { listStep } from "../../../lib/shortcuts/list-steps.ts"
import { relativeTime } from "../../../lib/time.ts"
import { Badge, DotBadge } from "../../../ui/chip.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { VerifiedMark } from "../../../ui/member/verified-mark.tsx"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import { ConversationMarks } from "../arrangement/index.ts"
import { ChatAvatar } from "../chat-avatar.tsx"
import { previewOf } from "../text.ts"
import { usePresenceText } from "../use-presence-text.ts"
import styles from "./conversation-row.module.css"

/** One conversation in the list: participant, last message, time and unread count. */
export function ConversationRow({ conversation, path }: { conversation: Conversation; path: string }) {
  const { display_name, other_is_verified, last_message_time, unread_count } = conversation
  const { presence, text, typing } = usePresenceText(conversation)
  const now = useNow()
  const isQuiet = isMuted(conversation, now) || conversation.is_archived
  const calls = !isQuiet && (unread_count > 0 || conversation.is_marked_unread)
  return (
    <NavLink to={path} {...listStep} className={styles.row}>
      <ChatAvatar conversation={conversation} presence={presence} size={52} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.who}>
            <span className={styles.name}>{display_name}</span>
            {other_is_verified && <VerifiedMark label={memberParts.verified} />}
            <ConversationMarks conversation={conversation} />
          </span>
          <VisuallyHidden>{text}</VisuallyHidden>
          {last_message_time && (
            <time className={styles.time} dateTime={last_message_time}>
              {relativeTime(last_message_time, now)}
            </time>
          )}
        </span>
        <span className={styles.line}>
          <span className={classNames(styles.preview, calls && styles.unread, typing && styles.typing)}>
            {typing ? chat.typing : previewOf(conversation)}
          </span>
          <span className={styles.marks} data-marks="">
            {conversation.is_pinned && <PinnedMark />}
            {unread_count === 0 && conversation.is_marked_unread ? (
              <DotBadge label={words.markedUnread} quiet={isQuiet} />
            ) : (
              <Badge count={unread_count} label={chat.rowUnread(unread_count)} quiet={isQuiet} />
            )}
          </span>
        </span>
      </span>
    </NavLink>
  )
}

function PinnedMark() {
  return (
    <>
      <Icon of={IconPin} size="1rem" className={styles.pinned} />
      <VisuallyHidden>{words.pinned}</VisuallyHidden>
    </>
  )
}
