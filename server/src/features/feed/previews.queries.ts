import { feedLimits } from "@pinyu/contract/feed/limits"
import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { photoOf } from "../../db/photo-of.ts"
import { startOf } from "../../db/start-of.ts"
import { visiblePosts } from "../../db/visibility.ts"

/** The first picture of a post (`posts`), small; null without one. @unfiltered a part of filtered queries */
const firstPicture = sql<string | null>`(
  select coalesce(file.thumbnail_key, file.key)
  from post_pictures picture join media_files file on file.key = picture.media_key
  where picture.post_id = posts.id order by picture.position limit 1)`

/** The start of those of these posts that the viewer may see, in no particular order. */
export const findPreviews = (db: Db, viewerId: string, postIds: readonly string[]) =>
  visiblePosts(db, viewerId)
    .where("posts.id", "=", sql<string>`any(${postIds})`)
    .select(["posts.id", "posts.member_id", "posts.audience", "members.nickname"])
    .select(startOf("posts.content", feedLimits.excerpt).as("excerpt"))
    .select(photoOf("posts.member_id").as("photo"))
    .select(firstPicture.as("picture"))
    .execute()

export type PreviewRow = Awaited<ReturnType<typeof findPreviews>>[number]

/** Whether the viewer may see a post, which is then held against deletion until the transaction ends. */
export const holdPost = async (trx: Trx, viewerId: string, postId: string) => {
  const held = visiblePosts(trx, viewerId).where("posts.id", "=", postId).select("posts.id")
  return (await held.forKeyShare("posts").executeTakeFirst()) !== undefined
}
