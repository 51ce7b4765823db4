import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { compileOnce } from "../../db/compile-once.ts"
import { rejectsStatement } from "../../db/database-errors.ts"
import { photoOf } from "../../db/photo-of.ts"
import { hiddenFromPlanner, preparedWrite } from "../../db/prepared.ts"
import { mayExchangeMessages } from "../../db/visibility.ts"
import { takesPart } from "./conversations.queries.ts"
import { counted, type MessageToSend, noReply, participantColumns, type SentRow } from "./sending.queries.ts"

type SentTogetherRow = SentRow & { conversation_id: string }

/** The values of the messages, one list for each column. */
type Lists = {
  ids: string[]
  conversationIds: string[]
  senderIds: string[]
  contents: (string | null)[]
  clientMessageIds: (string | null)[]
  times: Date[]
}

const sender = sql<string>`numbered.sender_id`

/**
 * As `sendingQuery`, for texts of different conversations that are no replies. Leaves out those that it may
 * not send, and those whose conversation another transaction has locked: it waits for none while it holds
 * others.
 */
const sendingTogether = compileOnce<Lists, SentTogetherRow>((db, slot) => ({
  compile: () =>
    sql<SentTogetherRow>`
    with given as (
      select * from unnest(${hiddenFromPlanner(slot("ids"), "uuid[]")}, ${hiddenFromPlanner(slot("conversationIds"), "uuid[]")},
        ${hiddenFromPlanner(slot("senderIds"), "uuid[]")}, ${hiddenFromPlanner(slot("contents"), "text[]")}, ${hiddenFromPlanner(slot("clientMessageIds"), "text[]")},
        ${hiddenFromPlanner(slot("times"), "timestamptz[]")})
        as given (id, conversation_id, sender_id, content, client_message_id, sent_at)
    ), permitted as (
      select given.*, mine.invitation as answered from given
      join conversation_members mine on mine.conversation_id = given.conversation_id
        and mine.member_id = given.sender_id
      join conversation_members theirs on theirs.conversation_id = given.conversation_id
        and theirs.member_id = mine.other_id
      join conversations on conversations.id = given.conversation_id
      where ${takesPart("theirs")} and ${mayExchangeMessages(sql.ref("mine.member_id"), sql.ref("mine.other_id"))}
      for update of conversations skip locked
    ), numbered as (
      update conversations set revision = revision + 1 from permitted
      where conversations.id = permitted.conversation_id
      returning permitted.*, conversations.revision
    ), added as (
      insert into messages (id, conversation_id, position, revision, sender_id, type, content,
        client_message_id, created_at)
      select id, conversation_id, revision, revision, sender_id, 'text', content, client_message_id, sent_at
      from numbered
    ), participants as (
      update conversation_members set ${counted(sender, sql<Date>`numbered.sent_at`)}
      from numbered where conversation_members.conversation_id = numbered.conversation_id
      returning ${participantColumns}, numbered.conversation_id, numbered.sender_id, numbered.revision,
        numbered.answered
    )
    select participants.*, members.nickname,
      case when members.id = participants.sender_id then ${photoOf("members.id")} end as photo, ${noReply}
    from participants join members on members.id = participants.member_id ${preparedWrite}`.compile(db),
}))

/**
 * Sends texts of different conversations in one statement. Returns the rows of `send` for each conversation,
 * and none for a message that has to be sent alone. Where the database rejects one, it sends none.
 */
export const sendTogether = async (db: Db, messages: readonly MessageToSend[]) => {
  const lists: Lists = {
    ids: messages.map(({ id }) => id),
    conversationIds: messages.map(({ conversationId }) => conversationId),
    senderIds: messages.map(({ senderId }) => senderId),
    contents: messages.map(({ content }) => content),
    clientMessageIds: messages.map(({ clientMessageId }) => clientMessageId),
    times: messages.map(({ now }) => now),
  }
  const rows = await sendingTogether(db, lists).catch((error: unknown) => {
    if (rejectsStatement(error)) return []
    throw error
  })
  return Map.groupBy(rows, (row) => row.conversation_id)
}
