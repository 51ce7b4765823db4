import { sql } from "kysely"
import type { Trx } from "../../db/client.ts"

/** Locks the conversations of members until the transaction ends, in a fixed order to avoid deadlocks. */
export const lockConversationsOf = (trx: Trx, memberIds: readonly string[]) =>
  trx
    .selectFrom("conversations")
    .select("id")
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("conversation_members").select("conversation_id").where("member_id", "in", memberIds),
    )
    .orderBy("id")
    .forUpdate()
    .execute()

/**
 * The conversations of leaving members that no member could read any more. Either the other member has left
 * or has blocked or avoids the leaving one, or there is no message. @unfiltered only ids
 */
export const findUnreadable = async (trx: Trx, memberIds: readonly string[]) => {
  const rows = await trx
    .selectFrom("conversation_members as mine")
    .select("mine.conversation_id")
    .distinct()
    .where("mine.member_id", "in", memberIds)
    .where(({ eb, exists, not, or, selectFrom }) =>
      or([
        eb("mine.other_id", "in", memberIds),
        not(exists(selectFrom("members").select("id").whereRef("id", "=", "mine.other_id"))),
        exists(
          selectFrom("blocks")
            .select("id")
            .whereRef("blocker_id", "=", "mine.other_id")
            .whereRef("blocked_id", "=", "mine.member_id"),
        ),
        exists(
          selectFrom("avoided_pairs")
            .innerJoin("avoided_contacts", "avoided_contacts.id", "avoided_pairs.contact_id")
            .select("contact_id")
            .whereRef("avoided_contacts.member_id", "=", "mine.other_id")
            .whereRef("hidden_id", "=", "mine.member_id"),
        ),
        not(
          exists(
            selectFrom("messages").select("id").whereRef("conversation_id", "=", "mine.conversation_id"),
          ),
        ),
      ]),
    )
    .execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

/** Deletes conversations with their messages. Returns the files of these messages. */
export const deleteConversations = async (trx: Trx, conversationIds: readonly string[]) => {
  if (conversationIds.length === 0) return []
  const carriers = await trx
    .selectFrom("messages")
    .select("media_key")
    .where("conversation_id", "in", conversationIds)
    .where("media_key", "is not", null)
    .execute()
  await trx.deleteFrom("conversations").where("id", "in", conversationIds).execute()
  return carriers.flatMap(({ media_key }) => media_key ?? [])
}

/**
 * Removes the files from all messages of members and assigns new revisions. A caption stays as text; a
 * message with only a file becomes a tombstone.
 */
export const emptyMediaOf = async (trx: Trx, memberIds: readonly string[], now: Date) => {
  const { rows } = await sql<{ id: string }>`
    with carriers as (
      select messages.id, messages.conversation_id,
        row_number() over (partition by messages.conversation_id order by messages.position) as step
      from conversation_members mine
      join messages on messages.conversation_id = mine.conversation_id and messages.sender_id = mine.member_id
      where mine.member_id = any(${memberIds}) and messages.media_key is not null
    ), counted as (
      select conversation_id as id, count(*) as count from carriers group by conversation_id
    ), numbered as (
      update conversations set revision = revision + counted.count from counted where conversations.id = counted.id
      returning conversations.id, conversations.revision - counted.count as before
    )
    update messages set media_key = null, revision = numbered.before + carriers.step,
      type = case when content is null then type else 'text' end,
      group_id = case when content is null then group_id end, is_view_once = false, opened_at = null,
      deleted_at = case when content is null then ${now}::timestamptz end
    from carriers join numbered on numbered.id = carriers.conversation_id
    where messages.id = carriers.id
    returning case when messages.deleted_at is not null then messages.id end as id`.execute(trx)
  const emptied = rows.flatMap(({ id }) => id ?? [])
  if (emptied.length > 0)
    await trx.deleteFrom("message_reactions").where("message_id", "in", emptied).execute()
}
