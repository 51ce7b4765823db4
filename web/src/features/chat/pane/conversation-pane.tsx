import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { memberParts } from "@pinyu/phrases/member-parts"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useId } from "react"
import { useNavigate } from "react-router"
import { useOnline } from "../../../lib/online.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import { useConversation, useTimeline } from "../api.ts"
import { forgetConversation } from "../cache.ts"
import { isGone } from "../timeline/loading.ts"
import styles from "./conversation-pane.module.css"
import { OpenConversation } from "./open-conversation.tsx"
import { PaneHeader, PaneHeaderOutline } from "./pane-header.tsx"
import { PaneSkeleton } from "./pane-skeleton.tsx"

interface ConversationPaneProps {
  conversationId: string
  /** Whether there is no list beside it on any screen. */
  alone?: boolean
}

/** One conversation: with whom, what was said, and what one is about to say. */
export function ConversationPane({ conversationId, alone = false }: ConversationPaneProps) {
  const conversation = useConversation(conversationId)
  const timeline = useTimeline(conversationId)
  const titleId = useId()
  const gone = isGone(conversation.error) || isGone(timeline.error)
  const failed = !gone && (conversation.isError || timeline.isError)
  return (
    <section className={styles.pane} aria-labelledby={titleId}>
      <h1 id={titleId} className={styles.title}>
        <VisuallyHidden>{paneLabel(conversation.data)}</VisuallyHidden>
      </h1>
      {gone && <Leave conversationId={conversationId} />}
      {conversation.data ? (
        <PaneHeader conversation={conversation.data} alwaysBack={alone} />
      ) : (
        <PaneHeaderOutline alwaysBack={alone} loading={!failed} />
      )}
      {conversation.data && timeline.data ? (
        <OpenConversation conversation={conversation.data} timeline={timeline.data} />
      ) : (
        <NotOpen
          failed={failed}
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

/** The way back for whoever opens what is not there. */
function Leave({ conversationId }: { conversationId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    toasts.show({ text: chat.gone })
    void navigate(pages.chat, { replace: true })
    return () => forgetConversation(client, conversationId)
  }, [client, navigate, conversationId])
  return null
}

function NotOpen({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const online = useOnline()
  if (online && !failed) return <PaneSkeleton />
  const action = (
    <LinkButton to={pages.chat} variant="outline">
      {chat.back}
    </LinkButton>
  )
  return online ? (
    <ErrorState title={chat.failedTitle} text={chat.failedText} onRetry={onRetry} action={action} />
  ) : (
    <ErrorState title={memberParts.offlineTitle} text={chat.offlineText} action={action} />
  )
}
