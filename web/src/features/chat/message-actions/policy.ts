import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Message } from "@pinyu/contract/chat/schemas"

export type MessageAction = "reply" | "copy" | "edit" | "save" | "report" | "remove"

type Acted = Pick<Message, "message_type" | "content" | "media_url_signed" | "created_at" | "is_deleted">

/** Whether the words of a message may still be changed by whoever wrote it. */
export const isEditable = (message: Pick<Message, "message_type" | "created_at" | "is_deleted">, now: Date) =>
  message.message_type === "text" &&
  !message.is_deleted &&
  now.getTime() - Date.parse(message.created_at) < chatLimits.editSeconds * 1000

/** What may be done with a message, one's own or the other's, in the order in which it is offered. */
export const actionsOn = (message: Acted, mine: boolean, now: Date): MessageAction[] => {
  if (message.is_deleted) return []
  return [
    "reply",
    ...(message.content ? (["copy"] as const) : []),
    ...(mine && isEditable(message, now) ? (["edit"] as const) : []),
    ...(message.media_url_signed ? (["save"] as const) : []),
    mine ? "remove" : "report",
  ]
}
