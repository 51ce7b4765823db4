import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Tier } from "@pinyu/contract/options"
import type { Settings } from "@pinyu/contract/settings/schemas"
import type { MessageRow } from "./messages.queries.ts"
import type { MessageToSend } from "./sending.queries.ts"

const dayMs = 24 * 60 * 60 * 1000

/** How many conversations a member of a tier may create per day. */
export const newConversationsADay = (settings: Settings, tier: Tier) => settings[`first_messages_${tier}`]

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
export const hasSameContent = (first: MessageRow, again: MessageToSend) =>
  first.edited_at !== null ||
  first.deleted_at !== null ||
  (first.type === again.type &&
    first.content === again.content &&
    first.is_view_once === again.isViewOnce &&
    first.group_id === again.groupId &&
    // Null once a picture that may be opened once was opened or expired.
    (first.media_key === again.mediaKey || (first.is_view_once && first.media_key === null)) &&
    first.reply_to_id === again.replyToId &&
    first.liked_photo_id === again.likedPhotoId &&
    first.liked_prompt === again.likedPrompt &&
    // Null once the shared member has left.
    (first.shared_member_id ?? again.sharedMemberId) === again.sharedMemberId)
