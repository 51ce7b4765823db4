import { firstCharacters } from "@pinyu/contract/characters"
import { chatLimits } from "@pinyu/contract/chat/limits"
import { type InvitationState, reactionTypes, type ViewOnceState } from "@pinyu/contract/chat/options"
import { findScamHints } from "@pinyu/contract/chat/scam-hints"
import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import type { FoundMessage } from "@pinyu/contract/chat/search"
import { sharedFieldsOf, sharedMemberOf } from "@pinyu/contract/chat/sharing"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { PostPreview } from "@pinyu/contract/feed/schemas"
import type { MediaState } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import { chatMessages } from "@pinyu/phrases/chat-messages"
import type { ShownParts } from "../../platform/ports.ts"
import { knownInstant } from "../../platform/sockets/last-online.ts"
import { isFirstContact } from "./chat.policy.ts"
import type { ConversationRow } from "./conversation-list.queries.ts"
import type { ParticipantRow } from "./conversations.queries.ts"
import type { MessageRow } from "./messages.queries.ts"
import type { FoundMessageRow } from "./search.queries.ts"

/** The file of a message: its address, valid for an hour, and its metadata. */
export interface CarriedMedia {
  signedUrl: string | null
  thumbnailKey: string | null
  thumbnailSignedUrl: string | null
  metadata: MediaMetadata
  state: MediaState
}

/** Files by their keys. */
export type MediaByKey = ReadonlyMap<string, CarriedMedia>

/** What messages refer to, as far as one participant sees it. */
export interface References extends ShownParts {
  /** Cards by the ids of members. */
  cards: ReadonlyMap<string, MemberCard>
  /** Posts by their ids. */
  posts: ReadonlyMap<string, PostPreview>
}

/** One participant of a conversation. */
export interface Participant {
  id: string
  nickname: string
  avatar: string
  hasDeparted: boolean
  /** False while a contact hides the other from the member: nothing of the other is sent to them. */
  seesOther: boolean
  readPosition: number
  /** The position of the member's first message; null without one. */
  firstPosition: number | null
  /** What the member has not accepted; null in an accepted conversation. */
  invitation: InvitationState | null
  /** Messages up to this position are hidden from the member. */
  clearedPosition: number
  mutedUntil: Date | null
}

/** A conversation from the viewer's side: the viewer's and the other's participation. */
export interface Participants {
  own: Participant
  other: Participant
}

/** A position that is hidden or missing is null. */
export const knownPosition = (position: string | null) => (position === null ? null : Number(position))

export const participantOf = (row: ParticipantRow, avatar: string): Participant => ({
  id: row.member_id,
  nickname: row.nickname ?? chatMessages.departedName,
  avatar,
  hasDeparted: row.nickname === null,
  seesOther: row.sees_other,
  readPosition: Number(row.read_position),
  firstPosition: knownPosition(row.first_position),
  invitation: row.invitation,
  clearedPosition: Number(row.cleared_position),
  mutedUntil: row.muted_until,
})

const presentReactions = (row: MessageRow, viewerId: string): Message["reactions"] => {
  const given = row.reactions ?? []
  return reactionTypes
    .map((type) => ({ type, by: given.filter((reaction) => reaction.type === type) }))
    .filter(({ by }) => by.length > 0)
    .map(({ type, by }) => ({
      type,
      count: by.length,
      is_mine: by.some(({ member_id }) => member_id === viewerId),
    }))
}

/** A file that the reader of an invitation does not get: no key, no URL, no size. */
const hiddenMedia = {
  ...{ media_url: null, media_url_signed: null },
  ...{ media_thumbnail_url: null, media_thumbnail_url_signed: null, media_metadata: null },
  media_state: "hidden",
} as const

/** The state of a picture that its reader may open once; null for other messages. */
const viewOnceOf = (
  row: Pick<MessageRow, "is_view_once" | "opened_at" | "media_key">,
): ViewOnceState | null => {
  if (!row.is_view_once) return null
  if (row.opened_at !== null) return "opened"
  return row.media_key === null ? "expired" : "unopened"
}

/** A picture that may be opened once has an address only in the answer that opens it. */
const presentMedia = (row: MessageRow, media: MediaByKey, isHidden: boolean) => {
  const { media_key: key, is_view_once: isViewOnce } = row
  const file = key === null || isViewOnce ? undefined : media.get(key)
  if (isHidden && (file || (isViewOnce && key !== null))) return hiddenMedia
  return {
    media_url: file ? key : null,
    media_url_signed: file?.signedUrl ?? null,
    media_thumbnail_url: file?.thumbnailKey ?? null,
    media_thumbnail_url_signed: file?.thumbnailSignedUrl ?? null,
    media_metadata: file?.metadata ?? null,
    media_state: file?.state ?? null,
  }
}

const nicknameOf = (memberId: string, { own, other }: Participants) =>
  (memberId === own.id ? own : other).nickname

const withoutReply = {
  ...{ reply_to_message_id: null, reply_content: null, reply_sender_nickname: null },
  ...{ reply_type: null, reply_is_deleted: false },
}

const presentReply = (row: MessageRow, participants: Participants) => {
  const { reply_sender_id: senderId, reply_position: position } = row
  // The quote would show a message that the viewer has deleted for themselves.
  if (position !== null && Number(position) <= participants.own.clearedPosition) return withoutReply
  return {
    reply_to_message_id: row.reply_to_id,
    reply_content: row.reply_content && firstCharacters(row.reply_content, chatLimits.quote),
    reply_sender_nickname: senderId === null ? null : nicknameOf(senderId, participants),
    reply_type: row.reply_type,
    reply_is_deleted: row.reply_deleted_at !== null,
  }
}

const presentLiked = (row: MessageRow, { photoUrls, answers }: References): Message["liked_part"] => {
  const { liked_photo_id: photoId, liked_prompt: prompt, liked_answer_id: answerId } = row
  if (photoId !== null) return { kind: "photo", photo_url: photoUrls.get(photoId) ?? null }
  if (prompt === null || answerId === null) return null
  return { kind: "prompt", prompt, answer: answers.get(answerId) ?? null }
}

const presentShared = (row: MessageRow, { cards, posts }: References) => {
  const { shared_member_id: memberId, shared_post_id: postId } = row
  const card = memberId === null ? undefined : cards.get(memberId)
  const post = postId === null ? undefined : posts.get(postId)
  return sharedFieldsOf(card ? sharedMemberOf(card) : (post ?? null))
}

/**
 * A message from one participant's side. Scam hints are for the reader, the client message id for the sender.
 */
export const presentMessage = (
  row: MessageRow,
  participants: Participants,
  media: MediaByKey,
  references: References,
): Message => {
  const { own, other } = participants
  const isOwn = row.sender_id === own.id
  const sender = isOwn ? own : other
  const position = Number(row.position)
  const isRead = isOwn || position <= own.readPosition
  const isChecked = !isOwn && isFirstContact(position, own.firstPosition)
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    sender_id: sender.id,
    sender_nickname: sender.nickname,
    sender_avatar: sender.avatar,
    message_type: row.type,
    content: row.content,
    ...presentMedia(row, media, !isOwn && own.invitation !== null),
    view_once: viewOnceOf(row),
    group_id: row.group_id,
    ...presentReply(row, participants),
    liked_part: presentLiked(row, references),
    ...presentShared(row, references),
    is_edited: row.edited_at !== null,
    is_deleted: row.deleted_at !== null,
    is_read_by_current_user: isRead,
    created_at: row.created_at.toISOString(),
    reactions: presentReactions(row, own.id),
    position,
    revision: Number(row.revision),
    client_message_id: isOwn ? row.client_message_id : null,
    scam_hints: isChecked && row.content !== null ? findScamHints(row.content) : [],
  }
}

/** A conversation in a participant's list. */
export const presentConversation = (
  row: ConversationRow,
  avatar: string,
  viewerId: string,
): Conversation => ({
  id: row.id,
  display_name: row.nickname ?? chatMessages.departedName,
  display_avatar: avatar,
  other_user_id: row.other_id,
  other_departed: row.nickname === null,
  other_is_verified: row.photo_verified_at !== null,
  last_message_time: row.created_at?.toISOString() ?? null,
  last_message_type: row.type,
  last_message_content: row.preview && firstCharacters(row.preview, chatLimits.preview),
  last_message_is_deleted: row.deleted_at !== null,
  last_message_is_own: row.sender_id === viewerId,
  unread_count: row.unread_count,
  other_last_online: (row.shown_online && knownInstant(row.shown_online))?.toISOString() ?? null,
  read_position: Number(row.read_position),
  other_read_position: knownPosition(row.other_read_position),
  revision: Number(row.revision),
  other_takes_part: row.other_takes_part,
  // Before the first message there is nothing to accept.
  invitation: row.created_at === null ? null : row.invitation,
  is_pinned: row.is_pinned,
  is_archived: row.is_archived,
  is_marked_unread: row.is_marked_unread,
  muted_until: row.muted_until?.toISOString() ?? null,
})

/** A message that a search found. */
export const presentFound = (row: FoundMessageRow, avatar: string, viewerId: string): FoundMessage => ({
  id: row.id,
  conversation_id: row.conversation_id,
  other_user_id: row.other_id,
  display_name: row.nickname ?? chatMessages.departedName,
  display_avatar: avatar,
  message_type: row.type,
  content: row.content ?? "",
  is_own: row.sender_id === viewerId,
  created_at: row.created_at.toISOString(),
})
