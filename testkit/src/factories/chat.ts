import type { NewMessage } from "@pinyu/contract/chat/schemas"
import type { Clock } from "@pinyu/server/platform/clock.ts"
import { sql } from "kysely"
import type { TestApp } from "../test-app.ts"

interface MemberRef {
  id: string
}

/**
 * The conversation of two members. Creates it when there is none. What one of them writes is an invitation
 * to the other.
 */
export const buildInvitation = async ({ services }: TestApp, starter: MemberRef, other: MemberRef) => {
  const { conversationId } = await services.chat.direct(starter.id, other.id)
  return conversationId
}

/** The conversation of two members, which both have accepted. Creates it when there is none. */
export const buildConversation = async (app: TestApp, starter: MemberRef, other: MemberRef) => {
  const conversationId = await buildInvitation(app, starter, other)
  for (const { id } of [starter, other])
    await app.services.chat.answerInvitation(id, conversationId, "accepted")
  return conversationId
}

/** Sends a message, by default a text. */
export const buildMessage = async (
  { services }: TestApp,
  sender: MemberRef,
  conversationId: string,
  changes: Partial<NewMessage> = {},
) => {
  const { message } = await services.chat.send(sender.id, conversationId, {
    messageType: "text",
    content: "今天的夕陽很美",
    mediaUrl: null,
    replyToMessageId: null,
    sharedId: null,
    isViewOnce: false,
    groupId: null,
    clientMessageId: null,
    ...changes,
  })
  return message
}

/** Shares the profile of a member. The other member of the conversation must have read or written in it. */
export const buildShare = (app: TestApp, sender: MemberRef, conversationId: string, shared: MemberRef) =>
  buildMessage(app, sender, conversationId, { messageType: "profile", content: null, sharedId: shared.id })

/** Fills an empty conversation with unread messages of both members in alternation, a second apart. */
export const buildHistory = async (
  { clock, db }: Pick<TestApp, "db"> & { clock: Clock },
  conversationId: string,
  [one, other]: readonly [MemberRef, MemberRef],
  count: number,
) => {
  const now = clock.now()
  await sql`insert into messages (id, conversation_id, position, revision, sender_id, type, content, created_at)
    select gen_random_uuid(), ${conversationId}, n, n,
      case when n % 2 = 1 then ${one.id}::uuid else ${other.id}::uuid end, 'text', '第 ' || n || ' 句，今天的夕陽很美',
      ${now}::timestamptz - (${count}::integer - n) * interval '1 second'
    from generate_series(1, ${count}::integer) n`.execute(db)
  await sql`update conversations set revision = ${count} where id = ${conversationId}`.execute(db)
  await sql`update conversation_members set sorted_at = ${now}, unread_count = ${count}::integer / 2,
      first_position = case member_id when ${one.id} then 1 else 2 end
    where conversation_id = ${conversationId}`.execute(db)
}
