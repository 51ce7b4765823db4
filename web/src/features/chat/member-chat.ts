import { chatRoutes } from "@pinyu/contract/chat/routes"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { call } from "../../lib/api.ts"
import { later } from "../../lib/later.ts"
import { inOneTab } from "../../lib/one-tab.ts"
import { useSession } from "../../lib/session.ts"
import { storage } from "../../lib/storage.ts"
import { hearMessage } from "./cache.ts"
import { createDrafts } from "./composer/drafts.ts"
import type { OutboxEntry } from "./outbox/entry.ts"
import { createOutbox } from "./outbox/outbox.ts"
import { openOutboxStorage } from "./outbox/storage.ts"
import { createTyping } from "./typing.ts"

const sendEntry = async (entry: OutboxEntry) => {
  const { conversationId, messageType, content, mediaUrl, replyTo, clientMessageId } = entry
  const body = { messageType, content, mediaUrl, replyToMessageId: replyTo?.id ?? null, clientMessageId }
  return (await call(chatRoutes.send, { params: { conversationId }, body })).message
}

const createMemberChat = (client: QueryClient, memberId: string) => {
  const kept = openOutboxStorage()
  let otherTabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("pinyu.outbox") : null
  const outbox = createOutbox({
    memberId,
    storage: {
      all: async (id) => (await kept).all(id),
      put: async (entry) => (await kept).put(entry),
      remove: async (id) => (await kept).remove(id),
      clear: async (id) => (await kept).clear(id),
      clearOthers: async (id) => (await kept).clearOthers(id),
    },
    clock: { now: () => new Date() },
    send: sendEntry,
    onSent: (message) => hearMessage(client, memberId, message),
    // Without locks two tabs may send the same one: the server takes it once.
    exclusively: inOneTab,
    announce: () => otherTabs?.postMessage(memberId),
    later,
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
    /** Takes up what the member left here; what somebody else left is nobody's any more. */
    start: () => {
      drafts.clearOthers()
      void outbox.start()
    },
    /** The member signed out: nothing that they wrote stays on the device. */
    forget: () => {
      drafts.clear()
      void outbox.clear()
    },
    /** The frame goes. What waits is kept. */
    stop: () => {
      outbox.stop()
      otherTabs?.close()
      // What is forgotten later is told by nobody: the other tabs hear of the signing out itself.
      otherTabs = null
    },
  }
}

export type MemberChat = ReturnType<typeof createMemberChat>

/** One for each member's cache: every part of the area writes to the same outbox. */
const chats = new WeakMap<QueryClient, MemberChat>()

/** The signed-in member's outbox, drafts, and who is writing to them. */
export const useMemberChat = (): MemberChat => {
  const client = useQueryClient()
  const session = useSession()
  const known = chats.get(client)
  if (known) return known
  const made = createMemberChat(client, session.status === "member" ? session.user.id : "")
  chats.set(client, made)
  return made
}

/** What waits to be sent, or was refused, in one conversation. */
export const useOutboxEntries = () => {
  const { outbox } = useMemberChat()
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}

/** The conversations in which the other is writing. */
export const useTyping = () => {
  const { typing } = useMemberChat()
  return useSyncExternalStore(typing.subscribe, typing.writing)
}
