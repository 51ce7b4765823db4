import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import { chatLimits } from "@pinyu/contract/chat/limits"
import type { NewMessage } from "@pinyu/contract/chat/schemas"
import type { Tier } from "@pinyu/contract/options"
import type { MessageRow } from "./messages.queries.ts"

const dayMs = 24 * 60 * 60 * 1000

/** How many more conversations a member of a tier may create today. */
export const mayStartConversation = (tier: Tier, startedToday: number) =>
  startedToday < chatLimits.newConversationsADay[tier]

/** Seconds until the next day in Taipei. */
export const secondsToTomorrow = (now: Date) =>
  Math.ceil((startOfTaipeiDay(now).getTime() + dayMs - now.getTime()) / 1000)

/**
 * Whether a message is checked for scam hints: it is among the first of its conversation, or the reader had
 * not written before it.
 */
export const isFirstContact = (position: number, readerWroteFrom: number | null) =>
  position <= chatLimits.firstContact || readerWroteFrom === null || position < readerWroteFrom

/** Whether a repeated message equals the first one. Values that were edited since cannot be compared. */
export const hasSameContent = (first: MessageRow, again: NewMessage) =>
  first.edited_at !== null ||
  first.deleted_at !== null ||
  (first.type === again.messageType &&
    first.content === again.content &&
    first.media_key === again.mediaUrl &&
    first.reply_to_id === again.replyToMessageId)
