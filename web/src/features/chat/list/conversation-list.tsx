import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { useRef } from "react"
import { Mark } from "../../../ui/brand/mark.tsx"
import { LinkButton } from "../../../ui/button.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { useConversations } from "../api.ts"
import styles from "./conversation-list.module.css"
import { ConversationRow } from "./conversation-row.tsx"
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
        <Heading level={level} size="lg">
          {chat.title}
        </Heading>
        <ListMenu />
      </div>
      <Conversations />
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
      <Rows query={query} conversations={conversations} />
    </ListState>
  )
}

interface RowsProps {
  query: ReturnType<typeof useConversations>
  conversations: Conversation[]
}

function Rows({ query, conversations }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <nav className={styles.scroller} aria-label={chat.list}>
      <ul ref={list} className={styles.rows}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} />
    </nav>
  )
}

function NoConversations() {
  return (
    <EmptyState
      title={chat.emptyTitle}
      text={chat.emptyText}
      art={<Mark size="3rem" />}
      action={<LinkButton to={pages.explore}>{chat.goExplore}</LinkButton>}
    />
  )
}

const skeletonRows = ["a", "b", "c", "d", "e", "f"]

function ListSkeleton() {
  return (
    <div className={styles.rows} aria-busy="true">
      {skeletonRows.map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton shape="round" width="3.25rem" height="3.25rem" />
          <div className={styles.skeletonWords}>
            <Skeleton width="6rem" />
            <Skeleton width="11rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
