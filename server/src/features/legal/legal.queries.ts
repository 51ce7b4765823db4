import type { LegalType } from "@pinyu/contract/legal/schemas"
import type { Db, Trx } from "../../db/client.ts"

const inHeadings = ["id", "type", "version", "title", "changes", "published_at"] as const

const published = (db: Db, now: Date) =>
  db.selectFrom("legal_versions").where("published_at", "<=", now).where("withdrawn_at", "is", null)

/** The current version of each document: the latest published one that is not withdrawn. */
const current = (db: Db, now: Date) =>
  published(db, now)
    .distinctOn("type")
    .select([...inHeadings, "content"])
    .orderBy("type")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")

export const findCurrent = (db: Db, type: LegalType, now: Date) =>
  current(db, now).where("type", "=", type).executeTakeFirst()

export const findVersion = (db: Db, type: LegalType, version: string, now: Date) =>
  published(db, now)
    .select([...inHeadings, "content"])
    .where("type", "=", type)
    .where("version", "=", version)
    .executeTakeFirst()

/** The versions of a document, newest first. */
export const findVersions = (db: Db, type: LegalType, now: Date, limit: number) =>
  published(db, now)
    .select(inHeadings)
    .where("type", "=", type)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute()

/** The current versions that a member has not accepted. */
export const findPending = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom(current(db, now).as("current"))
    .select(inHeadings)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("legal_acceptances")
            .select("version_id")
            .whereRef("version_id", "=", "current.id")
            .where("member_id", "=", memberId),
        ),
      ),
    )
    // The terms come first.
    .orderBy("type", "desc")
    .execute()

export const findCurrentIds = async (db: Db, now: Date) =>
  (await current(db, now).execute()).map(({ id }) => id)

/** Records that a member accepted versions; the first acceptance of each counts. */
export const insertAcceptances = (trx: Trx, memberId: string, versionIds: readonly string[], now: Date) =>
  trx
    .insertInto("legal_acceptances")
    .values(versionIds.map((version_id) => ({ member_id: memberId, version_id, accepted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number]
export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findCurrent>>>
