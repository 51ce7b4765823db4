import { isEditable } from "@pinyu/contract/chat/editing"
import type { Message } from "@pinyu/contract/chat/schemas"

export type MessageAction = "reply" | "copy" | "edit" | "save" | "report" | "remove"

type ActionMessage = Pick<
  Message,
  "message_type" | "content" | "media_url_signed" | "created_at" | "is_deleted"
>

/** Whether the sender may still edit the message. */
export const canEdit = (message: Pick<Message, "message_type" | "created_at" | "is_deleted">, now: Date) =>
  isEditable(
    { type: message.message_type, isDeleted: message.is_deleted, createdAt: new Date(message.created_at) },
    now,
  )

/** Whether a swipe replies to the message. A picture that opens once is left to the finger that opens it. */
export const canSwipe = (
  { is_deleted, view_once }: Pick<Message, "is_deleted" | "view_once">,
  isClosed: boolean,
) => !is_deleted && view_once === null && !isClosed

interface MessageContext {
  mine: boolean
  /** The conversation is closed. */
  isClosed: boolean
  now: Date
}

/** Returns the actions of a message in display order. */
export const actionsOn = (
  message: ActionMessage,
  { mine, isClosed, now }: MessageContext,
): MessageAction[] => {
  if (message.is_deleted) return []
  return [
    ...(isClosed ? [] : (["reply"] as const)),
    ...(message.content ? (["copy"] as const) : []),
    ...(mine && !isClosed && canEdit(message, now) ? (["edit"] as const) : []),
    ...(message.media_url_signed ? (["save"] as const) : []),
    mine ? "remove" : "report",
  ]
}
