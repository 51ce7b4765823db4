import { isEditable } from "@pinyu/contract/chat/editing"
import type { ChatEvents } from "@pinyu/contract/chat/events"
import type { ReactionType } from "@pinyu/contract/chat/options"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { type MediaByKey, type Participants, presentMessage } from "./chat.present.ts"
import type { Conversations } from "./conversations.service.ts"
import * as queries from "./messages.queries.ts"

/** The ports of `media` that messages need. */
export interface Files extends Pick<Ports["files"], "claim" | "release"> {
  /** The public properties of these files, for participants of the conversation. */
  describe: (keys: readonly string[]) => Promise<MediaByKey>
}

interface Dependencies {
  db: Db
  clock: Clock
  conversations: Pick<Conversations, "membershipOf" | "participantsOf">
  files: Pick<Files, "describe" | "release">
  realtime: Pick<Realtime, "emit">
}

type ChangeEvent = keyof Pick<ChatEvents, "message-updated" | "message-deleted" | "reaction-updated">

/** The conversation from the other participant's side. */
const turned = ({ own, other }: Participants): Participants => ({ own: other, other: own })

/** Existing messages: reads, edits, deletes and reacts to them. */
export const createMessages = ({ db, clock, conversations, files, realtime }: Dependencies) => {
  const mediaOf = async (rows: readonly queries.MessageRow[]): Promise<MediaByKey> => {
    const keys = rows.flatMap(({ media_key }) => media_key ?? [])
    return keys.length > 0 ? files.describe(keys) : new Map()
  }

  /** Messages from one participant's side. */
  const presentAll = async (rows: readonly queries.MessageRow[], participants: Participants) => {
    const media = await mediaOf(rows)
    return rows.map((row) => presentMessage(row, participants, media))
  }

  /** One message from each participant's side. */
  const presentToBoth = async (row: queries.MessageRow, participants: Participants) => {
    const media = await mediaOf([row])
    return {
      own: presentMessage(row, participants, media),
      other: presentMessage(row, turned(participants), media),
    }
  }

  const requireMessage = async (db: Db, viewerId: string, messageId: string) => {
    const row = await queries.findMessage(db, viewerId, messageId)
    if (!row) throw new AppError("message_not_found")
    return row
  }

  /**
   * The current message and the participants of its conversation; undefined when the viewer has no such
   * message.
   */
  const find = async (viewerId: string, messageId: string) => {
    const row = await queries.findMessage(db, viewerId, messageId)
    const participants = row && (await conversations.participantsOf(viewerId, row.conversation_id))
    return row && participants && { row, participants, shown: await presentToBoth(row, participants) }
  }

  /** As `find`, but throws `message_not_found`. */
  const get = async (viewerId: string, messageId: string) => {
    const seen = await find(viewerId, messageId)
    if (!seen) throw new AppError("message_not_found")
    return seen
  }

  const emitToBoth = ({ row, participants, shown }: Awaited<ReturnType<typeof get>>, event: ChangeEvent) => {
    const conversationId = row.conversation_id
    realtime.emit(participants.own.id, event, { conversationId, message: shown.own })
    realtime.emit(participants.other.id, event, { conversationId, message: shown.other })
  }

  /** Changes a locked message and notifies both participants. `apply` returns whether anything changed. */
  const change = async (
    viewerId: string,
    messageId: string,
    event: ChangeEvent,
    apply: (trx: Trx, message: queries.FoundMessageRow) => Promise<boolean>,
  ) => {
    const changed = await db.transaction().execute(async (trx) => {
      await queries.lockConversationOf(trx, viewerId, messageId)
      const message = await requireMessage(trx, viewerId, messageId)
      if (!(await apply(trx, message))) return false
      await queries.markChanged(trx, message)
      return true
    })
    const seen = await get(viewerId, messageId)
    if (changed) emitToBoth(seen, event)
    return { message: seen.shown.own }
  }

  return {
    presentAll,
    presentToBoth,

    /** Returns one message. Throws `message_not_found` when it is in no conversation of the viewer. */
    message: async (viewerId: string, messageId: string) => ({
      message: (await get(viewerId, messageId)).shown.own,
    }),

    /**
     * Edits the text of the viewer's message. Throws `message_not_yours` for another member's and
     * `member_departed` when the other has departed. Throws `message_not_editable` for a message that has no
     * text, was deleted or is older than 15 minutes.
     */
    edit: (viewerId: string, messageId: string, content: string) =>
      change(viewerId, messageId, "message-updated", async (trx, message) => {
        const now = clock.now()
        if (message.sender_id !== viewerId) throw new AppError("message_not_yours")
        if (message.other_departed) throw new AppError("member_departed")
        const { type, deleted_at, created_at: createdAt } = message
        if (!isEditable({ type, isDeleted: deleted_at !== null, createdAt }, now))
          throw new AppError("message_not_editable")
        if (message.content === content) return false
        await queries.updateContent(trx, messageId, content, now)
        return true
      }),

    /**
     * Deletes the viewer's message for both participants; a repeat changes nothing. Throws
     * `message_not_yours` for another member's.
     */
    remove: (viewerId: string, messageId: string) =>
      change(viewerId, messageId, "message-deleted", async (trx, message) => {
        if (message.sender_id !== viewerId) throw new AppError("message_not_yours")
        if (message.deleted_at !== null) return false
        await queries.emptyMessage(trx, messageId, clock.now())
        if (message.media_key !== null) await files.release(trx, [message.media_key])
        return true
      }),

    /** Deletes a reported message for both participants, also when a block hides it from them. Idempotent. */
    removeReportedMessage: async (senderId: string, messageId: string) => {
      const isNew = await db.transaction().execute(async (trx) => {
        await queries.lockConversationOf(trx, senderId, messageId)
        const message = await queries.findDeletable(trx, senderId, messageId)
        if (!message) return false
        await queries.emptyMessage(trx, messageId, clock.now())
        if (message.media_key !== null) await files.release(trx, [message.media_key])
        await queries.markChanged(trx, message)
        return true
      })
      const seen = isNew && (await find(senderId, messageId))
      if (seen) emitToBoth(seen, "message-deleted")
    },

    /**
     * Sets a reaction; the same reaction again removes it. Throws `message_not_found` for a deleted message,
     * and `member_departed` when the other has departed.
     */
    react: (viewerId: string, messageId: string, type: ReactionType) =>
      change(viewerId, messageId, "reaction-updated", async (trx, message) => {
        if (message.deleted_at !== null) throw new AppError("message_not_found")
        if (message.other_departed) throw new AppError("member_departed")
        await queries.toggleReaction(trx, { message_id: messageId, member_id: viewerId, type })
        return true
      }),

    /**
     * Notifies both participants of new metadata of a file, and records a change for absent ones. Members who
     * may no longer exchange messages get nothing.
     */
    mediaChanged: async (mediaKey: string) => {
      for (const message of await queries.findMessagesWithMedia(db, mediaKey)) {
        await db.transaction().execute((trx) => queries.markChanged(trx, message))
        const seen = await find(message.sender_id, message.id)
        if (seen) emitToBoth(seen, "message-updated")
      }
    },

    /** Sends the conversion progress of a file, from 0 to 1, to both participants. */
    mediaProgress: async (mediaKey: string, progress: number) => {
      for (const message of await queries.findMessagesWithMedia(db, mediaKey)) {
        const { id: messageId, sender_id, conversation_id } = message
        const membership = await conversations.membershipOf(sender_id, conversation_id)
        if (membership)
          realtime.emit([sender_id, membership.otherId], "media-progress", { messageId, progress })
      }
    },
  }
}

export type Messages = ReturnType<typeof createMessages>
