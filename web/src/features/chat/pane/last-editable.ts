import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Message } from "@pinyu/contract/chat/schemas"

/** Whether the words of a message may still be changed by whoever wrote it. */
const isEditable = (message: Message, now: Date) =>
  message.message_type === "text" &&
  !message.is_deleted &&
  now.getTime() - new Date(message.created_at).getTime() < chatLimits.editSeconds * 1000

/** One's own last message, while it may still be changed. */
export const lastEditable = (messages: readonly Message[], meId: string, now: Date) =>
  messages.findLast((message) => message.sender_id === meId && isEditable(message, now)) ?? null
