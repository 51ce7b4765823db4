import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useMemo, useState } from "react"
import { useLocation } from "react-router"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { useSession } from "../../../lib/session/session.ts"
import { memberSocket } from "../../../lib/socket/socket.ts"
import { DropZone } from "../../../ui/member/drop-zone.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { editMessage } from "../api.ts"
import { applyMessage, cachedTimeline } from "../cache.ts"
import { Composer } from "../composer/composer.tsx"
import { type ComposerContext, currentContext } from "../composer/context.ts"
import { useFirstMessageCheck } from "../composer/use-first-message-check.tsx"
import { InvitationBar } from "../invitations/index.ts"
import {
  ImageViewerContext,
  type SelectedFile,
  useImageViewer,
  useSelection,
  useUploads,
} from "../media/index.ts"
import { useMemberChat, useOutboxEntries } from "../member-chat.ts"
import { quotedOf } from "../outbox/entry.ts"
import type { NewEntry } from "../outbox/outbox.ts"
import { ConversationSearch, messageOfState, SearchedContext } from "../search/index.ts"
import { evictLongTimeline, fetchChanges, showAround, showLatest } from "../timeline/loading.ts"
import { rowsOf, showsMessage } from "../timeline/rows.ts"
import { hasNewer, messagesInWindow, olderOf, type Timeline, windowStart } from "../timeline/timeline.ts"
import { useViewOnce, ViewOnceContext } from "../view-once/index.ts"
import { lastEditable } from "./last-editable.ts"
import { MessageItem } from "./message-item.tsx"
import { MessageList } from "./message-list.tsx"
import { NewMessageAnnouncer } from "./new-message-announcer.tsx"
import styles from "./open-conversation.module.css"
import { useMarkRead } from "./use-mark-read.ts"
import type { ScrollTarget } from "./use-scrolling.ts"

const dropTexts = { drop: chatMedia.drop, hint: chatMedia.dropHint }

interface OpenConversationProps {
  conversation: Conversation
  timeline: Timeline
  /** Whether the search in the conversation is open. */
  isSearching: boolean
  onSearchEnd: () => void
}

/** The messages and the composer of a loaded conversation. */
export function OpenConversation(props: OpenConversationProps) {
  const { conversation, timeline, isSearching, onSearchEnd } = props
  const client = useQueryClient()
  const session = useSession()
  const me = session.status === "member" ? session.user : null
  const { id, other_departed: isClosed } = conversation
  // The divider's position is fixed when the conversation opens; later messages are read as they
  // arrive.
  const [unreadAfter] = useState(() => (conversation.unread_count > 0 ? timeline.readPosition : null))
  const [target, setTarget] = useState<ScrollTarget>(() => ({ at: unreadAfter === null ? "end" : "unread" }))
  const [chosen, setAnswering] = useState<ComposerContext | null>(null)
  const answering = currentContext(chosen, timeline)
  const [atEnd, setAtEnd] = useState(false)
  const [searched, setSearched] = useState("")
  const { outbox, memberId } = useMemberChat()
  useOpened(id)

  const messages = useMemo(() => messagesInWindow(timeline), [timeline])
  const all = useOutboxEntries()
  const { known, otherReadPosition } = timeline
  // When the loaded window starts after the last read message, the first unread one lies before it.
  const dividedAfter = unreadAfter !== null && windowStart(timeline) <= unreadAfter ? unreadAfter : null
  const hasOlder = olderOf(timeline) !== null
  const rows = useMemo(() => {
    if (!me) return []
    const entries = all.filter((entry) => entry.conversationId === id)
    return rowsOf({ messages, known, entries, me, otherReadPosition, unreadAfter: dividedAfter, hasOlder })
  }, [messages, known, all, id, me, otherReadPosition, dividedAfter, hasOlder])
  useMarkRead({ conversation, timeline, atEnd: atEnd && !hasNewer(timeline) })

  const jumpTo = async (messageId: string) => {
    try {
      const isShown = rows.some((row) => showsMessage(row, messageId))
      if (!isShown) await showAround(client, id, messageId)
      setTarget({ at: "message", id: messageId })
    } catch (error) {
      toasts.show({ text: toErrorMessage(error) })
    }
  }
  useVisitedMessage((messageId) => void jumpTo(messageId))
  const jumpToLatest = async () => {
    try {
      if (hasNewer(timeline)) await showLatest(client, id)
      setTarget({ at: "end" })
    } catch (error) {
      toasts.show({ text: toErrorMessage(error) })
    }
  }
  const editLast = () => {
    const message = me && lastEditable(messages, me.id, serverClock.now())
    if (message) setAnswering({ kind: "edit", message })
  }

  const quoted = answering?.kind === "reply" ? answering.message : null
  const send = async (message: Pick<NewEntry, "messageType" | "content" | "mediaUrl">) => {
    await outbox.add({ ...message, conversationId: id, replyTo: quoted && quotedOf(quoted) })
    setAnswering(null)
    void jumpToLatest()
  }
  const uploads = useUploads(id)
  const selection = useSelection(id)
  type Files = readonly (Pick<SelectedFile, "file"> & { kind: SelectedFile["kind"] | "voice" })[]
  const sendFiles = (files: Files, caption: string | null = null, isViewOnce = false) => {
    uploads.add(files, { caption, replyTo: quoted && quotedOf(quoted), isViewOnce })
    if (quoted) setAnswering(null)
    void jumpToLatest()
  }
  const viewer = useImageViewer(messages)
  const viewOnce = useViewOnce()
  const isAnswered = hasOlder || messages.some(({ sender_id }) => sender_id !== memberId)
  const check = useFirstMessageCheck({ isFirst: !isAnswered, conversationId: id })
  const edit = async (messageId: string, content: string) => {
    try {
      applyMessage(client, memberId, await editMessage(messageId, content))
      setAnswering(null)
    } catch (error) {
      toasts.show({ text: toErrorMessage(error), tone: "error" })
      throw error
    }
  }
  const onWritten = (text: string) =>
    answering?.kind === "edit"
      ? edit(answering.message.id, text)
      : send({ messageType: "text", content: text, mediaUrl: null })

  if (!me) return null
  return (
    <DropZone texts={dropTexts} onFiles={selection.add} disabled={isClosed}>
      {isSearching && (
        <ConversationSearch
          conversationId={id}
          onJump={(messageId) => void jumpTo(messageId)}
          onSearched={setSearched}
          onClose={() => {
            setSearched("")
            onSearchEnd()
          }}
        />
      )}
      <ImageViewerContext value={viewer.open}>
        <ViewOnceContext value={viewOnce.offer}>
          <SearchedContext value={searched}>
            <MessageList
              conversation={conversation}
              timeline={timeline}
              rows={rows}
              target={target}
              onAtEnd={setAtEnd}
              onLatest={() => void jumpToLatest()}
              renderMessage={(row, highlighted) => (
                <MessageItem
                  row={row}
                  conversation={conversation}
                  highlighted={highlighted}
                  onReply={(message: Message) => setAnswering({ kind: "reply", message })}
                  onEdit={(message: Message) => setAnswering({ kind: "edit", message })}
                  onJump={(messageId) => void jumpTo(messageId)}
                />
              )}
            />
          </SearchedContext>
        </ViewOnceContext>
      </ImageViewerContext>
      {viewer.element}
      {viewOnce.dialog}
      {check.dialog}
      <NewMessageAnnouncer timeline={timeline} meId={me.id} />
      <InvitationBar conversation={conversation} messages={messages} />
      {isClosed ? (
        <p className={styles.closed}>{chat.departed}</p>
      ) : (
        <Composer
          key={answering?.kind === "edit" ? answering.message.id : "new"}
          conversation={conversation}
          context={answering}
          uploads={uploads}
          selection={selection}
          onFiles={sendFiles}
          onVoice={(file) => sendFiles([{ file, kind: "voice" }])}
          mayLeave={check.mayLeave}
          onSubmit={onWritten}
          onCancel={() => setAnswering(null)}
          onEditLast={editLast}
        />
      )}
    </DropZone>
  )
}

/** Jumps to the message at which a visit begins: a search in all conversations found it. */
const useVisitedMessage = (jumpTo: (messageId: string) => void) => {
  const { state, key } = useLocation()
  const jump = useEffectEvent(jumpTo)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    const messageId = messageOfState(state)
    if (messageId !== null) jump(messageId)
  }, [key])
}

/** Joins the conversation's room, fetches missed changes, and evicts pages far from the end. */
const useOpened = (conversationId: string) => {
  const client = useQueryClient()
  useEffect(() => {
    const leave = memberSocket.openConversation(conversationId)
    if (cachedTimeline(client, conversationId)) void fetchChanges(client, conversationId)
    return () => {
      leave()
      evictLongTimeline(client, conversationId)
    }
  }, [client, conversationId])
}
