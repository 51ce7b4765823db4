import { sql } from "kysely"
import type { Trx } from "../../db/client.ts"
import { preparedWrite } from "../../db/prepared.ts"
import { visibleMembers } from "../../db/visibility.ts"
import { lockingPost } from "./posts.queries.ts"

/**
 * Likes a post that the viewer may see, counts the like, and returns whether the author may see the viewer.
 * One statement, to keep the lock on the post short. Returns undefined without such a post.
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
    .modifyEnd(preparedWrite)
    .executeTakeFirst()

/** Removes a like; a trigger updates the count. */
export const deleteLike = (trx: Trx, postId: string, memberId: string) =>
  trx.deleteFrom("post_likes").where("post_id", "=", postId).where("member_id", "=", memberId).execute()
