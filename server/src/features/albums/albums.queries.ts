import { type Selectable, type SqlBool, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { AlbumMediaTable } from "../../db/tables/albums.ts"
import { isVerified, mayTalk, visibleMembers } from "../../db/visibility.ts"

export { canSee } from "../../db/visibility.ts"

const dayMs = 24 * 60 * 60 * 1000

/** For whom something is shown, and when. */
export interface Eyes {
  viewerId: string
  now: Date
}

/** An album that is over is there for its owner alone. */
const isThere = ({ viewerId, now }: Eyes) =>
  sql<SqlBool>`(albums.expires_at is null or albums.expires_at > ${now} or albums.member_id = ${viewerId})`

/** A picture or film that stands for the whole: the one that was chosen, while it is there, else the first. */
const coverOf = sql<{ id: string; key: string } | null>`(
  select json_build_object('id', album_media.id, 'key', media_files.thumbnail_key)
  from album_media join media_files on media_files.key = album_media.media_key
  where album_media.album_id = albums.id and media_files.thumbnail_key is not null
  order by (album_media.id = albums.cover_id) is true desc, album_media.created_at, album_media.id limit 1)`

/** As far as the viewer may know of it: an album that opens for whom its owner likes would tell them otherwise. */
const isLikedByOwner = (viewerId: string) => sql<boolean>`(exists (
    select from likes where liker_id = albums.member_id and liked_id = ${viewerId})
  and (members.show_likes or exists (
    select from likes where liker_id = ${viewerId} and liked_id = albums.member_id)))`

/** Albums that exist for the viewer, with what is between the two: what of them is shown is decided by the policy. */
const albumsFor = (db: Db, { viewerId, now }: Eyes) =>
  visibleMembers(db, viewerId)
    .innerJoin("albums", "albums.member_id", "members.id")
    .select(["albums.id", "albums.member_id", "albums.title", "albums.description", "albums.privacy_level"])
    .select(["albums.expires_at", "albums.created_at", "members.nickname"])
    .select([
      isVerified(viewerId, now).as("is_verified"),
      isLikedByOwner(viewerId).as("is_liked_by_owner"),
      sql<boolean>`exists (select from likes where liker_id = ${viewerId} and liked_id = albums.member_id)`.as(
        "likes_owner",
      ),
      sql<boolean>`exists (select from album_members
        where album_id = albums.id and album_members.member_id = ${viewerId})`.as("is_selected"),
      sql<number>`(select count(*) from album_media where album_id = albums.id)::integer`.as("media_count"),
      coverOf.as("cover"),
    ])

/** A member's albums that exist for the viewer, newest first. */
export const findAlbums = (db: Db, eyes: Eyes, ownerId: string) =>
  albumsFor(db, eyes)
    .where("albums.member_id", "=", ownerId)
    .where(isThere(eyes))
    .orderBy("albums.created_at", "desc")
    .orderBy("albums.id", "desc")
    .execute()

export type AlbumRow = Awaited<ReturnType<typeof findAlbums>>[number]

/** One album; undefined where there is none for the viewer. */
export const findAlbum = (db: Db, eyes: Eyes, albumId: string) =>
  albumsFor(db, eyes).where("albums.id", "=", albumId).where(isThere(eyes)).executeTakeFirst()

/** The same also where it ended within a day, for a screen that was left open; nobody changes it until the transaction ends. */
export const keepAlbum = (trx: Trx, { viewerId, now }: Eyes, albumId: string) =>
  albumsFor(trx, { viewerId, now })
    .where("albums.id", "=", albumId)
    .where(isThere({ viewerId, now: new Date(now.getTime() - dayMs) }))
    .forShare("albums")
    .executeTakeFirst()

export type MediaRow = Selectable<AlbumMediaTable>

/** What is in an album into which the viewer was let look, in the order in which it came. */
export const findMedia = (db: Db, albumId: string): Promise<MediaRow[]> =>
  db
    .selectFrom("album_media")
    .selectAll()
    .where("album_id", "=", albumId)
    .orderBy("created_at")
    .orderBy("id")
    .execute()

/** Those whom an owner has chosen for their albums and who may look into them, found or not, by album. */
export const findSelected = async (db: Db, ownerId: string) => {
  const rows = await db
    .selectFrom("album_members")
    .innerJoin("albums", "albums.id", "album_members.album_id")
    .where("albums.member_id", "=", ownerId)
    .where(mayTalk(sql`albums.member_id`, sql`album_members.member_id`))
    .select(["album_members.album_id", "album_members.member_id"])
    .orderBy("album_members.member_id")
    .execute()
  return Map.groupBy(rows, ({ album_id }) => album_id)
}

/** How many albums the caller has, and how much is in them. @unfiltered they are their own */
export const countOwn = (db: Db, memberId: string) =>
  db
    .selectFrom("albums")
    .leftJoin("album_media", "album_media.album_id", "albums.id")
    .where("albums.member_id", "=", memberId)
    .select(sql<number>`count(distinct albums.id)::integer`.as("albums"))
    .select(sql<number>`count(album_media.id)::integer`.as("media"))
    .executeTakeFirstOrThrow()
