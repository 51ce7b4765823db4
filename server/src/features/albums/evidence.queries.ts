import type { Trx } from "../../db/client.ts"

/** Storage keys of an album's files. Locks the files against replacement until the transaction ends. */
export const findFilesOf = async (trx: Trx, albumId: string) => {
  const files = await trx
    .selectFrom("album_media")
    .innerJoin("media_files", "media_files.key", "album_media.media_key")
    .where("album_media.album_id", "=", albumId)
    .select(["media_files.key", "media_files.transcoded_key", "media_files.thumbnail_key"])
    .orderBy("album_media.created_at")
    .orderBy("album_media.id")
    .forShare("media_files")
    .execute()
  return files.flatMap(({ key, transcoded_key, thumbnail_key }) =>
    [key, transcoded_key, thumbnail_key].filter((file) => file !== null),
  )
}

/** Whether the member was ever notified that they may view the album, even if that was withdrawn. */
export const wasShared = async (trx: Trx, memberId: string, albumId: string) => {
  const row = await trx
    .selectFrom("notification_events as event")
    .innerJoin("notifications", "notifications.id", "event.notification_id")
    .select("event.member_id")
    .where("notifications.about_id", "=", albumId)
    .where("event.member_id", "=", memberId)
    .where("event.type", "in", ["album_shared", "album_granted"])
    .executeTakeFirst()
  return row !== undefined
}
