import type { InvitationState, MessageType } from "@pinyu/contract/chat/options"
import type { Prompt } from "@pinyu/contract/profiles/prompts"
import { type RawBuilder, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { compileOnce } from "../../db/compile-once.ts"
import { violatesUnique } from "../../db/constraints.ts"
import { photoOf } from "../../db/photo-of.ts"
import { preparedWrite } from "../../db/prepared.ts"
import { acceptsMessages, isShownTo, mayExchangeMessages } from "../../db/visibility.ts"
import { type ParticipantRow, takesPart } from "./conversations.queries.ts"
import { type MessageRow, quoted } from "./messages.queries.ts"

/** A message before its insertion. */
export type MessageToSend = {
  id: string
  conversationId: string
  senderId: string
  type: MessageType
  content: string | null
  mediaKey: string | null
  replyToId: string | null
  likedPhotoId: string | null
  likedPrompt: Prompt | null
  likedAnswerId: string | null
  sharedMemberId: string | null
  sharedPostId: string | null
  isViewOnce: boolean
  groupId: string | null
  clientMessageId: string | null
  now: Date
}

type Replied = Pick<
  MessageRow,
  "reply_sender_id" | "reply_type" | "reply_deleted_at" | "reply_content" | "reply_position"
>

/**
 * The updated row of one participant, the sender's photo, the quoted message, and the invitation that the
 * message answered.
 */
export type SentRow = ParticipantRow & { unread_count: number; answered: InvitationState | null } & Replied

/** The parameter numbers of a message's values. */
type Places = <Name extends keyof MessageToSend>(name: Name) => RawBuilder<MessageToSend[Name]>

/** The checks for a reply: whether the quoted message is in the conversation, and its content. */
const repliedIn = (place: Places) => ({
  permits: sql`and exists (select from messages
    where id = ${place("replyToId")} and conversation_id = ${place("conversationId")})`,
  columns: sql`replied.sender_id as reply_sender_id, replied.type as reply_type,
    replied.deleted_at as reply_deleted_at, ${quoted} as reply_content, replied.position as reply_position`,
  join: sql`join messages replied on replied.id = ${place("replyToId")}`,
})

/** The columns of the quoted message of a message that is no reply. */
export const noReply = sql`null as reply_sender_id, null as reply_type, null as reply_deleted_at,
  null as reply_content, null as reply_position`

const withoutReply = { permits: sql``, columns: noReply, join: sql`` }

/** The variants of the query that sends. */
export interface SendingShape {
  isReply: boolean
  /** Whether `holdAcceptance` has returned true. */
  isAccepted: boolean
}

/** Whether the choice of the other and a limit of first messages permit the message. */
const isWelcome = (place: Places, { isAccepted }: SendingShape) =>
  isAccepted
    ? sql`(conversations.revision > 0 or not exists (select from first_message_limits
        where member_id = ${place("senderId")} and ended_at is null and until > ${place("now")}))`
    : sql`exists (select from conversation_members theirs where theirs.conversation_id = permitted.id
        and theirs.member_id = permitted.other_id and ${takesPart("theirs")})`

/** What a message changes for its two participants. */
export const counted = (sender: RawBuilder<string>, now: RawBuilder<Date>) => sql`
  unread_count = unread_count + (member_id <> ${sender})::integer,
  first_position = case when member_id = ${sender}
    then coalesce(first_position, numbered.revision) else first_position end,
  invitation = case when member_id <> ${sender} then invitation end,
  declined_at = case when member_id <> ${sender} then declined_at end,
  is_archived = is_archived and coalesce(muted_until > ${now}, false),
  is_marked_unread = is_marked_unread and member_id <> ${sender},
  sorted_at = greatest(sorted_at, ${now})`

export const participantColumns = sql`member_id, unread_count, read_position, first_position, invitation,
  muted_until, cleared_position,
  ${isShownTo(sql.ref("conversation_members.member_id"), sql.ref("conversation_members.other_id"))} as sees_other`

/**
 * The query that sends a message: it takes the next revision, inserts the message, counts it for the other
 * and returns both participants. It accepts an invitation of the sender, and returns an archived conversation
 * to the list of each member who has not muted it. One statement, to keep the lock on the conversation short.
 * Returns nothing and changes nothing when the sender is no participant, may not write to the other, may
 * write no first message, or replies to a message outside the conversation. To a member who has not read or
 * written in the conversation, it sends only if the shape says that they accept it. Fails with an error that
 * `wasSentBefore` detects when the sender has sent this message before.
 */
export const sendingQuery = (place: Places, shape: SendingShape) => {
  const replied = shape.isReply ? repliedIn(place) : withoutReply
  const sender = place("senderId")
  return sql<SentRow>`
    with permitted as (
      select mine.conversation_id as id, mine.invitation, mine.other_id from conversation_members mine
      where mine.conversation_id = ${place("conversationId")} and mine.member_id = ${sender}
        and ${mayExchangeMessages(sql.ref("mine.member_id"), sql.ref("mine.other_id"))} ${replied.permits}
    ), numbered as (
      update conversations set revision = revision + 1 from permitted where conversations.id = permitted.id
        and ${isWelcome(place, shape)}
      returning conversations.id, conversations.revision, permitted.invitation as answered
    ), added as (
      insert into messages (id, conversation_id, position, revision, sender_id, type, content, media_key,
        reply_to_id, liked_photo_id, liked_prompt, liked_answer_id, shared_member_id, shared_post_id,
        is_view_once, group_id, client_message_id, created_at)
      select ${place("id")}, id, revision, revision, ${sender}, ${place("type")}, ${place("content")},
        ${place("mediaKey")}, ${place("replyToId")}, ${place("likedPhotoId")}, ${place("likedPrompt")},
        ${place("likedAnswerId")}, ${place("sharedMemberId")}, ${place("sharedPostId")},
        ${place("isViewOnce")}, ${place("groupId")}, ${place("clientMessageId")}, ${place("now")}
      from numbered
    ), participants as (
      update conversation_members set ${counted(sender, place("now"))}
      from numbered where conversation_id = numbered.id
      returning ${participantColumns}, numbered.revision, numbered.answered
    )
    select participants.*, members.nickname,
      case when members.id = ${sender} then ${photoOf("members.id")} end as photo, ${replied.columns}
    from participants join members on members.id = participants.member_id ${replied.join} ${preparedWrite}`
}

const sending = compileOnce<MessageToSend, SentRow, SendingShape>((db, place, shape) => ({
  compile: () => sendingQuery(place, shape).compile(db),
}))

/** Sends a message; see `sendingQuery`. */
export const send = (db: Db, message: MessageToSend, isAccepted: boolean) =>
  sending(db, message, { isReply: message.replyToId !== null, isAccepted })

/**
 * Whether the other member of a conversation accepts the sender's messages. Their choice cannot change until
 * the transaction ends. Call it with the conversation locked. @unfiltered only whether
 */
export const holdAcceptance = async (trx: Trx, conversationId: string, senderId: string) => {
  const row = await trx
    .selectFrom("members")
    .innerJoin("conversation_members as mine", "mine.other_id", "members.id")
    .select("members.id")
    .where("mine.conversation_id", "=", conversationId)
    .where("mine.member_id", "=", senderId)
    .where(acceptsMessages(senderId))
    .forShare("members")
    .executeTakeFirst()
  return row !== undefined
}

/** The other member of the sender's conversation, and whether they have read or written in it. */
export const findReader = (trx: Trx, conversationId: string, senderId: string) =>
  trx
    .selectFrom("conversation_members as theirs")
    .select("theirs.member_id as id")
    .select(takesPart("theirs").as("takes_part"))
    .where("theirs.conversation_id", "=", conversationId)
    .where("theirs.other_id", "=", senderId)
    .executeTakeFirst()

/** How many messages of a sender's conversation are in a group. */
export const countGroup = async (
  trx: Trx,
  { conversationId, senderId, groupId }: Pick<MessageToSend, "conversationId" | "senderId" | "groupId">,
) => {
  const { count } = await trx
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("conversation_id", "=", conversationId)
    .where("sender_id", "=", senderId)
    .where("group_id", "=", groupId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether an error means that an identical request was faster. */
export const wasSentBefore = (error: unknown) => violatesUnique(error, "messages_sent_once")
