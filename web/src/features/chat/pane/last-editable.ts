import type { Message } from "@pinyu/contract/chat/schemas"
import { canEdit } from "../message-actions/policy.ts"

/** Returns the member's last message, while it is editable. */
export const lastEditable = (messages: readonly Message[], meId: string, now: Date) =>
  messages.findLast((message) => message.sender_id === meId && canEdit(message, now)) ?? null
