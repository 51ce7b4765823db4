import type { MessageSearch } from "@pinyu/contract/chat/search"
import type { Db } from "../../db/client.ts"
import { decodeCursor, decodeOffset, encodeOffset, pageOf } from "../../platform/cursor.ts"
import type { Ports } from "../../platform/ports.ts"
import { presentFound } from "./chat.present.ts"
import type { Conversations } from "./conversations.service.ts"
import * as queries from "./search.queries.ts"

interface Dependencies extends Pick<Ports, "signPicture"> {
  db: Db
  conversations: Pick<Conversations, "presentRows" | "requireParticipants">
}

/** Finds conversations by name and messages by text. */
export const createSearch = ({ db, conversations, signPicture }: Dependencies) => ({
  /** Searches the conversations that the viewer has accepted. Throws `invalid_input` for an invalid cursor. */
  search: async (viewerId: string, { text, cursor, limit }: MessageSearch) => {
    const after = decodeCursor(cursor)
    const [rows, named] = await Promise.all([
      queries.findMessagesWith(db, viewerId, text, after, limit + 1).execute(),
      after ? [] : queries.findConversationsNamed(db, viewerId, text).execute(),
    ])
    const { page, nextCursor } = pageOf(rows, limit)
    const messages = page.map(async (row) =>
      presentFound(row, (await signPicture(row.photo)) ?? "", viewerId),
    )
    return {
      conversations: await conversations.presentRows(named, viewerId),
      messages: await Promise.all(messages),
      nextCursor,
    }
  },

  /** Searches one conversation. Throws `conversation_not_found` and, for an invalid cursor, `invalid_input`. */
  searchConversation: async (
    viewerId: string,
    conversationId: string,
    { text, cursor, limit }: MessageSearch,
  ) => {
    const { own } = await conversations.requireParticipants(viewerId, conversationId)
    const seen = { conversationId, clearedPosition: own.clearedPosition }
    const before = cursor === undefined ? undefined : decodeOffset(cursor)
    const [rows, total] = await Promise.all([
      queries.findPositionsWith(db, seen, text, before, limit + 1).execute(),
      queries.countMessagesWith(db, seen, text),
    ])
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      messages: page.map(({ id }) => ({ id })),
      total,
      nextCursor: last ? encodeOffset(Number(last.position)) : null,
    }
  },
})
