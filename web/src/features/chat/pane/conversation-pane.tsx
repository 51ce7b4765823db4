import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { memberParts } from "@pinyu/phrases/member-parts"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useId, useState } from "react"
import { useNavigate } from "react-router"
import { isNotFound } from "../../../lib/api/is-not-found.ts"
import { useBlockChanges } from "../../../lib/query/block-changes.ts"
import { useOnline } from "../../../lib/socket/online.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { useReplacePage } from "../../../ui/member/overlay-entries.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import { useConversation, useTimeline } from "../api.ts"
import { removeConversation } from "../cache.ts"
import styles from "./conversation-pane.module.css"
import { OpenConversation } from "./open-conversation.tsx"
import { PaneHeader, PaneHeaderOutline } from "./pane-header.tsx"
import { PaneSkeleton } from "./pane-skeleton.tsx"

interface ConversationPaneProps {
  conversationId: string
  /** True when no list is beside it on any screen. */
  alone?: boolean
}

/** One conversation: participant, messages and composer. */
export function ConversationPane({ conversationId, alone = false }: ConversationPaneProps) {
  const conversation = useConversation(conversationId)
  const timeline = useTimeline(conversationId)
  const titleId = useId()
  const [isSearching, setSearching] = useState(false)
  useLeaveWhenBlocked(conversation.data?.other_user_id)
  const notFound = isNotFound(conversation.error) || isNotFound(timeline.error)
  const failed = !notFound && (conversation.isError || timeline.isError)
  return (
    <section className={styles.pane} aria-labelledby={titleId}>
      <h1 id={titleId} className={styles.title}>
        <VisuallyHidden>{paneLabel(conversation.data)}</VisuallyHidden>
      </h1>
      {notFound && <Leave conversationId={conversationId} />}
      {conversation.data ? (
        <PaneHeader
          conversation={conversation.data}
          alwaysShowBack={alone}
          onSearch={() => setSearching(true)}
        />
      ) : (
        <PaneHeaderOutline alwaysShowBack={alone} loading={!failed} />
      )}
      {conversation.data && timeline.data ? (
        <OpenConversation
          conversation={conversation.data}
          timeline={timeline.data}
          isSearching={isSearching}
          onSearchEnd={() => setSearching(false)}
        />
      ) : (
        <NotOpen
          error={failed ? (conversation.error ?? timeline.error) : null}
          onRetry={() => {
            void conversation.refetch()
            void timeline.refetch()
          }}
        />
      )}
    </section>
  )
}

const paneLabel = (conversation: Conversation | undefined) =>
  conversation ? chat.paneTitle(conversation.display_name) : chat.title

/** Returns to the list when the member is blocked, on this page or another. */
const useLeaveWhenBlocked = (otherId: string | undefined) => {
  const replacePage = useReplacePage()
  useBlockChanges(({ userId, isBlocked }) => {
    if (isBlocked && userId === otherId) void replacePage(pages.chat)
  })
}

/** The page of a conversation that does not exist. */
function Leave({ conversationId }: { conversationId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    toasts.show({ text: chat.notFound })
    void navigate(pages.chat, { replace: true })
    return () => removeConversation(client, conversationId)
  }, [client, navigate, conversationId])
  return null
}

function NotOpen({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const online = useOnline()
  if (online && !error) return <PaneSkeleton />
  const action = (
    <LinkButton to={pages.chat} variant="outline">
      {chat.back}
    </LinkButton>
  )
  return online ? (
    <ErrorState
      title={chat.failedTitle}
      text={chat.failedText}
      error={error}
      onRetry={onRetry}
      action={action}
    />
  ) : (
    <ErrorState title={memberParts.offlineTitle} text={chat.offlineText} onRetry={onRetry} action={action} />
  )
}
