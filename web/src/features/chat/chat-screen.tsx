import { chat } from "@pinyu/phrases/chat"
import { useWideLayout } from "../../lib/hooks/use-wide-layout.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { useConversations } from "./api.ts"
import { ArchivedList } from "./archive/archived-list.tsx"
import { useArchivedView } from "./archive/view.ts"
import styles from "./chat-screen.module.css"
import { InvitationList, useInvitationsView } from "./invitations/index.ts"
import { ConversationList } from "./list/conversation-list.tsx"
import { conversationsOf } from "./list/conversations.ts"
import { ConversationPane } from "./pane/conversation-pane.tsx"

interface ChatScreenProps {
  /** The open conversation; null on the list's own page. */
  conversationId: string | null
}

/** The conversation list and the open conversation, side by side on wide screens. */
export function ChatScreen({ conversationId }: ChatScreenProps) {
  const wide = useWideLayout()
  const List = useList()
  if (!wide) {
    return conversationId === null ? (
      <List level={1} />
    ) : (
      <ConversationPane key={conversationId} conversationId={conversationId} />
    )
  }
  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <List level={conversationId === null ? 1 : 2} />
      </div>
      {conversationId === null ? (
        <NoConversationOpen />
      ) : (
        <ConversationPane key={conversationId} conversationId={conversationId} />
      )}
    </div>
  )
}

/** The list that the address names. */
const useList = () => {
  const isInvitations = useInvitationsView()
  const isArchived = useArchivedView()
  if (isInvitations) return InvitationList
  return isArchived ? ArchivedList : ConversationList
}

/** One conversation on the whole screen. */
export function ConversationScreen({ conversationId }: { conversationId: string }) {
  return (
    <div className={styles.alone}>
      <ConversationPane key={conversationId} conversationId={conversationId} alone />
    </div>
  )
}

function NoConversationOpen() {
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
