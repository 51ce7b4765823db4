import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { Tier } from "@pinyu/contract/options"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Realtime } from "../../platform/realtime.ts"
import { createConversations } from "./conversations.service.ts"
import { createHistory } from "./history.service.ts"
import { createMessages, type Files } from "./messages.service.ts"
import { createSending } from "./sending.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  files: Files
  realtime: Pick<Realtime, "isOnline" | "tell" | "tellNewMessage">
  /** Tells whoever has no page open, and throws nothing. */
  notifyAbsent: (event: NotificationEvent) => Promise<void>
  /** Hears that a member has read a conversation. */
  noteRead: (memberId: string, conversationId: string) => Promise<void>
  /** The address at which a stored picture can be looked at; null where there is none. */
  signPicture: (key: string | null) => Promise<string | null>
  /** How much a member has shown of who they are. */
  tierOf: (memberId: string) => Promise<Tier>
}

/** Conversations of two members. */
export const createChat = (needs: Dependencies) => {
  const { db, clock, files, realtime, notifyAbsent, noteRead, signPicture, tierOf } = needs
  const conversations = createConversations({ db, clock, realtime, noteRead, signPicture, tierOf })
  const messages = createMessages({ db, clock, conversations, files, realtime })
  const { direct, conversation, readAll, unreadCount, requireParticipant } = conversations
  const { othersOf, presenceShown } = conversations
  const { message, edit, remove, react, mediaChanged, mediaProgress } = messages
  return {
    ...{ direct, conversations: conversations.conversations, conversation, readAll, unreadCount },
    ...{ message, edit, remove, react },
    ...createHistory({ db, conversations, messages }),
    ...createSending({ db, clock, conversations, files, messages, notifyAbsent, realtime }),
    ...{ mediaChanged, mediaProgress, othersOf, presenceShown, requireParticipant },
  }
}

export type Chat = ReturnType<typeof createChat>
