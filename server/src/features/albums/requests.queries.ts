import { type Insertable, type Selectable, type SqlBool, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import type { AlbumRequestsTable } from "../../db/tables/albums.ts"
import { visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"
import { oldestRequest } from "./albums.policy.ts"

export type RequestRow = Selectable<AlbumRequestsTable>

/** A member's latest request for an album. */
export const findRequest = (db: Db, albumId: string, memberId: string): Promise<RequestRow | undefined> =>
  db
    .selectFrom("album_requests")
    .selectAll()
    .where("album_id", "=", albumId)
    .where("member_id", "=", memberId)
    .executeTakeFirst()

/** Stores a request in place of the member's earlier one for the album. */
export const saveRequest = (trx: Trx, request: Insertable<AlbumRequestsTable>) =>
  trx
    .insertInto("album_requests")
    .values(request)
    .onConflict((conflict) =>
      conflict.columns(["album_id", "member_id"]).doUpdateSet((row) => ({
        id: row.ref("excluded.id"),
        message: row.ref("excluded.message"),
        created_at: row.ref("excluded.created_at"),
        closed_at: row.ref("excluded.closed_at"),
        quiet_until: row.ref("excluded.quiet_until"),
      })),
    )
    .execute()

/** Closes a member's open request for an album. Returns its id, or undefined without one. */
export const closeRequest = async (trx: Trx, albumId: string, memberId: string, now: Date) => {
  const row = await trx
    .updateTable("album_requests")
    .set({ closed_at: now })
    .where("album_id", "=", albumId)
    .where("member_id", "=", memberId)
    .where("closed_at", "is", null)
    .returning("id")
    .executeTakeFirst()
  return row?.id
}

/** The request with this id for an album of the owner. @unfiltered the owner's own albums */
export const findRequestTo = (db: Db, ownerId: string, requestId: string) =>
  db
    .selectFrom("album_requests")
    .innerJoin("albums", "albums.id", "album_requests.album_id")
    .selectAll("album_requests")
    .where("album_requests.id", "=", requestId)
    .where("albums.member_id", "=", ownerId)
    .executeTakeFirst()

export const setQuiet = (trx: Trx, requestId: string, quiet_until: Date | null) =>
  trx.updateTable("album_requests").set({ quiet_until }).where("id", "=", requestId).execute()

/** No request of the member for the album reaches its owner until then. */
export const silence = (trx: Trx, albumId: string, memberId: string, quiet_until: Date) =>
  trx
    .updateTable("album_requests")
    .set({ quiet_until })
    .where("album_id", "=", albumId)
    .where("member_id", "=", memberId)
    .execute()

/** The requests that reach the owner: open, not lapsed, and of a member who was not declined. */
const reaches = (now: Date) => sql<SqlBool>`(album_requests.closed_at is null
  and album_requests.created_at > ${oldestRequest(now)}
  and (album_requests.quiet_until is null or album_requests.quiet_until <= ${now}))`

/** The requests for an owner's albums after a position, newest first. */
export const findRequests = (
  db: Db,
  { ownerId, now }: { ownerId: string; now: Date },
  after: Position | undefined,
  limit: number,
) =>
  latestFirst(
    visibleMembers(db, ownerId)
      .innerJoin("album_requests", "album_requests.member_id", "members.id")
      .innerJoin("albums", "albums.id", "album_requests.album_id")
      .where("albums.member_id", "=", ownerId)
      .where("albums.privacy_level", "<>", sql.lit("public"))
      .where(reaches(now))
      .select(["album_requests.id", "album_requests.album_id", "album_requests.member_id"])
      .select(["album_requests.message", "album_requests.created_at as at", "albums.title"]),
    { at: "album_requests.created_at", id: "album_requests.id" },
    after,
  )
    .limit(limit)
    .execute()

export type ReceivedRequest = Awaited<ReturnType<typeof findRequests>>[number]

/** Deletes the requests for an album. */
export const deleteRequests = (trx: Trx, albumId: string) =>
  trx.deleteFrom("album_requests").where("album_id", "=", albumId).execute()

/** Deletes the requests between two members. @unfiltered it returns none */
export const deleteRequestsBetween = (trx: Trx, one: string, other: string) =>
  trx
    .deleteFrom("album_requests")
    .using("albums")
    .whereRef("albums.id", "=", "album_requests.album_id")
    .where(
      sql<boolean>`(albums.member_id, album_requests.member_id) in ((${one}, ${other}), (${other}, ${one}))`,
    )
    .execute()

/** Deletes lapsed requests, except those that keep a refusal, or whose grant may still be revoked. */
export const deleteLapsed = (db: Db, now: Date) =>
  db
    .deleteFrom("album_requests")
    .where("created_at", "<=", oldestRequest(now))
    .where(sql<SqlBool>`(quiet_until is null or quiet_until <= ${now})`)
    .where(
      sql<SqlBool>`not exists (select from album_grants where album_grants.album_id = album_requests.album_id
        and album_grants.member_id = album_requests.member_id)`,
    )
    .execute()
