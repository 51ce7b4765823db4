import type { Trx } from "../../db/client.ts"

/**
 * The stored files of what is in an album that is kept. Until the transaction ends nobody puts others in their place.
 */
export const findFilesOf = async (trx: Trx, albumId: string) => {
  const files = await trx
    .selectFrom("album_media")
    .innerJoin("media_files", "media_files.key", "album_media.media_key")
    .where("album_media.album_id", "=", albumId)
    .select(["media_files.key", "media_files.play_key", "media_files.thumbnail_key"])
    .orderBy("album_media.created_at")
    .orderBy("album_media.id")
    .forShare("media_files")
    .execute()
  return files.flatMap(({ key, play_key, thumbnail_key }) =>
    [key, play_key, thumbnail_key].filter((file) => file !== null),
  )
}

/** Whether a member was ever told that an album is for them by name, also where that was taken back. */
export const wasShared = async (trx: Trx, memberId: string, albumId: string) => {
  const row = await trx
    .selectFrom("notification_events as news")
    .innerJoin("notifications", "notifications.id", "news.notification_id")
    .select("news.member_id")
    .where("notifications.about_id", "=", albumId)
    .where("news.member_id", "=", memberId)
    .where("news.type", "=", "album_shared")
    .executeTakeFirst()
  return row !== undefined
}
