import { type Selectable, type SqlBool, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { prepared } from "../../db/prepared.ts"
import type { AlbumMediaTable } from "../../db/tables/albums.ts"
import { isVerified, mayExchangeMessages, mayKnowOfLike, visibleMembers } from "../../db/visibility.ts"
import { oldestRequest } from "./albums.policy.ts"

const dayMs = 24 * 60 * 60 * 1000

/** The viewer and the time of the query. */
export interface ViewerContext {
  viewerId: string
  now: Date
}

/** Expired albums exist only for their owner. */
const isCurrent = ({ viewerId, now }: ViewerContext) =>
  sql<SqlBool>`(albums.expires_at is null or albums.expires_at > ${now} or albums.member_id = ${viewerId})`

/** Private albums exist only for their owner, too. */
const isVisible = (context: ViewerContext) =>
  sql<SqlBool>`(${isCurrent(context)} and (albums.privacy_level <> 'private' or albums.member_id = ${context.viewerId}))`

/** The cover: the chosen file while it exists, else the first image or video. */
const coverOf = sql<{ id: string; mediaKey: string; thumbnailKey: string } | null>`(
  select json_build_object(
    'id', album_media.id, 'mediaKey', media_files.key, 'thumbnailKey', media_files.thumbnail_key)
  from album_media join media_files on media_files.key = album_media.media_key
  where album_media.album_id = albums.id and media_files.thumbnail_key is not null
  order by (album_media.id = albums.cover_id) is true desc, album_media.created_at, album_media.id limit 1)`

/** Counts the owner's like only if the viewer may know of it; otherwise an open album would reveal it. */
const isLikedByOwner = (viewerId: string) => sql<boolean>`(exists (
    select from likes where liker_id = albums.member_id and liked_id = ${viewerId})
  and ${mayKnowOfLike(viewerId)})`

/** The viewer's current grant for an album. */
const currentGrant = ({ viewerId, now }: ViewerContext) => sql`from album_grants
  where album_grants.album_id = albums.id and album_grants.member_id = ${viewerId}
    and (album_grants.expires_at is null or album_grants.expires_at > ${now})`

/** When the viewer asked for an album, declined or not; null without a request that waits. */
const requestedAt = ({ viewerId, now }: ViewerContext) => sql<Date | null>`(
  select album_requests.created_at from album_requests
  where album_requests.album_id = albums.id and album_requests.member_id = ${viewerId}
    and closed_at is null and album_requests.created_at > ${oldestRequest(now)})`

/** What the policy needs to decide on albums that exist for the viewer. */
const accessFor = (db: Db, context: ViewerContext) => {
  const { viewerId, now } = context
  return visibleMembers(db, viewerId)
    .innerJoin("albums", "albums.member_id", "members.id")
    .select(["albums.member_id", "albums.privacy_level", "albums.marks_pictures"])
    .select([
      isVerified(viewerId, now).as("is_verified"),
      isLikedByOwner(viewerId).as("is_liked_by_owner"),
      sql<boolean>`exists (select from likes where liker_id = ${viewerId} and liked_id = albums.member_id)`.as(
        "likes_owner",
      ),
      sql<boolean>`exists (select from album_members
        where album_id = albums.id and album_members.member_id = ${viewerId})`.as("is_selected"),
      sql<boolean>`exists (select ${currentGrant(context)})`.as("has_grant"),
      sql<Date | null>`(select album_grants.expires_at ${currentGrant(context)})`.as("grant_ends_at"),
    ])
}

/**
 * Albums that exist for the viewer, with the relationship. The policy decides what the viewer gets of them.
 */
const albumsFor = (db: Db, context: ViewerContext) =>
  accessFor(db, context)
    .select(["albums.id", "albums.title", "albums.description"])
    .select(["albums.expires_at", "albums.created_at", "albums.accepts_requests", "members.nickname"])
    .select([
      requestedAt(context).as("requested_at"),
      sql<number>`(select count(*) from album_media where album_id = albums.id)::integer`.as("media_count"),
      coverOf.as("cover"),
    ])

export const findAlbums = (db: Db, context: ViewerContext, ownerId: string) =>
  albumsFor(db, context)
    .where("albums.member_id", "=", ownerId)
    .where(isVisible(context))
    .orderBy("albums.created_at", "desc")
    .orderBy("albums.id", "desc")
    .execute()

export type AlbumRow = Awaited<ReturnType<typeof findAlbums>>[number]

/** The album that shows a media file; undefined when none does for the viewer or the viewer is suspended. */
export const findAccess = (db: Db, context: ViewerContext, mediaKey: string) =>
  accessFor(db, context)
    .innerJoin("album_media", "album_media.album_id", "albums.id")
    .select("albums.id as album_id")
    .where("album_media.media_key", "=", mediaKey)
    .where(isVisible(context))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("members as viewer")
          .select("viewer.id")
          .where("viewer.id", "=", context.viewerId)
          .where("viewer.status", "=", sql.lit("active")),
      ),
    )
    .modifyEnd(prepared)
    .executeTakeFirst()

export type Access = Omit<NonNullable<Awaited<ReturnType<typeof findAccess>>>, "album_id">

/** One album, or undefined when it does not exist for the viewer. */
export const findAlbum = (db: Db, context: ViewerContext, albumId: string) =>
  albumsFor(db, context).where("albums.id", "=", albumId).where(isVisible(context)).executeTakeFirst()

/**
 * An album to report, locked until the transaction ends. Includes private albums and those that expired
 * within a day, since the viewer may have seen them before.
 */
export const lockAlbumForReport = (trx: Trx, { viewerId, now }: ViewerContext, albumId: string) =>
  albumsFor(trx, { viewerId, now })
    .where("albums.id", "=", albumId)
    .where(isCurrent({ viewerId, now: new Date(now.getTime() - dayMs) }))
    .forShare("albums")
    .executeTakeFirst()

export type MediaRow = Selectable<AlbumMediaTable>

/** An album's files in upload order. The caller has checked access. */
export const findMedia = (db: Db, albumId: string): Promise<MediaRow[]> =>
  db
    .selectFrom("album_media")
    .selectAll()
    .where("album_id", "=", albumId)
    .orderBy("created_at")
    .orderBy("id")
    .execute()

/** The members selected for an owner's albums, by album. Includes members who are not discoverable. */
export const findSelected = async (db: Db, ownerId: string) => {
  const rows = await db
    .selectFrom("album_members")
    .innerJoin("albums", "albums.id", "album_members.album_id")
    .where("albums.member_id", "=", ownerId)
    .where(mayExchangeMessages(sql`albums.member_id`, sql`album_members.member_id`))
    .select(["album_members.album_id", "album_members.member_id"])
    .orderBy("album_members.member_id")
    .execute()
  return Map.groupBy(rows, ({ album_id }) => album_id)
}

/** How many albums and files the caller has. @unfiltered they are their own */
export const countOwn = (db: Db, memberId: string) =>
  db
    .selectFrom("albums")
    .leftJoin("album_media", "album_media.album_id", "albums.id")
    .where("albums.member_id", "=", memberId)
    .select(sql<number>`count(distinct albums.id)::integer`.as("albums"))
    .select(sql<number>`count(album_media.id)::integer`.as("media"))
    .executeTakeFirstOrThrow()
