import { chat } from "@pinyu/phrases/chat"
import { useWide } from "../../lib/use-wide.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { useConversations } from "./api.ts"
import styles from "./chat-screen.module.css"
import { ConversationList } from "./list/conversation-list.tsx"
import { conversationsOf } from "./list/conversations.ts"
import { ConversationPane } from "./pane/conversation-pane.tsx"

interface ChatScreenProps {
  /** Which one is open; none on the list's own page. */
  conversationId: string | null
}

/** Conversations: list and pane side by side, or one of the two where there is no room for both. */
export function ChatScreen({ conversationId }: ChatScreenProps) {
  const wide = useWide()
  if (!wide) {
    return conversationId === null ? (
      <ConversationList level={1} />
    ) : (
      <ConversationPane key={conversationId} conversationId={conversationId} />
    )
  }
  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <ConversationList level={conversationId === null ? 1 : 2} />
      </div>
      {conversationId === null ? (
        <NoneChosen />
      ) : (
        <ConversationPane key={conversationId} conversationId={conversationId} />
      )}
    </div>
  )
}

/** One conversation with the whole screen to itself. */
export function ConversationScreen({ conversationId }: { conversationId: string }) {
  return (
    <div className={styles.alone}>
      <ConversationPane key={conversationId} conversationId={conversationId} alone />
    </div>
  )
}

function NoneChosen() {
  const { data } = useConversations()
  const hasSome = conversationsOf(data).length > 0
  return (
    <div className={styles.none}>
      <span className={styles.mark} aria-hidden="true">
        <Mark size="3.5rem" />
      </span>
      {hasSome && <p>{chat.chosenNone}</p>}
    </div>
  )
}
