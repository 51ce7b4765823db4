import { feedLimits } from "@pinyu/contract/feed/limits"
import { type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { photoOf } from "../../db/photo-of.ts"
import { preparedFor } from "../../db/prepared.ts"
import type { CommentsTable } from "../../db/tables/feed.ts"
import { hiddenFrom, visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"
import { matchesFor } from "./posts.queries.ts"

/**
 * The comments on a post by members whom the viewer may see. The caller must have checked the access to the
 * post.
 */
const visibleComments = (db: Db, viewerId: string, postId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("comments", "comments.member_id", "members.id")
    .where("comments.post_id", "=", postId)
    .select(["comments.id", "comments.member_id", "members.nickname", "comments.content"])
    .select(["comments.created_at as at", photoOf("members.id").as("photo")])

/** A page of comments on a post after a position, newest first. */
export const findComments = (
  db: Db,
  viewerId: string,
  postId: string,
  after: Position | undefined,
  limit: number,
) =>
  latestFirst(visibleComments(db, viewerId, postId), { at: "comments.created_at", id: "comments.id" }, after)
    .limit(sql.lit(limit))
    .modifyEnd(preparedFor(limit, feedLimits.commentsPage.default))
    .execute()

/** One comment on a post; undefined when the viewer may not see it. */
export const findComment = (db: Db, viewerId: string, postId: string, commentId: string) =>
  visibleComments(db, viewerId, postId).where("comments.id", "=", commentId).executeTakeFirst()

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

/** Inserts a comment on a locked post and counts it. */
export const insertComment = (trx: Trx, comment: Insertable<CommentsTable>) =>
  trx
    .with("added", (cte) => cte.insertInto("comments").values(comment).returning("post_id"))
    .updateTable("posts")
    .from("added")
    .whereRef("posts.id", "=", "added.post_id")
    .set(({ eb }) => ({ comments_count: eb("comments_count", "+", 1) }))
    .execute()

/**
 * Deletes the comments of two members on each other's posts; a trigger updates the counts. Locks the posts
 * first, ordered by id like everywhere else. @unfiltered they are not shown
 */
export const deleteCommentsBetween = async (trx: Trx, one: string, other: string) => {
  const between = trx
    .selectFrom("comments")
    .innerJoin("posts", "posts.id", "comments.post_id")
    .where(sql<boolean>`(comments.member_id, posts.member_id) in ((${one}, ${other}), (${other}, ${one}))`)
  await between.select("posts.id").orderBy("posts.id").forNoKeyUpdate("posts").execute()
  await trx.deleteFrom("comments").where("id", "in", between.select("comments.id")).execute()
}

/**
 * The number of comments on a post, its author, and the members who may not, or may only, see it.
 * @unfiltered the caller excludes these
 */
export const findAudience = (db: Db, postId: string) =>
  db
    .selectFrom("posts")
    .innerJoin("members", "members.id", "posts.member_id")
    .where("posts.id", "=", postId)
    .select(["posts.comments_count as commentsCount", hiddenFrom.as("hiddenFrom")])
    .select(["posts.member_id as authorId", matchesFor("posts").as("matches")])
    .executeTakeFirst()

/** Deletes a comment; a trigger updates the count. */
/**
 * Locks the post of a member's comment until the transaction ends; undefined without such a comment.
 * @unfiltered the team removes it
 */
export const lockPostOf = (trx: Trx, memberId: string, commentId: string) =>
  trx
    .selectFrom("posts")
    .innerJoin("comments", "comments.post_id", "posts.id")
    .select(["posts.id", "posts.member_id"])
    .where("comments.id", "=", commentId)
    .where("comments.member_id", "=", memberId)
    .forUpdate("posts")
    .executeTakeFirst()

export const deleteComment = (trx: Trx, commentId: string) =>
  trx.deleteFrom("comments").where("id", "=", commentId).execute()
