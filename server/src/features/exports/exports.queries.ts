import type { Db, Trx } from "../../db/client.ts"
import type { ExportsTable } from "../../db/tables/exports.ts"
import { archiveKey } from "./exports.policy.ts"

export type ExportRow = ExportsTable

export const findLatest = (db: Db, memberId: string): Promise<ExportRow | undefined> =>
  db.selectFrom("exports").selectAll().where("member_id", "=", memberId).executeTakeFirst()

/**
 * An export with the member's address and name; undefined when it was replaced or the member has left.
 * @unfiltered only their own
 */
export const findExport = (db: Db, id: string) =>
  db
    .selectFrom("exports")
    .innerJoin("credentials", "credentials.member_id", "exports.member_id")
    .innerJoin("members", "members.id", "exports.member_id")
    .selectAll("exports")
    .select(["credentials.email", "credentials.email_verified_at", "members.nickname"])
    .where("exports.id", "=", id)
    .executeTakeFirst()

/**
 * Locks a member until the transaction ends, so that one of several requests goes first.
 * @unfiltered only their own
 */
export const lockMember = (trx: Trx, memberId: string) =>
  trx.selectFrom("members").select("id").where("id", "=", memberId).forNoKeyUpdate().execute()

export const insertExport = (trx: Trx, row: Pick<ExportsTable, "id" | "member_id" | "requested_at">) =>
  trx
    .insertInto("exports")
    .values({ ...row, key: null, size: null, expires_at: null })
    .execute()

/** Records the finished archive. Returns whether the export is still wanted. */
export const finishExport = async (
  db: Db,
  id: string,
  archive: { key: string; size: string; expires_at: Date },
) => {
  const result = await db.updateTable("exports").set(archive).where("id", "=", id).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Deletes the exports of members and returns the keys of their archives. An interrupted export may have stored
 * one without recording it.
 */
export const deleteExportsOf = async (trx: Trx, memberIds: readonly string[]) => {
  const rows = await trx.deleteFrom("exports").where("member_id", "in", memberIds).returning("id").execute()
  return rows.map(({ id }) => archiveKey(id))
}

/** Deletes expired exports and returns the keys of their archives. */
export const deleteExpired = async (trx: Trx, now: Date) => {
  const rows = await trx.deleteFrom("exports").where("expires_at", "<=", now).returning("key").execute()
  return rows.flatMap(({ key }) => key ?? [])
}

/**
 * The stored files of a member: photos, files of messages, posts and albums, and pictures of forms. Without
 * those of messages that the member has deleted for themselves, or whose reader may open them once.
 * @unfiltered only their own
 */
export const findFileKeys = async (db: Db, memberId: string) => {
  const photos = await db
    .selectFrom("member_photos")
    .select("large_key as key")
    .where("member_id", "=", memberId)
    .execute()
  const media = await db
    .selectFrom("media_files")
    .select(({ fn, ref }) => fn.coalesce(ref("transcoded_key"), ref("key")).as("key"))
    .where("member_id", "=", memberId)
    // A file that is not ready may still contain the metadata of its original.
    .where("state", "=", "ready")
    // One that is only kept as evidence would tell its sender of the report.
    .where("used_at", "is not", null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("messages")
            .innerJoin("conversation_members as mine", (join) =>
              join
                .onRef("mine.conversation_id", "=", "messages.conversation_id")
                .onRef("mine.member_id", "=", "messages.sender_id"),
            )
            .select("messages.id")
            .whereRef("messages.media_key", "=", "media_files.key")
            .where(({ eb, or, ref }) =>
              or([
                eb("messages.position", "<=", ref("mine.cleared_position")),
                eb("messages.is_view_once", "=", true),
              ]),
            ),
        ),
      ),
    )
    .execute()
  const attachments = await db
    .selectFrom("contact_attachments")
    .select("key")
    .where("member_id", "=", memberId)
    .execute()
  return [...photos, ...media, ...attachments].map(({ key }) => key)
}
