import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { LetterDrawing } from "../../../ui/member/drawings.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { useConversations } from "../api.ts"
import { ArchivedLink } from "../archive/archived-link.tsx"
import { InvitationsLink } from "../invitations/invitations-link.tsx"
import { ListSearch } from "../search/index.ts"
import styles from "./conversation-list.module.css"
import { ConversationRows, ListSkeleton } from "./conversation-rows.tsx"
import { conversationsOf } from "./conversations.ts"
import { ListMenu } from "./list-menu.tsx"

interface ConversationListProps {
  /** 1 when the list is the page, 2 beside an open conversation. */
  level: 1 | 2
}

/** The member's conversations, most recent first. */
export function ConversationList({ level }: ConversationListProps) {
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <Heading level={level} size="xl">
          {chat.title}
        </Heading>
        <ListMenu />
      </div>
      <ListSearch frame={(content) => <div className={styles.scroller}>{content}</div>}>
        <InvitationsLink />
        <ArchivedLink />
        <Conversations />
      </ListSearch>
    </div>
  )
}

function Conversations() {
  const query = useConversations()
  const conversations = conversationsOf(query.data)
  return (
    <ListState
      query={query}
      texts={chat}
      skeleton={<ListSkeleton />}
      isEmpty={conversations.length === 0}
      empty={<NoConversations />}
    >
      <ConversationRows {...{ query, conversations, pathOf: pages.chatWith }} label={chat.list} />
    </ListState>
  )
}

function NoConversations() {
  return (
    <EmptyState
      title={chat.emptyTitle}
      text={chat.emptyText}
      art={<LetterDrawing />}
      action={<LinkButton to={pages.explore}>{chat.goExplore}</LinkButton>}
    />
  )
}
