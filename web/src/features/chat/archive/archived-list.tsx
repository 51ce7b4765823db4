import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { LetterDrawing } from "../../../ui/member/drawings.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { useConversations } from "../api.ts"
import { ConversationRows, ListSkeleton } from "../list/conversation-rows.tsx"
import { conversationsOf } from "../list/conversations.ts"
import { SideList } from "../list/side-list.tsx"
import { archivedConversationPath } from "./view.ts"

interface ArchivedListProps {
  /** 1 when the list is the page, 2 beside an open conversation. */
  level: 1 | 2
}

/** The conversations that the member archived. */
export function ArchivedList({ level }: ArchivedListProps) {
  const query = useConversations("archived")
  const conversations = conversationsOf(query.data)
  const empty = (
    <EmptyState
      level={level === 1 ? 2 : 3}
      title={words.emptyTitle}
      text={words.emptyText}
      art={<LetterDrawing />}
    />
  )
  return (
    <SideList level={level} title={words.archivedTitle} text={words.archivedText} back={words.back}>
      <ListState
        query={query}
        texts={words}
        skeleton={<ListSkeleton />}
        isEmpty={conversations.length === 0}
        empty={empty}
      >
        <ConversationRows
          {...{ query, conversations, pathOf: archivedConversationPath }}
          label={words.archivedList}
        />
      </ListState>
    </SideList>
  )
}
