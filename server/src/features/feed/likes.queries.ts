import { sql } from "kysely"
import type { Trx } from "../../db/client.ts"
import { prepared } from "../../db/prepared.ts"
import { visibleMembers } from "../../db/visibility.ts"
import { lockingPost } from "./posts.queries.ts"

/**
 * Likes a post that the viewer may see, counts it, and says whether its author may see who it was: all in one statement, so that
 * the post is locked for as short as can be. Answers nothing where there is none.
 */
export const addLike = (
  trx: Trx,
  { postId, viewerId, now }: { postId: string; viewerId: string; now: Date },
) =>
  trx
    .with("post", () => lockingPost(trx, viewerId, postId).select("posts.likes_count"))
    .with("added", (cte) =>
      cte
        .insertInto("post_likes")
        .columns(["post_id", "member_id", "created_at"])
        .expression((eb) =>
          eb
            .selectFrom("post")
            .select([
              sql<string>`${postId}::uuid`.as("post_id"),
              sql<string>`${viewerId}::uuid`.as("member_id"),
            ])
            .select(sql<Date>`${now}::timestamptz`.as("created_at")),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning("post_id"),
    )
    .with("counted", (cte) =>
      cte
        .updateTable("posts")
        .from("added")
        .whereRef("posts.id", "=", "added.post_id")
        .set(({ eb }) => ({ likes_count: eb("posts.likes_count", "+", 1) }))
        .returning("posts.likes_count"),
    )
    .selectFrom("post")
    .leftJoin("counted", (join) => join.onTrue())
    .select(["post.authorId", sql<boolean>`counted.likes_count is not null`.as("isNew")])
    .select(({ exists }) =>
      exists(
        visibleMembers(trx, sql.ref<string>("post.authorId"))
          .where("members.id", "=", viewerId)
          .select(sql.lit(1).as("one")),
      ).as("isSeen"),
    )
    .select(sql<number>`coalesce(counted.likes_count, post.likes_count)`.as("likes_count"))
    .modifyEnd(prepared)
    .executeTakeFirst()

/** Takes a like back; the database uncounts it. */
export const deleteLike = (trx: Trx, postId: string, memberId: string) =>
  trx.deleteFrom("post_likes").where("post_id", "=", postId).where("member_id", "=", memberId).execute()
