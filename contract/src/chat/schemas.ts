import { isVisible } from "../canonical.ts"
import { memberCard } from "../explore/schemas.ts"
import { postPreview } from "../feed/schemas.ts"
import { fieldError, id, instant, rawText, wholeNumber, writtenText } from "../fields.ts"
import { mediaStates } from "../media/limits.ts"
import { mediaMetadata } from "../media/schemas.ts"
import { pageQuery } from "../paging.ts"
import { likedPart } from "../profiles/parts.ts"
import * as z from "../zod.ts"
import { chatLimits } from "./limits.ts"
import {
  hasFile,
  invitationStates,
  isSharing,
  messageTypes,
  reactionTypes,
  scamHints,
  viewOnceStates,
} from "./options.ts"

/**
 * The `position` up to which the other member has read while both members had `show_reads` on; null unless
 * both have it on now.
 */
export const otherReadPosition = z.int().nullable()

/** A conversation for one of its two members. */
export const conversation = z.object({
  id,
  display_name: z.string(),
  display_avatar: z.string(),
  other_user_id: id,
  /** The other member has left the service. The history stays readable; sending fails. */
  other_departed: z.boolean(),
  /** Whether the other member's first photo was compared with them. */
  other_is_verified: z.boolean(),
  /** Null before the first message, as are the next two. */
  last_message_time: instant.nullable(),
  last_message_type: z.enum(messageTypes).nullable(),
  /** The first 30 characters; null for media without text and for a recalled message. */
  last_message_content: z.string().nullable(),
  last_message_is_deleted: z.boolean(),
  last_message_is_own: z.boolean(),
  unread_count: z.int(),
  /** To the minute; null when hidden. */
  other_last_online: instant.nullable(),
  /** The `position` up to which the caller has read. */
  read_position: z.int(),
  other_read_position: otherReadPosition,
  /** Counts every change in the conversation; the `since` of `chat.changes`. */
  revision: z.int(),
  /**
   * Whether the other member has written here, or has read without hiding it. Before that, nothing can be shared
   * with them.
   */
  other_takes_part: z.boolean(),
  /** What the caller has not accepted. Null in every other conversation, and always for the other member. */
  invitation: z.enum(invitationStates).nullable(),
  /** The caller's own state of the conversation, which the other member never learns. */
  is_pinned: z.boolean(),
  is_archived: z.boolean(),
  is_marked_unread: z.boolean(),
  /** When the mute ends; null without one. It may have passed: see `isMuted`. */
  muted_until: instant.nullable(),
})
export type Conversation = z.output<typeof conversation>

const reaction = z.object({
  type: z.enum(reactionTypes),
  count: z.int(),
  /** Whether the caller reacted. */
  is_mine: z.boolean(),
})

/** A member whose profile a message shares, as the reader may see them now. */
export const sharedMember = memberCard
  .pick({ id: true, nickname: true, age: true, city: true, is_verified: true })
  .extend({ avatar_url: z.string().nullable() })
export type SharedMember = z.output<typeof sharedMember>

/** A message for one of the two members. A recalled one keeps only its position. */
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
  /** Null without media. `hidden` in an invitation that the caller has not accepted: it has no URLs. */
  media_state: z.enum([...mediaStates, "hidden"]).nullable(),
  /** Set for a picture that its reader may open once. Such a message names no file to anyone. */
  view_once: z.enum(viewOnceStates).nullable(),
  /** The same for pictures of one sender that were chosen together; null for every other message. */
  group_id: id.nullable(),
  reply_to_message_id: id.nullable(),
  reply_content: z.string().nullable(),
  reply_sender_nickname: z.string().nullable(),
  reply_type: z.enum(messageTypes).nullable(),
  reply_is_deleted: z.boolean(),
  /** The photo or answer of the other member that the message likes; null in most messages. */
  liked_part: likedPart.nullable(),
  /** Null in messages of other types, and in a `profile` whose member the caller may not see. */
  shared_member: sharedMember.nullable(),
  /** Null in messages of other types, and in a `post` that is gone or that the caller may not see. */
  shared_post: postPreview.nullable(),
  is_edited: z.boolean(),
  is_deleted: z.boolean(),
  is_read_by_current_user: z.boolean(),
  created_at: instant,
  reactions: z.array(reaction),
  /** The server's order in the conversation, the same for both members. */
  position: z.int(),
  /** Increases with each change. */
  revision: z.int(),
  /** Set only for the sender. */
  client_message_id: z.string().nullable(),
  /** Set only for the reader. */
  scam_hints: z.array(z.enum(scamHints)),
})
export type Message = z.output<typeof message>

const typed = writtenText({ max: chatLimits.content.max })
const words = typed.refine(isVisible, fieldError("required"))

/** A new message: text, uploaded media or something shared, the last two with or without a text. */
export const newMessage = z
  .object({
    messageType: z.enum(messageTypes, fieldError("not_an_option")).default("text"),
    /** A blank one counts as none. */
    content: typed.nullish().transform((text) => (text && isVisible(text) ? text : null)),
    mediaUrl: rawText({ min: 1, max: chatLimits.mediaPath.max })
      .nullish()
      .transform((path) => path ?? null),
    /** Accepted for compatibility and ignored; the server derives it from the file. */
    mediaThumbnailUrl: rawText({ max: chatLimits.mediaPath.max }).nullish(),
    mediaMetadata: z.object({}).nullish(),
    /** Whether the reader may open the picture only once. */
    isViewOnce: z
      .boolean(fieldError("wrong_type"))
      .nullish()
      .transform((once) => once ?? false),
    /** Made by the client: the same for up to ten pictures that are shown as one group. */
    groupId: id.nullish().transform((group) => group ?? null),
    /** What the message shares. Its type says of which kind: the id of a member or a post. */
    sharedId: id.nullish().transform((shared) => shared ?? null),
    replyToMessageId: id.nullish().transform((replied) => replied ?? null),
    /** A retry with the same id returns the first message. */
    clientMessageId: rawText(chatLimits.clientMessageId)
      .nullish()
      .transform((own) => own ?? null),
  })
  .refine(({ messageType, content }) => messageType !== "text" || content !== null, {
    path: ["content"],
    message: fieldError("required"),
  })
  .refine(({ messageType, mediaUrl }) => hasFile(messageType) === (mediaUrl !== null), {
    path: ["mediaUrl"],
    message: fieldError("required"),
  })
  .refine(({ messageType, sharedId }) => isSharing(messageType) === (sharedId !== null), {
    path: ["sharedId"],
    message: fieldError("required"),
  })
  .refine(({ messageType, isViewOnce }) => !isViewOnce || messageType === "image", {
    path: ["isViewOnce"],
    message: fieldError("not_an_option"),
  })
  .refine(({ messageType, isViewOnce, groupId }) => !groupId || (messageType === "image" && !isViewOnce), {
    path: ["groupId"],
    message: fieldError("not_an_option"),
  })
export type NewMessage = z.output<typeof newMessage>

/** An answer to an invitation; `pending` takes a refusal back. */
export const invitationAnswer = z.object({
  answer: z.enum(["accepted", "declined", "pending"], fieldError("not_an_option")),
})
export type InvitationAnswer = z.output<typeof invitationAnswer>["answer"]

/** What a member changes about their own side of a conversation. Absent fields stay unchanged. */
export const conversationChange = z
  .object({
    is_pinned: z.boolean(fieldError("wrong_type")),
    is_archived: z.boolean(fieldError("wrong_type")),
    is_marked_unread: z.boolean(fieldError("wrong_type")),
    /** An instant that has passed ends the mute, as null does. */
    muted_until: z.iso.datetime(fieldError("bad_format")).nullable(),
  })
  .partial()
export type ConversationChange = z.output<typeof conversationChange>

/** Up to which `position` or `revision` a member clears a conversation. A repeat clears nothing newer. */
export const clearQuery = z.object({
  position: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }),
})

/** Invitations that wait, or those that the caller declined in the last 30 days. */
export const invitationsQuery = pageQuery.extend({
  state: z.enum(invitationStates, fieldError("not_an_option")).default("pending"),
})
export type InvitationsQuery = z.output<typeof invitationsQuery>

export const messageEdit = z.object({ content: words })

/**
 * A page of messages: the newest, those before a cursor, those after a message, or those around a message or
 * a `position`. A `position` lets a reader continue at the first unread message.
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
    { path: ["cursor"], message: fieldError("not_an_option") },
  )

export const changesQuery = z.object({
  since: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }),
})
