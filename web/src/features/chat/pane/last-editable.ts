import type { Message } from "@pinyu/contract/chat/schemas"
import { isEditable } from "../message-actions/policy.ts"

/** One's own last message, while it may still be changed. */
export const lastEditable = (messages: readonly Message[], meId: string, now: Date) =>
  messages.findLast((message) => message.sender_id === meId && isEditable(message, now)) ?? null
