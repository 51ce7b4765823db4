import type { ConversationChange } from "@pinyu/contract/chat/schemas"

/** What a member changes about their own row of a conversation. */
export interface Arrangement {
  is_pinned?: boolean
  is_archived?: boolean
  is_marked_unread?: boolean
  muted_until?: Date | null
}

const placeOf = ({ is_pinned, is_archived }: ConversationChange): Arrangement => {
  if (is_archived) return { is_archived, is_pinned: false }
  if (is_pinned) return { is_pinned, is_archived: false }
  return {
    ...(is_pinned === undefined ? {} : { is_pinned }),
    ...(is_archived === undefined ? {} : { is_archived }),
  }
}

/**
 * The columns that a change sets. A pinned conversation is in the list, an archived one is not pinned, and a
 * mute that has ended is none.
 */
export const arrangementOf = (change: ConversationChange, now: Date): Arrangement => {
  const { is_marked_unread, muted_until } = change
  const until = muted_until ? new Date(muted_until) : null
  return {
    ...placeOf(change),
    ...(is_marked_unread === undefined ? {} : { is_marked_unread }),
    ...(muted_until === undefined ? {} : { muted_until: until && until > now ? until : null }),
  }
}
