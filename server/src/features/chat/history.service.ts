import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { decodeOffset, encodeOffset } from "../../platform/cursor.ts"
import type { Participants } from "./chat.present.ts"
import type { Conversations } from "./conversations.service.ts"
import * as queries from "./messages.queries.ts"
import type { Messages } from "./messages.service.ts"

interface Dependencies {
  db: Db
  conversations: Pick<Conversations, "requireParticipants">
  messages: Pick<Messages, "presentAll">
}

/** Selects a page of messages: the newest page, or one at a position. At most one position is given. */
export interface HistoryRequest {
  limit: number
  cursor?: string | undefined
  after?: string | undefined
  around?: string | undefined
  position?: number | undefined
}

/** Consecutive messages, oldest first, and whether more exist before and after them. */
interface MessageWindow {
  rows: queries.MessageRow[]
  hasOlder: boolean
  hasNewer: boolean
}

/** The conversation as its own participant sees it. */
const seenBy = ({ own }: Participants, conversationId: string): queries.SeenConversation => ({
  conversationId,
  clearedPosition: own.clearedPosition,
})

/** The messages of a conversation in pages, and the changes since a revision. */
export const createHistory = ({ db, conversations, messages }: Dependencies) => {
  /** The latest messages before a position, or the latest of all. */
  const before = async (seen: queries.SeenConversation, position: number | undefined, limit: number) => {
    const found = await queries.findBefore(db, seen, position, limit + 1).execute()
    return { rows: found.slice(0, limit).reverse(), hasMore: found.length > limit }
  }

  const after = async (seen: queries.SeenConversation, position: number, limit: number) => {
    const found = await queries.findAfter(db, seen, position, limit + 1).execute()
    return { rows: found.slice(0, limit), hasMore: found.length > limit }
  }

  /** Equally many messages up to and after a position. A short side is not filled up by the other. */
  const around = async (
    seen: queries.SeenConversation,
    position: number,
    limit: number,
  ): Promise<MessageWindow> => {
    const newerLimit = Math.floor(limit / 2)
    const [older, newer] = await Promise.all([
      before(seen, position + 1, limit - newerLimit),
      after(seen, position, newerLimit),
    ])
    return {
      rows: [...older.rows, ...newer.rows],
      hasOlder: older.hasMore,
      hasNewer: newer.hasMore,
    }
  }

  const requirePosition = async (seen: queries.SeenConversation, messageId: string) => {
    const position = await queries.findPosition(db, seen, messageId)
    if (position === undefined) throw new AppError("message_not_found")
    return position
  }

  const windowOf = async (
    seen: queries.SeenConversation,
    request: HistoryRequest,
  ): Promise<MessageWindow> => {
    const { limit, cursor } = request
    if (request.position !== undefined) return around(seen, request.position, limit)
    if (request.around !== undefined) return around(seen, await requirePosition(seen, request.around), limit)
    if (request.after !== undefined) {
      const position = await requirePosition(seen, request.after)
      const { rows, hasMore } = await after(seen, position, limit)
      return { rows, hasOlder: rows.length > 0, hasNewer: hasMore }
    }
    const offset = cursor === undefined ? undefined : decodeOffset(cursor)
    const { rows, hasMore } = await before(seen, offset, limit)
    return { rows, hasOlder: hasMore, hasNewer: offset !== undefined }
  }

  return {
    /**
     * Returns one page of messages, oldest first; the cursor leads to older ones. Throws
     * `conversation_not_found` when the viewer is no participant, and `message_not_found` for a position
     * outside the conversation.
     */
    messages: async (viewerId: string, conversationId: string, request: HistoryRequest) => {
      const participants = await conversations.requireParticipants(viewerId, conversationId)
      const { rows, hasOlder, hasNewer } = await windowOf(seenBy(participants, conversationId), request)
      const [first] = rows
      return {
        messages: await messages.presentAll(rows, participants),
        nextCursor: hasOlder && first ? encodeOffset(Number(first.position)) : null,
        hasNewer,
      }
    },

    /**
     * Returns the messages that are new or changed since a revision, without gaps. Revisions are assigned
     * under a lock that is held until the commit, so a reader of one revision sees all earlier ones.
     */
    changes: async (viewerId: string, conversationId: string, since: number) => {
      const participants = await conversations.requireParticipants(viewerId, conversationId)
      const seen = seenBy(participants, conversationId)
      const limit = chatLimits.changesPage
      const found = await queries.findChanged(db, seen, since, limit + 1).execute()
      const rows = found.slice(0, limit)
      const hasMore = found.length > limit
      const last = Number(rows.at(-1)?.revision ?? 0)
      return {
        messages: await messages.presentAll(rows, participants),
        revision: hasMore ? last : Math.max(last, participants.revision),
        hasMore,
        read_position: participants.own.readPosition,
        other_read_position: participants.otherReadPosition,
        cleared_position: participants.own.clearedPosition,
      }
    },
  }
}
