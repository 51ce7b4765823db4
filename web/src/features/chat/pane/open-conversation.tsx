import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useMemo, useState } from "react"
import { sentenceOf } from "../../../lib/api-error.ts"
import { useSession } from "../../../lib/session.ts"
import { memberSocket } from "../../../lib/socket.ts"
import { DropZone } from "../../../ui/member/drop-zone.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { editMessage } from "../api.ts"
import { cachedTimeline, hearMessage } from "../cache.ts"
import { Composer } from "../composer/composer.tsx"
import type { Answering } from "../composer/context-bar.tsx"
import { ImageViewing, useImageViewer, useUploads } from "../media/index.ts"
import { useMemberChat, useOutboxEntries } from "../member-chat.ts"
import { quotedOf } from "../outbox/entry.ts"
import type { NewEntry } from "../outbox/outbox.ts"
import { catchUpWith, forgetLongTimeline, showAround, showLatest } from "../timeline/loading.ts"
import { rowsOf } from "../timeline/rows.ts"
import { beginOf, hasNewer, shownOf, type Timeline } from "../timeline/timeline.ts"
import { lastEditable } from "./last-editable.ts"
import { MessageLine } from "./message-line.tsx"
import { MessageList } from "./message-list.tsx"
import { NewMessageTeller } from "./new-message-teller.tsx"
import { useMarkRead } from "./use-mark-read.ts"
import type { Place } from "./use-scrolling.ts"

const dropWords = { drop: chatMedia.drop, hint: chatMedia.dropHint }

interface OpenConversationProps {
  conversation: Conversation
  timeline: Timeline
}

/** The messages and the composer of a conversation that is loaded. */
export function OpenConversation({ conversation, timeline }: OpenConversationProps) {
  const client = useQueryClient()
  const session = useSession()
  const me = session.status === "member" ? session.user : null
  const { id } = conversation
  // Where reading begins is settled when the conversation is opened; what comes then is read as it comes.
  const [unreadAfter] = useState(() => (conversation.unread_count > 0 ? timeline.readPosition : null))
  const [place, setPlace] = useState<Place>(() => ({ at: unreadAfter === null ? "end" : "unread" }))
  const [answering, setAnswering] = useState<Answering | null>(null)
  const [atEnd, setAtEnd] = useState(false)
  const { outbox, memberId } = useMemberChat()
  useOpened(id)

  const messages = useMemo(() => shownOf(timeline), [timeline])
  const all = useOutboxEntries()
  const { otherReadPosition } = timeline
  // Where the stretch begins after what was read, the first of what is new lies before it.
  const dividedAfter = unreadAfter !== null && beginOf(timeline) <= unreadAfter ? unreadAfter : null
  const rows = useMemo(() => {
    if (!me) return []
    const entries = all.filter((entry) => entry.conversationId === id)
    return rowsOf({ messages, entries, me, otherReadPosition, unreadAfter: dividedAfter })
  }, [messages, all, id, me, otherReadPosition, dividedAfter])
  useMarkRead({ conversation, timeline, atEnd: atEnd && !hasNewer(timeline) })

  const jumpTo = async (messageId: string) => {
    try {
      const isShown = messages.some((message) => message.id === messageId)
      if (!isShown) await showAround(client, id, messageId)
      setPlace({ at: "message", id: messageId })
    } catch (error) {
      toasts.show({ text: sentenceOf(error) })
    }
  }
  const jumpToLatest = async () => {
    try {
      if (hasNewer(timeline)) await showLatest(client, id)
      setPlace({ at: "end" })
    } catch (error) {
      toasts.show({ text: sentenceOf(error) })
    }
  }
  const editLast = () => {
    const message = me && lastEditable(messages, me.id, new Date())
    if (message) setAnswering({ kind: "edit", message })
  }

  const quoted = answering?.kind === "reply" ? answering.message : null
  const send = async (said: Pick<NewEntry, "messageType" | "content" | "mediaUrl">) => {
    await outbox.add({ ...said, conversationId: id, replyTo: quoted && quotedOf(quoted) })
    setAnswering(null)
    void jumpToLatest()
  }
  const uploads = useUploads(id)
  const sendFiles = (files: readonly File[], as?: "voice") => {
    uploads.add(files, { as, replyTo: quoted && quotedOf(quoted) })
    if (quoted) setAnswering(null)
    void jumpToLatest()
  }
  const viewer = useImageViewer(messages)
  const edit = async (messageId: string, content: string) => {
    try {
      hearMessage(client, memberId, await editMessage(messageId, content))
      setAnswering(null)
    } catch (error) {
      toasts.show({ text: sentenceOf(error), tone: "error" })
      throw error
    }
  }
  const onWritten = (text: string) =>
    answering?.kind === "edit"
      ? edit(answering.message.id, text)
      : send({ messageType: "text", content: text, mediaUrl: null })

  if (!me) return null
  return (
    <DropZone words={dropWords} onFiles={sendFiles}>
      <ImageViewing value={viewer.open}>
        <MessageList
          conversation={conversation}
          timeline={timeline}
          rows={rows}
          place={place}
          onAtEnd={setAtEnd}
          onLatest={() => void jumpToLatest()}
          renderMessage={(row, highlighted) => (
            <MessageLine
              row={row}
              conversation={conversation}
              highlighted={highlighted}
              onReply={(message: Message) => setAnswering({ kind: "reply", message })}
              onEdit={(message: Message) => setAnswering({ kind: "edit", message })}
              onJump={(messageId) => void jumpTo(messageId)}
            />
          )}
        />
      </ImageViewing>
      {viewer.element}
      <NewMessageTeller timeline={timeline} meId={me.id} />
      <Composer
        key={answering?.kind === "edit" ? answering.message.id : "new"}
        conversation={conversation}
        answering={answering}
        uploads={uploads}
        onFiles={sendFiles}
        onWritten={onWritten}
        onCancel={() => setAnswering(null)}
        onEditLast={editLast}
      />
    </DropZone>
  )
}

/** Joins the conversation's room, asks what was missed, and lets go of what was loaded far from its end. */
const useOpened = (conversationId: string) => {
  const client = useQueryClient()
  useEffect(() => {
    const leave = memberSocket.openConversation(conversationId)
    if (cachedTimeline(client, conversationId)) void catchUpWith(client, conversationId)
    return () => {
      leave()
      forgetLongTimeline(client, conversationId)
    }
  }, [client, conversationId])
}
