import { type Insertable, sql, type Updateable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { lockName } from "../../db/locks.ts"
import type { AlbumMediaTable, AlbumsTable } from "../../db/tables/albums.ts"
import { visibleMembers } from "../../db/visibility.ts"

/** Serializes a member's creation of albums, so that each counts the ones before it. */
export const lockCreation = (trx: Trx, memberId: string) => lockName(trx, `albums of ${memberId}`)

export const insertAlbum = (trx: Trx, album: Insertable<AlbumsTable>) =>
  trx.insertInto("albums").values(album).execute()

/** @unfiltered it is the caller's own */
const ownAlbum = (db: Db, memberId: string, albumId: string) =>
  db.selectFrom("albums").select("id").where("id", "=", albumId).where("member_id", "=", memberId)

export const owns = async (db: Db, memberId: string, albumId: string) =>
  (await ownAlbum(db, memberId, albumId).executeTakeFirst()) !== undefined

/** Locks the caller's own album and its files against other changes. Returns whether the album exists. */
export const lockOwn = async (trx: Trx, memberId: string, albumId: string) =>
  (await ownAlbum(trx, memberId, albumId).forNoKeyUpdate().executeTakeFirst()) !== undefined

export const updateAlbum = (trx: Trx, albumId: string, changes: Updateable<AlbumsTable>) =>
  trx
    .updateTable("albums")
    .set(changes)
    .where("id", "=", albumId)
    .returning("expires_at")
    .executeTakeFirstOrThrow()

/** Deletes an album and returns the keys of its files. */
export const deleteAlbum = async (trx: Trx, albumId: string) => {
  const media = await trx
    .deleteFrom("album_media")
    .where("album_id", "=", albumId)
    .returning("media_key")
    .execute()
  await trx.deleteFrom("albums").where("id", "=", albumId).execute()
  return media.map(({ media_key }) => media_key)
}

export const countMedia = async (trx: Trx, albumId: string) => {
  const { count } = await trx
    .selectFrom("album_media")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("album_id", "=", albumId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertMedia = (trx: Trx, media: readonly Insertable<AlbumMediaTable>[]) =>
  trx.insertInto("album_media").values(media).execute()

/** A file of an album with its thumbnail, or undefined. */
export const findOneMedia = (trx: Trx, albumId: string, mediaId: string) =>
  trx
    .selectFrom("album_media")
    .innerJoin("media_files", "media_files.key", "album_media.media_key")
    .where("album_media.album_id", "=", albumId)
    .where("album_media.id", "=", mediaId)
    .select(["album_media.media_key", "media_files.thumbnail_key"])
    .executeTakeFirst()

/** The album of a member that has a file; undefined without one. @unfiltered their own */
export const findAlbumOf = async (db: Db, memberId: string, mediaId: string) => {
  const row = await db
    .selectFrom("album_media")
    .innerJoin("albums", "albums.id", "album_media.album_id")
    .select("album_media.album_id")
    .where("album_media.id", "=", mediaId)
    .where("albums.member_id", "=", memberId)
    .executeTakeFirst()
  return row?.album_id
}

export const deleteMedia = (trx: Trx, mediaId: string) =>
  trx.deleteFrom("album_media").where("id", "=", mediaId).execute()

export const findSelectedIds = async (trx: Trx, albumId: string) => {
  const rows = await trx
    .selectFrom("album_members")
    .select("member_id")
    .where("album_id", "=", albumId)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** How many of these members the owner both likes and can see. */
export const countLiked = async (trx: Trx, ownerId: string, memberIds: readonly string[]) => {
  const { count } = await visibleMembers(trx, ownerId)
    .innerJoin("likes", "likes.liked_id", "members.id")
    .where("likes.liker_id", "=", ownerId)
    .where("members.id", "=", sql<string>`any(${memberIds})`)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertSelected = (trx: Trx, albumId: string, memberIds: readonly string[]) =>
  trx
    .insertInto("album_members")
    .values(memberIds.map((member_id) => ({ album_id: albumId, member_id })))
    .execute()

export const deleteSelected = (trx: Trx, albumId: string, memberIds: readonly string[]) =>
  trx
    .deleteFrom("album_members")
    .where("album_id", "=", albumId)
    .where("member_id", "=", sql<string>`any(${memberIds})`)
    .execute()

/** Removes two members from each other's albums. */
export const deleteSelectedBetween = (trx: Trx, one: string, other: string) =>
  trx
    .deleteFrom("album_members")
    .using("albums")
    .whereRef("albums.id", "=", "album_members.album_id")
    .where(
      sql<boolean>`(albums.member_id, album_members.member_id) in ((${one}, ${other}), (${other}, ${one}))`,
    )
    .execute()
