import type { Conversation } from "@pinyu/contract/chat/schemas"
import { type ComponentProps, useRef } from "react"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { ArrangeableRow } from "./arrangeable-row.tsx"
import { ConversationRow } from "./conversation-row.tsx"
import styles from "./conversation-rows.module.css"

interface ConversationRowsProps {
  query: ComponentProps<typeof LoadMore>["query"]
  conversations: readonly Conversation[]
  /** The accessible label of the list. */
  label: string
  /** The address of a conversation. */
  pathOf: (conversationId: string) => string
}

/** Conversations with the pages after them. */
export function ConversationRows({ query, conversations, label, pathOf }: ConversationRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <nav aria-label={label}>
      <ul ref={list} className={styles.rows}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Row conversation={conversation} path={pathOf(conversation.id)} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} />
    </nav>
  )
}

/** Only an accepted conversation has a menu. */
function Row(props: ComponentProps<typeof ConversationRow>) {
  return props.conversation.invitation === null ? (
    <ArrangeableRow {...props} />
  ) : (
    <ConversationRow {...props} />
  )
}

const skeletonRows = ["a", "b", "c", "d", "e", "f"]

/** Conversations while they load. */
export function ListSkeleton() {
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
