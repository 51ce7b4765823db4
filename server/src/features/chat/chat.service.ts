import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { createConversations } from "./conversations.service.ts"
import { createDeparture } from "./departure.service.ts"
import { createHistory } from "./history.service.ts"
import { createMessages, type Files } from "./messages.service.ts"
import { createSending } from "./sending.service.ts"

interface Dependencies extends Pick<Ports, "signPicture" | "tierOf"> {
  db: Db
  clock: Clock
  files: Files
  notifications: Pick<Ports["notifications"], "markAboutRead" | "recordIfAway">
  realtime: Pick<Realtime, "isOnline" | "emit" | "emitNewMessage">
}

/** Chat: conversations between two members. */
export const createChat = (needs: Dependencies) => {
  const { db, clock, files, notifications, realtime, signPicture, tierOf } = needs
  const notifyAbsent = notifications.recordIfAway
  const noteRead = (memberId: string, conversationId: string) =>
    notifications.markAboutRead(memberId, "message_received", conversationId)
  const conversations = createConversations({ db, clock, realtime, noteRead, signPicture, tierOf })
  const messages = createMessages({ db, clock, conversations, files, realtime })
  const { direct, conversation, readAll, unreadCount, requireParticipant } = conversations
  const { othersOf, presenceShown } = conversations
  const { message, edit, remove, removeReportedMessage, react, mediaChanged, mediaProgress } = messages
  return {
    ...{ direct, conversations: conversations.conversations, conversation, readAll, unreadCount },
    ...{ message, edit, remove, removeReportedMessage, react },
    ...createDeparture({ clock, files }),
    ...createHistory({ db, conversations, messages }),
    ...createSending({ db, clock, conversations, files, messages, notifyAbsent, realtime }),
    ...{ mediaChanged, mediaProgress, othersOf, presenceShown, requireParticipant },

    /** Sends the typing state to the other participant. Throws `conversation_not_found`. */
    emitTyping: async (memberId: string, conversationId: string, isTyping: boolean) => {
      const { otherId } = await requireParticipant(memberId, conversationId)
      realtime.emit(otherId, "typing", { conversationId, userId: memberId, isTyping })
    },
  }
}

export type Chat = ReturnType<typeof createChat>
