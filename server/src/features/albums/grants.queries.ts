import { type Insertable, type SqlBool, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { photoOf } from "../../db/photo-of.ts"
import type { AlbumGrantsTable } from "../../db/tables/albums.ts"
import { mayExchangeMessages } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

/** Stores a grant in place of an earlier one of the same member and album. */
export const saveGrant = (trx: Trx, grant: Insertable<AlbumGrantsTable>) =>
  trx
    .insertInto("album_grants")
    .values(grant)
    .onConflict((conflict) =>
      conflict.columns(["album_id", "member_id"]).doUpdateSet((row) => ({
        id: row.ref("excluded.id"),
        created_at: row.ref("excluded.created_at"),
        expires_at: row.ref("excluded.expires_at"),
      })),
    )
    .execute()

const isCurrent = (now: Date) =>
  sql<SqlBool>`(album_grants.expires_at is null or album_grants.expires_at > ${now})`

/** A current grant for an album of the owner. @unfiltered the owner's own albums */
export const findGrant = (db: Db, { ownerId, now }: { ownerId: string; now: Date }, grantId: string) =>
  db
    .selectFrom("album_grants")
    .innerJoin("albums", "albums.id", "album_grants.album_id")
    .selectAll("album_grants")
    .where("album_grants.id", "=", grantId)
    .where("albums.member_id", "=", ownerId)
    .where(isCurrent(now))
    .executeTakeFirst()

/** Sets the end of a grant. Returns whether it still exists. */
export const setEnd = async (trx: Trx, grantId: string, expires_at: Date | null) => {
  const result = await trx
    .updateTable("album_grants")
    .set({ expires_at })
    .where("id", "=", grantId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes a grant. Returns whether it existed. */
export const deleteGrant = async (trx: Trx, grantId: string) => {
  const result = await trx.deleteFrom("album_grants").where("id", "=", grantId).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** The members with a grant for an album. */
export const findGranted = async (trx: Trx, albumId: string) => {
  const rows = await trx
    .selectFrom("album_grants")
    .select("member_id")
    .where("album_id", "=", albumId)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export const deleteGrants = (trx: Trx, albumId: string) =>
  trx.deleteFrom("album_grants").where("album_id", "=", albumId).execute()

/**
 * The current grants of an owner after a position, newest first. Includes members who hide from the owner: a
 * grant must be visible to be revoked.
 */
export const findGrants = (
  db: Db,
  { ownerId, now }: { ownerId: string; now: Date },
  after: Position | undefined,
  limit: number,
) =>
  latestFirst(
    db
      .selectFrom("album_grants")
      .innerJoin("albums", "albums.id", "album_grants.album_id")
      .innerJoin("members", "members.id", "album_grants.member_id")
      .where("albums.member_id", "=", ownerId)
      .where(isCurrent(now))
      .where(mayExchangeMessages(sql`albums.member_id`, sql`album_grants.member_id`))
      .select(["album_grants.id", "album_grants.album_id", "albums.title", "album_grants.expires_at"])
      .select(["album_grants.created_at as at", "members.id as member_id", "members.nickname"])
      .select(photoOf("members.id").as("photo")),
    { at: "album_grants.created_at", id: "album_grants.id" },
    after,
  )
    .limit(limit)
    .execute()

export type GrantRow = Awaited<ReturnType<typeof findGrants>>[number]

/** Deletes the grants between two members. @unfiltered it returns none */
export const deleteGrantsBetween = (trx: Trx, one: string, other: string) =>
  trx
    .deleteFrom("album_grants")
    .using("albums")
    .whereRef("albums.id", "=", "album_grants.album_id")
    .where(
      sql<boolean>`(albums.member_id, album_grants.member_id) in ((${one}, ${other}), (${other}, ${one}))`,
    )
    .execute()

/** Deletes the grants that have ended. */
export const deleteEnded = (db: Db, now: Date) =>
  db.deleteFrom("album_grants").where("expires_at", "<=", now).execute()
