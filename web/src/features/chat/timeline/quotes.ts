import { firstCharacters } from "@pinyu/contract/characters"
import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Message } from "@pinyu/contract/chat/schemas"
import type { Timeline } from "./timeline.ts"

/** A message whose quote shows its source as it is now: an edit and a recall arrive with the source alone. */
export const withCurrentQuote = (message: Message, known: Timeline["known"]): Message => {
  const source = known.get(message.reply_to_message_id ?? "")
  if (!source) return message
  const { content, is_deleted: reply_is_deleted } = source
  const reply_content = reply_is_deleted ? null : content && firstCharacters(content, chatLimits.quote)
  const isCurrent = reply_content === message.reply_content && reply_is_deleted === message.reply_is_deleted
  return isCurrent ? message : { ...message, reply_content, reply_is_deleted }
}
