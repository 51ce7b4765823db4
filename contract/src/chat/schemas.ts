import * as z from "zod"
import { id, instant, isVisible, rawText, say, wholeNumber } from "../fields.ts"
import { mediaStates } from "../media/limits.ts"
import { mediaMetadata } from "../media/schemas.ts"
import { chatLimits } from "./limits.ts"
import { messageTypes, reactionTypes, scamHints } from "./options.ts"

/** A conversation as one of its two members sees it. */
export const conversation = z.object({
  id,
  display_name: z.string(),
  display_avatar: z.string(),
  other_user_id: id,
  /** Null before the first message; and so are the two below. */
  last_message_time: instant.nullable(),
  last_message_type: z.enum(messageTypes).nullable(),
  /** The first 30 characters; null for media without words, and for what was taken back. */
  last_message_content: z.string().nullable(),
  last_message_is_deleted: z.boolean(),
  last_message_is_own: z.boolean(),
  unread_count: z.int(),
  /** To the minute; null where the other does not show it. */
  other_last_online: instant.nullable(),
  /** Up to which `position` each of the two has read. */
  read_position: z.int(),
  other_read_position: z.int(),
  /** Counts every change in the conversation: where `chat.changes` goes on from. */
  revision: z.int(),
})
export type Conversation = z.output<typeof conversation>

const reaction = z.object({
  type: z.enum(reactionTypes),
  count: z.int(),
  /** Whether the caller's own is among them. */
  is_mine: z.boolean(),
})

/** A message as one of the two members sees it. What was taken back keeps its place and nothing else. */
export const message = z.object({
  id,
  conversation_id: id,
  sender_id: id,
  sender_nickname: z.string(),
  sender_avatar: z.string(),
  message_type: z.enum(messageTypes),
  content: z.string().nullable(),
  media_url: z.string().nullable(),
  media_url_signed: z.string().nullable(),
  media_thumbnail_url: z.string().nullable(),
  media_thumbnail_url_signed: z.string().nullable(),
  media_metadata: mediaMetadata.nullable(),
  /** Null without media. */
  media_state: z.enum(mediaStates).nullable(),
  reply_to_message_id: id.nullable(),
  reply_content: z.string().nullable(),
  reply_sender_nickname: z.string().nullable(),
  reply_type: z.enum(messageTypes).nullable(),
  reply_is_deleted: z.boolean(),
  is_edited: z.boolean(),
  is_deleted: z.boolean(),
  is_read_by_current_user: z.boolean(),
  created_at: instant,
  reactions: z.array(reaction),
  /** Its place among the conversation's messages: the server's order, the same for both. */
  position: z.int(),
  /** Grows with each change of the message. */
  revision: z.int(),
  /** What its sender called it; null for the other. */
  client_message_id: z.string().nullable(),
  /** For its reader alone. */
  scam_hints: z.array(z.enum(scamHints)),
})
export type Message = z.output<typeof message>

const words = rawText({ max: chatLimits.content.max }).refine(isVisible, say("required"))

/** A message on its way: words, or media that the sender uploaded; media may carry words too. */
export const newMessage = z
  .object({
    messageType: z.enum(messageTypes, say("not_an_option")).default("text"),
    content: words.nullish().transform((said) => said ?? null),
    mediaUrl: rawText({ min: 1, max: chatLimits.mediaPath.max })
      .nullish()
      .transform((path) => path ?? null),
    /** Taken for the clients that send them; what the server found out itself counts. */
    mediaThumbnailUrl: rawText({ max: chatLimits.mediaPath.max }).nullish(),
    mediaMetadata: z.object({}).nullish(),
    replyToMessageId: id.nullish().transform((replied) => replied ?? null),
    /** The same message sent again keeps it, and is answered with the first one. */
    clientMessageId: rawText(chatLimits.clientMessageId)
      .nullish()
      .transform((own) => own ?? null),
  })
  .refine(({ messageType, content }) => messageType !== "text" || content !== null, {
    path: ["content"],
    message: say("required"),
  })
  .refine(({ messageType, mediaUrl }) => (messageType === "text") === (mediaUrl === null), {
    path: ["mediaUrl"],
    message: say("required"),
  })
export type NewMessage = z.output<typeof newMessage>

export const messageEdit = z.object({ content: words })

/**
 * One page of messages: the newest, those before a cursor, those after a message, those around one, or those around a
 * `position`: whoever opens a conversation goes on where they stopped reading, however many came since.
 */
export const messagesQuery = z
  .object({
    limit: wholeNumber({ min: 1, max: chatLimits.page.max }).default(chatLimits.page.default),
    cursor: rawText({ max: 500 }).optional(),
    after: id.optional(),
    around: id.optional(),
    position: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }).optional(),
  })
  .refine(
    ({ cursor, after, around, position }) =>
      [cursor, after, around, position].filter((place) => place !== undefined).length <= 1,
    { path: ["cursor"], message: say("not_an_option") },
  )

export const changesQuery = z.object({
  since: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }),
})
