import type { NewMessage } from "@pinyu/contract/chat/schemas"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { PartReference, Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import type { OnceUrls } from "../../platform/storage/once-files.ts"
import { createArrangement } from "./arrangement.service.ts"
import type { ChatJobs } from "./chat.jobs.ts"
import { findDirect } from "./conversations.queries.ts"
import { createConversations } from "./conversations.service.ts"
import { createDeparture } from "./departure.service.ts"
import { createHistory } from "./history.service.ts"
import { createInvitations } from "./invitations.service.ts"
import { findSent } from "./messages.queries.ts"
import { createMessages, type Files } from "./messages.service.ts"
import { createSearch } from "./search.service.ts"
import { createSenderWarning } from "./sender-warning.service.ts"
import { createSending } from "./sending.service.ts"
import { createSharing, type SharingNeeds } from "./sharing.service.ts"
import { createViewOnce } from "./view-once.service.ts"

interface Dependencies
  extends SharingNeeds,
    Pick<Ports, "currentSettings" | "requireFirstMessages" | "shownParts" | "signPicture" | "tierOf"> {
  db: Db
  clock: Clock
  files: Files
  notifications: Pick<Ports["notifications"], "markAboutRead" | "recordIfAway">
  /** Whether the team has warned a member, by a decision that still stands. */
  wasWarned: (memberId: string) => Promise<boolean>
  realtime: Pick<Realtime, "isOnline" | "emit" | "emitNewMessage">
  jobs: Pick<Jobs<ChatJobs>, "enqueue">
  onceUrls: OnceUrls
}

/** The text of a message that likes a part of a profile. */
type OpeningLine = Pick<NewMessage, "content" | "clientMessageId">

/** Chat: conversations between two members. */
export const createChat = (needs: Dependencies) => {
  const {
    db,
    clock,
    files,
    notifications,
    realtime,
    currentSettings,
    requireFirstMessages,
    signPicture,
    tierOf,
  } = needs
  const notifyAbsent = notifications.recordIfAway
  const noteRead = (memberId: string, conversationId: string) =>
    notifications.markAboutRead(memberId, "message_received", conversationId)
  const conversations = createConversations({
    ...{ db, clock, realtime, noteRead, currentSettings, requireFirstMessages, signPicture, tierOf },
  })
  const { shownParts } = needs
  const sharing = createSharing(needs)
  const messages = createMessages({ db, clock, conversations, files, realtime, sharing, shownParts })
  const sending = createSending({
    ...{ db, clock, conversations, files, messages, notifyAbsent, realtime, requireFirstMessages, sharing },
  })
  const { direct, conversation, readAll, unreadCount, requireParticipant } = conversations
  const { mutualSettingChanged, othersOf, presenceShown } = conversations
  const { message, edit, remove, removeReportedMessage, react, mediaChanged, mediaProgress } = messages
  return {
    ...{ direct, conversations: conversations.conversations, conversation, readAll, unreadCount },
    ...{ message, edit, remove, removeReportedMessage, react },
    ...createDeparture({ clock, files }),
    ...createArrangement({ db, clock, conversations, noteRead }),
    ...createInvitations({ db, clock, conversations, realtime }),
    ...createSenderWarning({ db, conversations, wasWarned: needs.wasWarned }),
    ...createHistory({ db, conversations, messages }),
    ...createSearch({ db, conversations, signPicture }),
    ...createViewOnce({ ...needs, conversations, messages }),
    ...sending,
    ...{ mediaChanged, mediaProgress, mutualSettingChanged, othersOf, presenceShown, requireParticipant },

    /**
     * Writes to a member about a part of their profile, in the conversation of the two. Throws as `direct` and
     * `send` do.
     */
    writeAbout: async (viewerId: string, targetId: string, liked: PartReference, line: OpeningLine) => {
      const { conversationId } = await direct(viewerId, targetId)
      const text = { messageType: "text" as const, mediaUrl: null, replyToMessageId: null, sharedId: null }
      const plain = { ...text, isViewOnce: false, groupId: null }
      await sending.send(viewerId, conversationId, { ...plain, ...line }, liked)
      return conversationId
    },

    /** The conversation in which a member has sent another this line; null if they have not. */
    findWritten: async (viewerId: string, targetId: string, { content, clientMessageId }: OpeningLine) => {
      const conversationId = await findDirect(db, viewerId, targetId)
      if (conversationId === undefined || clientMessageId === null) return null
      const sent = await findSent(db, conversationId, viewerId, clientMessageId)
      return sent?.content === content ? conversationId : null
    },

    /**
     * Sends the typing state to the other participant, once both accepted the conversation, while both show it.
     * Throws `conversation_not_found`.
     */
    emitTyping: async (memberId: string, conversationId: string, isTyping: boolean) => {
      const { otherId, isAccepted, isShown, showsTyping } = await requireParticipant(memberId, conversationId)
      if (!(isAccepted && isShown && showsTyping)) return
      realtime.emit(otherId, "typing", { conversationId, userId: memberId, isTyping })
    },
  }
}

export type Chat = ReturnType<typeof createChat>
