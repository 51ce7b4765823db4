import { type InvitationState, invitationStates } from "@pinyu/contract/chat/options"
import { chatInvitations as words } from "@pinyu/phrases/chat-invitations"
import { useState } from "react"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { LetterDrawing } from "../../../ui/member/drawings.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { Tabs } from "../../../ui/member/tabs.tsx"
import { ConversationRows, ListSkeleton } from "../list/conversation-rows.tsx"
import { conversationsOf } from "../list/conversations.ts"
import { SideList } from "../list/side-list.tsx"
import { useInvitations } from "./api.ts"
import { invitationPath } from "./view.ts"

interface InvitationListProps {
  /** 1 when the list is the page, 2 beside an open invitation. */
  level: 1 | 2
}

const tabs = invitationStates.map((name) => ({ name, label: words.tabs[name] }))

/** First messages of strangers, and those that the member declined. */
export function InvitationList({ level }: InvitationListProps) {
  const [state, setState] = useState<InvitationState>("pending")
  return (
    <SideList level={level} title={words.title} text={words.text} back={words.back}>
      <Tabs label={words.title} tabs={tabs} selected={state} onSelect={setState}>
        <Invitations state={state} level={level} />
      </Tabs>
    </SideList>
  )
}

function Invitations({ state, level }: InvitationListProps & { state: InvitationState }) {
  const query = useInvitations(state)
  const conversations = conversationsOf(query.data)
  const empty = (
    <EmptyState
      level={level === 1 ? 2 : 3}
      title={words.emptyTitle[state]}
      text={words.emptyText[state]}
      art={<LetterDrawing />}
    />
  )
  return (
    <ListState
      query={query}
      texts={words}
      skeleton={<ListSkeleton />}
      isEmpty={conversations.length === 0}
      empty={empty}
    >
      <ConversationRows {...{ query, conversations, pathOf: invitationPath }} label={words.list[state]} />
    </ListState>
  )
}
