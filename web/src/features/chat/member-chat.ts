import { chatRoutes } from "@pinyu/contract/chat/routes"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { call } from "../../lib/api/api.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import { serverClock } from "../../lib/server-clock.ts"
import { useSession } from "../../lib/session/session.ts"
import { storage } from "../../lib/session/storage.ts"
import { withTabLock } from "../../lib/session/tab-lock.ts"
import { setTimer } from "../../lib/set-timer.ts"
import { applyMessage, conversationKey } from "./cache.ts"
import { createDrafts } from "./composer/drafts.ts"
import type { OutboxEntry } from "./outbox/entry.ts"
import { createOutbox } from "./outbox/outbox.ts"
import { openOutboxStorage } from "./outbox/storage.ts"
import { createTyping } from "./typing.ts"

const sendEntry = async (entry: OutboxEntry) => {
  const { conversationId, messageType, content, mediaUrl, shared, replyTo, clientMessageId } = entry
  const references = { sharedId: shared?.id ?? null, replyToMessageId: replyTo?.id ?? null }
  const picture = { isViewOnce: entry.isViewOnce ?? false, groupId: entry.groupId ?? null }
  const body = { messageType, content, mediaUrl, ...picture, ...references, clientMessageId }
  return (await call(chatRoutes.send, { params: { conversationId }, body })).message
}

const createMemberChat = (client: QueryClient, memberId: string) => {
  /** Sends an entry. An error may show that the other participant has left. */
  const send = (entry: OutboxEntry) =>
    sendEntry(entry).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "member_departed")
        void client.invalidateQueries({ queryKey: conversationKey(entry.conversationId) })
      throw error
    })
  const opened = openOutboxStorage()
  let otherTabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("pinyu.outbox") : null
  const outbox = createOutbox({
    memberId,
    storage: {
      all: async (id) => (await opened).all(id),
      put: async (entry) => (await opened).put(entry),
      remove: async (id) => (await opened).remove(id),
      clear: async (id) => (await opened).clear(id),
      clearOthers: async (id) => (await opened).clearOthers(id),
    },
    clock: serverClock,
    send,
    onSent: (message) => applyMessage(client, memberId, message),
    // Without locks two tabs may send the same message: the server accepts it once.
    withLock: withTabLock,
    broadcast: () => otherTabs?.postMessage(memberId),
    setTimer,
  })
  otherTabs?.addEventListener("message", ({ data }) => {
    if (data === memberId) void outbox.reload()
  })
  const drafts = createDrafts(storage, memberId)
  return {
    memberId,
    outbox,
    drafts,
    typing: createTyping(),
    /** Restores the member's outbox and deletes those of others. */
    start: () => {
      drafts.clearOthers()
      void outbox.start()
    },
    /** At sign-out: deletes everything that the member wrote on this device. */
    forget: () => {
      drafts.clear()
      void outbox.clear()
    },
    /** At unmount: keeps the outbox. */
    stop: () => {
      outbox.stop()
      otherTabs?.close()
      // Other tabs handle the sign-out themselves, so later deletions are not broadcast.
      otherTabs = null
    },
  }
}

export type MemberChat = ReturnType<typeof createMemberChat>

/** One per query cache: the whole area shares an outbox. */
const chats = new WeakMap<QueryClient, MemberChat>()

/** The signed-in member's outbox, drafts and typing indicators. */
export const useMemberChat = (): MemberChat => {
  const client = useQueryClient()
  const session = useSession()
  const known = chats.get(client)
  if (known) return known
  const made = createMemberChat(client, session.status === "member" ? session.user.id : "")
  chats.set(client, made)
  return made
}

/** The pending and failed messages of one conversation. */
export const useOutboxEntries = () => {
  const { outbox } = useMemberChat()
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}

/** The conversations in which the other participant is typing. */
export const useTyping = () => {
  const { typing } = useMemberChat()
  return useSyncExternalStore(typing.subscribe, typing.writing)
}
