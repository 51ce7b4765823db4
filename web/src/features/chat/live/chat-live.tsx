import type { ChatEvents } from "@pinyu/contract/chat/events"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { session, useSession } from "../../../lib/session/session.ts"
import { memberSocket, useSocketConnected, useSocketEvent } from "../../../lib/socket/socket.ts"
import { useCatchUp } from "../../../lib/socket/use-catch-up.ts"
import { usePollMs } from "../../../lib/socket/use-poll-ms.ts"
import { useUnreadCount } from "../api.ts"
import { refreshConversation } from "../arrangement/api.ts"
import {
  applyMessage,
  applyPresence,
  applyReadReceipt,
  cachedConversation,
  cachedTimeline,
  cachedTimelines,
  conversationsKey,
  foundKey,
  incrementUnread,
  invitationsKey,
  refreshUnread,
  setUnreadCount,
  unreadKey,
} from "../cache.ts"
import { refreshInvitation } from "../invitations/index.ts"
import { useMemberChat } from "../member-chat.ts"
import { fetchChanges } from "../timeline/loading.ts"
import { isBehind } from "../timeline/timeline.ts"
import { showDesktopNotification } from "./desktop-notification.ts"
import { applyMutualSetting } from "./mutual-setting.ts"
import { holdVisibilityLock } from "./visibility-lock.ts"

/** A late event may still arrive within this time. */
const lateEventMs = 400

type NewMessage = Parameters<ChatEvents["new-message"]>[0]

export interface ChatLiveProps {
  /** Whether the member wants immediate message notifications. */
  areNotificationsEnabled: () => Promise<boolean>
}

/** Handles chat events and sends the outbox, on every page. */
export function ChatLive({ areNotificationsEnabled }: ChatLiveProps) {
  useEffect(() => memberSocket.follow(), [])
  useChatEvents(areNotificationsEnabled)
  useOutboxLifecycle()
  useCatchUpOnReconnect()
  useUnreadPolling()
  return null
}

function useChatEvents(areNotificationsEnabled: ChatLiveProps["areNotificationsEnabled"]) {
  const client = useQueryClient()
  const { memberId, typing } = useMemberChat()
  useEffect(() => holdVisibilityLock(memberId), [memberId])

  const onMessage = ({ message }: Pick<NewMessage, "message">) => {
    applyMessage(client, memberId, message)
    // An earlier change is missing: it is late or lost.
    const id = message.conversation_id
    setTimeout(() => {
      const timeline = cachedTimeline(client, id)
      if (timeline && isBehind(timeline)) void fetchChanges(client, id)
    }, lateEventMs)
  }
  /** The last counted message of each conversation, so that repeated events count once. */
  const counted = useRef(new Map<string, number>())
  const onNew = (event: NewMessage) => {
    const before = cachedConversation(client, event.conversationId)
    onMessage(event)
    const { sender_id, position } = event.message
    if (sender_id === memberId || position <= (counted.current.get(event.conversationId) ?? 0)) return
    counted.current.set(event.conversationId, position)
    typing.applyEvent(event.conversationId, false)
    if (event.isMuted) return
    // Only of a known conversation in the list does a message count as one.
    if (before && !before.is_archived && !before.is_marked_unread) incrementUnread(client)
    else void refreshUnread(client)
    // When it cannot be shown, or the preference is unknown, the badge still counts it.
    const { conversationId } = event
    showDesktopNotification({ memberId, conversationId, isEnabled: areNotificationsEnabled }).catch(() => {})
  }

  useSocketEvent("new-message", onNew)
  useSocketEvent("new-message-notification", onNew)
  useSocketEvent("message-updated", onMessage)
  useSocketEvent("message-deleted", onMessage)
  useSocketEvent("reaction-updated", onMessage)
  useSocketEvent("invitation-changed", ({ conversationId }) => {
    // The next event or page visit tries again.
    refreshInvitation(client, conversationId).catch(() => {})
  })
  useSocketEvent("conversation-changed", (event) => {
    // The next event or page visit tries again.
    refreshConversation(client, event).catch(() => {})
  })
  useSocketEvent("messages-read", (event) => {
    applyReadReceipt(client, memberId, event)
    const { conversationId: id, readerId } = event
    const isHidden = cachedTimeline(client, id)?.otherReadPosition === null
    // The receipt shows that the other's reads are no longer hidden.
    if (isHidden && readerId !== memberId) void fetchChanges(client, id)
  })
  useSocketEvent("mutual-setting-changed", (event) => {
    // The next event or page visit tries again.
    applyMutualSetting(client, { memberId, typing }, event).catch(() => {})
  })
  useSocketEvent("unread-count", ({ totalUnread }) => setUnreadCount(client, totalUnread))
  useSocketEvent("presence", (event) => applyPresence(client, event))
  useSocketEvent("typing", ({ conversationId, userId, isTyping }) => {
    if (userId !== memberId) typing.applyEvent(conversationId, isTyping)
  })
}

/**
 * Sends the outbox while the member is signed in, and clears it at sign-out or another member's
 * sign-in.
 */
function useOutboxLifecycle() {
  const { outbox, start, forget, stop } = useMemberChat()
  const connected = useSocketConnected()
  useEffect(() => {
    start()
    window.addEventListener("online", outbox.sendPending)
    const endListening = session.subscribe(() => {
      const state = session.state()
      if (state.status === "visitor" && state.error === null) forget()
    })
    return () => {
      endListening()
      window.removeEventListener("online", outbox.sendPending)
      stop()
    }
  }, [outbox, start, forget, stop])
  useEffect(() => {
    if (connected) outbox.sendPending()
  }, [connected, outbox])
}

/** Fetches missed changes after a reconnect. */
function useCatchUpOnReconnect() {
  const client = useQueryClient()
  const connected = useSocketConnected()
  useCatchUp(connected, () => {
    void client.invalidateQueries({ queryKey: conversationsKey })
    void client.invalidateQueries({ queryKey: invitationsKey })
    void client.invalidateQueries({ queryKey: unreadKey })
    void client.invalidateQueries({ queryKey: foundKey })
    for (const id of cachedTimelines(client)) void fetchChanges(client, id)
  })
}

function useUnreadPolling() {
  const connected = useSocketConnected()
  const signedIn = useSession().status === "member"
  useUnreadCount(usePollMs(connected || !signedIn))
}
