import type { LegalType } from "@pinyu/contract/legal/schemas"
import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import type { LegalDraftsTable, LegalVersionsTable } from "../../db/tables/legal.ts"
import type { Position } from "../../platform/cursor.ts"

/** All versions, also future and withdrawn ones, newest first, with the number of their acceptances. */
export const findVersionRecords = (db: Db) =>
  db
    .selectFrom("legal_versions")
    .select(["id", "type", "version", "title", "published_at", "withdrawn_at"])
    .select(({ selectFrom }) =>
      selectFrom("legal_acceptances")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("version_id", "=", "legal_versions.id")
        .as("accepted_count"),
    )
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute()

export type VersionRecordRow = Awaited<ReturnType<typeof findVersionRecords>>[number]

/** The number of all members. @unfiltered the team */
export const countMembers = async (db: Db) => {
  const row = await db
    .selectFrom("members")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const findDraft = (db: Db, type: LegalType) =>
  db
    .selectFrom("legal_drafts")
    .leftJoin("admins", "admins.id", "legal_drafts.updated_by")
    .selectAll("legal_drafts")
    .select("admins.email as admin")
    .where("type", "=", type)
    .executeTakeFirst()

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** Locks the draft of a document until the transaction ends. */
export const lockDraft = (trx: Trx, type: LegalType) =>
  trx.selectFrom("legal_drafts").selectAll().where("type", "=", type).forUpdate().executeTakeFirst()

/** Inserts a draft. Returns whether there was none. */
export const insertDraft = async (trx: Trx, draft: Insertable<LegalDraftsTable>) => {
  const result = await trx
    .insertInto("legal_drafts")
    .values(draft)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Replaces the draft that has this revision. Returns whether there was one. */
export const updateDraft = async (
  trx: Trx,
  revision: number,
  { type, ...draft }: Insertable<LegalDraftsTable>,
) => {
  const result = await trx
    .updateTable("legal_drafts")
    .set(draft)
    .where("type", "=", type)
    .where("revision", "=", revision)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const deleteDraft = (trx: Trx, type: LegalType) =>
  trx.deleteFrom("legal_drafts").where("type", "=", type).execute()

/** Whether a document has a published version with this number. */
export const hasVersion = async (db: Db, type: LegalType, version: string) => {
  const row = await db
    .selectFrom("legal_versions")
    .select("id")
    .where("type", "=", type)
    .where("version", "=", version)
    .executeTakeFirst()
  return row !== undefined
}

export const insertVersion = (trx: Trx, version: Insertable<LegalVersionsTable>) =>
  trx.insertInto("legal_versions").values(version).execute()

/** The member that a search names. */
export interface AcceptanceSearch {
  by: "all" | "id" | "nickname"
  value: string
}

/** A page of the members who accepted a version, latest first. @unfiltered the team */
export const findAcceptances = (
  db: Db,
  versionId: string,
  { by, value }: AcceptanceSearch,
  { after, limit }: { after: Position | undefined; limit: number },
) => {
  const found = db
    .selectFrom("legal_acceptances")
    .innerJoin("members", "members.id", "legal_acceptances.member_id")
    .select(["members.id", "members.nickname", "legal_acceptances.accepted_at as at"])
    .where("legal_acceptances.version_id", "=", versionId)
    .$if(by === "id", (query) => query.where("members.id", "=", value))
    .$if(by === "nickname", (query) => query.where("members.nickname", "=", value))
  const columns = { at: "legal_acceptances.accepted_at", id: "legal_acceptances.member_id" } as const
  return latestFirst(found, columns, after).limit(limit).execute()
}

export type AcceptanceRow = Awaited<ReturnType<typeof findAcceptances>>[number]
