import type { ChatEvents } from "@pinyu/contract/chat/events"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { session, useSession } from "../../../lib/session.ts"
import { memberSocket, useSocketConnected, useSocketEvent } from "../../../lib/socket.ts"
import { useCatchUp } from "../../../lib/use-catch-up.ts"
import { usePollMs } from "../../../lib/use-poll-ms.ts"
import { useUnreadCount } from "../api.ts"
import {
  cachedTimeline,
  cachedTimelines,
  conversationsKey,
  countUnread,
  hearMessage,
  hearPresence,
  hearReading,
  hearUnread,
  unreadKey,
} from "../cache.ts"
import { useMemberChat } from "../member-chat.ts"
import { catchUpWith } from "../timeline/loading.ts"
import { isBehind } from "../timeline/timeline.ts"
import { tellLookedAt } from "./looked-at.ts"
import { notify } from "./notify.ts"

/** So long may what is missing still be on its way. */
const patienceMs = 400

type NewMessage = Parameters<ChatEvents["new-message"]>[0]

export interface ChatLiveProps {
  /** Whether the member wants to be told of messages at once. */
  wantsNotices: () => Promise<boolean>
}

/** Hears of everything that happens in the member's conversations, and sends what waits, on every page. */
export function ChatLive({ wantsNotices }: ChatLiveProps) {
  useEffect(() => memberSocket.follow(), [])
  useHearing(wantsNotices)
  useOutboxLife()
  useCatchingUp()
  useUnreadPolling()
  return null
}

function useHearing(wantsNotices: ChatLiveProps["wantsNotices"]) {
  const client = useQueryClient()
  const { memberId, typing } = useMemberChat()
  useEffect(() => tellLookedAt(memberId), [memberId])

  const onMessage = ({ message }: NewMessage) => {
    hearMessage(client, memberId, message)
    // A change before this one is missing: it is late, or lost.
    const id = message.conversation_id
    setTimeout(() => {
      const timeline = cachedTimeline(client, id)
      if (timeline && isBehind(timeline)) void catchUpWith(client, id)
    }, patienceMs)
  }
  /** The last message of each conversation that was counted: what is told twice counts once. */
  const counted = useRef(new Map<string, number>())
  const onNew = (event: NewMessage) => {
    onMessage(event)
    const { sender_id, position } = event.message
    if (sender_id === memberId || position <= (counted.current.get(event.conversationId) ?? 0)) return
    counted.current.set(event.conversationId, position)
    countUnread(client)
    typing.heard(event.conversationId, false)
    // Where it cannot be shown, or it is not known whether it is wanted, the badge says it.
    const { conversationId } = event
    notify({ memberId, conversationId, isWanted: wantsNotices }).catch(() => {})
  }

  useSocketEvent("new-message", onNew)
  useSocketEvent("new-message-notification", onNew)
  useSocketEvent("message-updated", onMessage)
  useSocketEvent("message-deleted", onMessage)
  useSocketEvent("reaction-updated", onMessage)
  useSocketEvent("messages-read", (event) => hearReading(client, memberId, event))
  useSocketEvent("unread-count", ({ totalUnread }) => hearUnread(client, totalUnread))
  useSocketEvent("presence", (event) => hearPresence(client, event))
  useSocketEvent("typing", ({ conversationId, userId, isTyping }) => {
    if (userId !== memberId) typing.heard(conversationId, isTyping)
  })
}

/** What waits is sent for as long as the member is signed in, and forgotten when they sign out or somebody else signs in. */
function useOutboxLife() {
  const { outbox, start, forget, stop } = useMemberChat()
  const connected = useSocketConnected()
  useEffect(() => {
    start()
    window.addEventListener("online", outbox.kick)
    const endListening = session.subscribe(() => {
      const state = session.state()
      if (state.status === "visitor" && state.error === null) forget()
    })
    return () => {
      endListening()
      window.removeEventListener("online", outbox.kick)
      stop()
    }
  }, [outbox, start, forget, stop])
  useEffect(() => {
    if (connected) outbox.kick()
  }, [connected, outbox])
}

/** Whoever was away asks what they missed. */
function useCatchingUp() {
  const client = useQueryClient()
  const connected = useSocketConnected()
  useCatchUp(connected, () => {
    void client.invalidateQueries({ queryKey: conversationsKey })
    void client.invalidateQueries({ queryKey: unreadKey })
    for (const id of cachedTimelines(client)) void catchUpWith(client, id)
  })
}

function useUnreadPolling() {
  const connected = useSocketConnected()
  const signedIn = useSession().status === "member"
  useUnreadCount(usePollMs(connected || !signedIn))
}
