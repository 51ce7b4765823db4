import type { Conversation, ConversationChange } from "@pinyu/contract/chat/schemas"

/** A conversation after a change, as the server will answer: pinned ones are in the list, archived ones not. */
export const arranged = (conversation: Conversation, change: ConversationChange): Conversation => {
  const { is_pinned, is_archived, ...rest } = change
  const next = { ...conversation, ...withoutAbsent(rest) }
  if (is_archived) return { ...next, is_archived, is_pinned: false }
  if (is_pinned) return { ...next, is_pinned, is_archived: false }
  return { ...next, ...withoutAbsent({ is_pinned, is_archived }) }
}

type Present<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> }

const withoutAbsent = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>

/** The change that takes another one back. */
export const undoOf = (
  { is_pinned, is_archived, is_marked_unread, muted_until }: Conversation,
  change: ConversationChange,
): ConversationChange => ({
  // A pin takes a conversation out of the archive, and the archive ends a pin.
  ...((change.is_pinned !== undefined || change.is_archived !== undefined) && { is_pinned, is_archived }),
  ...(change.is_marked_unread !== undefined && { is_marked_unread }),
  ...(change.muted_until !== undefined && { muted_until }),
})
