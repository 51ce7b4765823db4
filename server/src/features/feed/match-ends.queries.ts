import { sql } from "kysely"
import type { Trx } from "../../db/client.ts"

/**
 * Deletes the comments of two members on each other's posts for matches, and returns them; a trigger updates
 * the counts. Locks the posts first, ordered by id like everywhere else. @unfiltered they are not shown
 */
export const deleteCommentsOfMatch = async (trx: Trx, one: string, other: string) => {
  const between = trx
    .selectFrom("comments")
    .innerJoin("posts", "posts.id", "comments.post_id")
    .where("posts.audience", "=", "mutual_likes")
    .where(sql<boolean>`(comments.member_id, posts.member_id) in ((${one}, ${other}), (${other}, ${one}))`)
  await between.select("posts.id").orderBy("posts.id").forNoKeyUpdate("posts").execute()
  return trx
    .deleteFrom("comments")
    .using("posts")
    .whereRef("posts.id", "=", "comments.post_id")
    .where("comments.id", "in", between.select("comments.id"))
    .returning(["comments.id", "comments.post_id", "comments.member_id", "posts.member_id as author_id"])
    .execute()
}
