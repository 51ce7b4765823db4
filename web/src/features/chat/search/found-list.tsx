import type { FoundMessage } from "@pinyu/contract/chat/search"
import { excerptOf } from "@pinyu/contract/found-text"
import { pages } from "@pinyu/contract/pages"
import { chatSearch as words } from "@pinyu/phrases/chat-search"
import { useRef } from "react"
import { Link } from "react-router"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { listStep } from "../../../lib/shortcuts/list-steps.ts"
import { relativeTime } from "../../../lib/time.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { LetterDrawing } from "../../../ui/member/drawings.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { MarkedText } from "../../../ui/member/marked-text.tsx"
import { ConversationRow } from "../list/conversation-row.tsx"
import { ListSkeleton } from "../list/conversation-rows.tsx"
import { useFoundEverywhere } from "./api.ts"
import styles from "./found-list.module.css"
import { messageState } from "./message-state.ts"

/** What a search in all conversations found: conversations by name, then messages. */
export function FoundList({ searched }: { searched: string }) {
  const query = useFoundEverywhere(searched)
  const list = useRef<HTMLUListElement>(null)
  const conversations = query.data?.pages[0]?.conversations ?? []
  const messages = uniqueItems(query.data, (page) => page.messages)
  return (
    <ListState
      query={query}
      texts={words}
      skeleton={<ListSkeleton />}
      isEmpty={conversations.length + messages.length === 0}
      empty={<EmptyState title={words.emptyTitle} text={words.emptyText(searched)} art={<LetterDrawing />} />}
    >
      <nav aria-label={words.found}>
        {conversations.length > 0 && (
          <section>
            <FoundHeading>{words.conversationsTitle}</FoundHeading>
            <ul>
              {conversations.map((conversation) => (
                <li key={conversation.id}>
                  <ConversationRow conversation={conversation} path={pages.chatWith(conversation.id)} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {messages.length > 0 && (
          <section>
            <FoundHeading>{words.messagesTitle}</FoundHeading>
            <ul ref={list}>
              {messages.map((message) => (
                <li key={message.id}>
                  <FoundRow message={message} searched={searched} />
                </li>
              ))}
            </ul>
            <LoadMore query={query} list={list} />
          </section>
        )}
      </nav>
    </ListState>
  )
}

function FoundHeading({ children }: { children: string }) {
  return (
    <Heading level={2} size="md" className={styles.heading}>
      {children}
    </Heading>
  )
}

/** A found message. It leads to its place in the conversation. */
function FoundRow({ message, searched }: { message: FoundMessage; searched: string }) {
  const { id, conversation_id, display_name, display_avatar, other_user_id, created_at } = message
  const now = useNow()
  return (
    <Link to={pages.chatWith(conversation_id)} state={messageState(id)} {...listStep} className={styles.row}>
      <Avatar src={display_avatar} id={other_user_id} nickname={display_name} size={44} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>{display_name}</span>
          <time className={styles.time} dateTime={created_at}>
            {relativeTime(created_at, now)}
          </time>
        </span>
        <span className={styles.excerpt}>
          {message.is_own && words.ownPrefix}
          <MarkedText text={excerptOf(message.content, searched)} searched={searched} />
        </span>
      </span>
    </Link>
  )
}
