import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { decodePlace, encodePlace } from "../../platform/cursor.ts"
import type { Conversations } from "./conversations.service.ts"
import * as queries from "./messages.queries.ts"
import type { Messages } from "./messages.service.ts"

interface Dependencies {
  db: Db
  conversations: Pick<Conversations, "requireParticipants">
  messages: Pick<Messages, "presentAll">
}

/** Which page of messages: the newest, or one by a place in the conversation. At most one place is given. */
export interface HistoryRequest {
  limit: number
  cursor?: string | undefined
  after?: string | undefined
  around?: string | undefined
  position?: number | undefined
}

/** Consecutive messages, the earliest first, and whether there are more on either side. */
interface Stretch {
  rows: queries.MessageRow[]
  hasOlder: boolean
  hasNewer: boolean
}

/** What was said in a conversation: its messages page by page, and what changed since somebody looked. */
export const createHistory = ({ db, conversations, messages }: Dependencies) => {
  /** The latest messages before a position, or of all. */
  const before = async (conversationId: string, position: number | undefined, limit: number) => {
    const found = await queries.findBefore(db, conversationId, position, limit + 1).execute()
    return { rows: found.slice(0, limit).reverse(), hasMore: found.length > limit }
  }

  const after = async (conversationId: string, position: number, limit: number) => {
    const found = await queries.findAfter(db, conversationId, position, limit + 1).execute()
    return { rows: found.slice(0, limit), hasMore: found.length > limit }
  }

  /** As many up to a position as after it; where one side has fewer, the other does not make up for it. */
  const around = async (conversationId: string, position: number, limit: number): Promise<Stretch> => {
    const newerLimit = Math.floor(limit / 2)
    const [older, newer] = await Promise.all([
      before(conversationId, position + 1, limit - newerLimit),
      after(conversationId, position, newerLimit),
    ])
    return {
      rows: [...older.rows, ...newer.rows],
      hasOlder: older.hasMore,
      hasNewer: newer.hasMore,
    }
  }

  const requirePosition = async (conversationId: string, messageId: string) => {
    const position = await queries.findPosition(db, conversationId, messageId)
    if (position === undefined) throw new AppError("message_not_found")
    return position
  }

  const stretchOf = async (conversationId: string, request: HistoryRequest): Promise<Stretch> => {
    const { limit, cursor } = request
    if (request.position !== undefined) return around(conversationId, request.position, limit)
    if (request.around !== undefined)
      return around(conversationId, await requirePosition(conversationId, request.around), limit)
    if (request.after !== undefined) {
      const position = await requirePosition(conversationId, request.after)
      const { rows, hasMore } = await after(conversationId, position, limit)
      return { rows, hasOlder: rows.length > 0, hasNewer: hasMore }
    }
    const place = cursor === undefined ? undefined : decodePlace(cursor)
    const { rows, hasMore } = await before(conversationId, place, limit)
    return { rows, hasOlder: hasMore, hasNewer: place !== undefined }
  }

  return {
    /**
     * One page of messages, the earliest first; the cursor leads back in time. Refuses with `conversation_not_found` what
     * the viewer takes no part in, and with `message_not_found` a place that is not in it.
     */
    messages: async (viewerId: string, conversationId: string, request: HistoryRequest) => {
      const participants = await conversations.requireParticipants(viewerId, conversationId)
      const { rows, hasOlder, hasNewer } = await stretchOf(conversationId, request)
      const [first] = rows
      return {
        messages: await messages.presentAll(rows, participants),
        nextCursor: hasOlder && first ? encodePlace(Number(first.position)) : null,
        hasNewer,
      }
    },

    /**
     * What came or changed since a revision, without a gap: numbers are given under a lock that is held until they are to be
     * seen, so that whoever sees one sees all before it.
     */
    changes: async (viewerId: string, conversationId: string, since: number) => {
      const participants = await conversations.requireParticipants(viewerId, conversationId)
      const limit = chatLimits.changesPage
      const found = await queries.findChanged(db, conversationId, since, limit + 1).execute()
      const rows = found.slice(0, limit)
      const hasMore = found.length > limit
      const last = Number(rows.at(-1)?.revision ?? 0)
      return {
        messages: await messages.presentAll(rows, participants),
        revision: hasMore ? last : Math.max(last, participants.revision),
        hasMore,
        read_position: participants.own.readPosition,
        other_read_position: participants.other.readPosition,
      }
    },
  }
}
