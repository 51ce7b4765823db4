import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Message } from "@pinyu/contract/chat/schemas"

export type MessageAction = "reply" | "copy" | "edit" | "save" | "report" | "remove"

type Acted = Pick<Message, "message_type" | "content" | "media_url_signed" | "created_at" | "is_deleted">

/** What may be done with a message, one's own or the other's, in the order in which it is offered. */
export const actionsOn = (message: Acted, mine: boolean, now: Date): MessageAction[] => {
  if (message.is_deleted) return []
  const ageSeconds = (now.getTime() - Date.parse(message.created_at)) / 1000
  const isEditable = mine && message.message_type === "text" && ageSeconds < chatLimits.editSeconds
  return [
    "reply",
    ...(message.content ? (["copy"] as const) : []),
    ...(isEditable ? (["edit"] as const) : []),
    ...(message.media_url_signed ? (["save"] as const) : []),
    mine ? "remove" : "report",
  ]
}
