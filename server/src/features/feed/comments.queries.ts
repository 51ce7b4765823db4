import { feedLimits } from "@pinyu/contract/feed/limits"
import { type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { photoOf } from "../../db/photo-of.ts"
import { preparedFor } from "../../db/prepared.ts"
import type { CommentsTable } from "../../db/tables/feed.ts"
import { hiddenFrom, visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"
import { findAuthor, matchesFor } from "./posts.queries.ts"

/**
 * The comments on a post by members whom the viewer may see. The caller must have checked the access to the
 * post, and to the parent of replies.
 */
const visibleComments = (db: Db, viewerId: string, postId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("comments", "comments.member_id", "members.id")
    .leftJoin(
      // A hidden member is not named.
      visibleMembers(db, viewerId).select(["members.id", "members.nickname"]).as("replied"),
      "replied.id",
      "comments.replied_member_id",
    )
    .where("comments.post_id", "=", postId)
    .select(["comments.id", "comments.member_id", "members.nickname", "comments.content"])
    .select(["comments.parent_id", "comments.replies_count", "comments.likes_count"])
    .select(["replied.id as replied_id", "replied.nickname as replied_nickname"])
    .select(
      sql<boolean>`exists (select from comment_likes
        where comment_id = comments.id and member_id = ${viewerId})`.as("is_liked"),
    )
    .select(["comments.created_at as at", photoOf("members.id").as("photo")])

/** A page of comments: the top-level ones of a post, or the replies to one of them. */
export interface PageOfComments {
  postId: string
  parentId: string | null
  after: Position | undefined
  limit: number
}

/** A page of comments after a position, newest first. The caller must have checked the access to the parent. */
export const findComments = (
  db: Db,
  viewerId: string,
  { postId, parentId, after, limit }: PageOfComments,
) => {
  const comments = visibleComments(db, viewerId, postId)
  const ofParent =
    parentId === null
      ? comments.where("comments.parent_id", "is", null)
      : comments.where("comments.parent_id", "=", parentId)
  return latestFirst(ofParent, { at: "comments.created_at", id: "comments.id" }, after)
    .limit(sql.lit(limit))
    .modifyEnd(preparedFor(limit, feedLimits.commentsPage.default))
    .execute()
}

/** Whether a comment (`comments`) is at the top level, or replies to one by a member whom the viewer may see. */
const hasVisibleParent = (db: Db, viewerId: string) =>
  sql<boolean>`(comments.parent_id is null or exists (${visibleMembers(db, viewerId)
    .innerJoin("comments as parent", "parent.member_id", "members.id")
    .whereRef("parent.id", "=", sql.ref("comments.parent_id"))
    .select(sql.lit(1).as("one"))}))`

/** One comment on a post; undefined when the viewer may not see it or its parent. */
export const findComment = (db: Db, viewerId: string, postId: string, commentId: string) =>
  visibleComments(db, viewerId, postId)
    .where("comments.id", "=", commentId)
    .where(hasVisibleParent(db, viewerId))
    .executeTakeFirst()

/** One comment on a post, for those who may delete it although its parent, or its post, is hidden from them. */
export const findDeletable = (trx: Trx, viewerId: string, postId: string, commentId: string) =>
  visibleComments(trx, viewerId, postId).where("comments.id", "=", commentId).executeTakeFirst()

/** Whether a member may see a comment with its post and its parent. */
export const seesComment = async (db: Db, viewerId: string, postId: string, commentId: string) =>
  (await findAuthor(db, viewerId, postId)) !== undefined &&
  (await findComment(db, viewerId, postId, commentId)) !== undefined

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

/**
 * The authors of a comment and of the top-level one that it belongs to, before the post is locked. None without
 * such a comment. @unfiltered the caller checks the access to both afterwards
 */
export const findRepliedAuthors = async (trx: Trx, commentId: string): Promise<string[]> => {
  const replied = await trx
    .selectFrom("comments")
    .leftJoin("comments as parent", "parent.id", "comments.parent_id")
    .where("comments.id", "=", commentId)
    .select(["comments.member_id as author", "parent.member_id as parentAuthor"])
    .executeTakeFirst()
  return replied ? [...new Set([replied.author, replied.parentAuthor ?? replied.author])] : []
}

/** Inserts a comment on a locked post, and counts it there and at its parent. */
export const insertComment = (trx: Trx, comment: Insertable<CommentsTable>) =>
  trx
    .with("added", (cte) => cte.insertInto("comments").values(comment).returning(["post_id", "parent_id"]))
    .with("counted", (cte) =>
      cte
        .updateTable("comments")
        .from("added")
        .whereRef("comments.id", "=", "added.parent_id")
        .set(({ eb }) => ({ replies_count: eb("replies_count", "+", 1) })),
    )
    .updateTable("posts")
    .from("added")
    .whereRef("posts.id", "=", "added.post_id")
    .set(({ eb }) => ({ comments_count: eb("comments_count", "+", 1) }))
    .execute()

/**
 * The comments of two members on each other's posts and in reply to each other's comments, or only those on
 * each other's posts for matches. Locks their posts, ordered by id like everywhere else. @unfiltered they are
 * not shown
 */
export const lockCommentsBetween = async (
  trx: Trx,
  one: string,
  other: string,
  which: "all" | "on posts for matches",
) => {
  const pairs = sql`((${one}, ${other}), (${other}, ${one}))`
  const onPosts = sql<boolean>`(comments.member_id, posts.member_id) in ${pairs}`
  const inReply = sql<boolean>`((comments.member_id, parent.member_id) in ${pairs}
    or (comments.member_id, comments.replied_member_id) in ${pairs})`
  const between = trx
    .selectFrom("comments")
    .innerJoin("posts", "posts.id", "comments.post_id")
    .leftJoin("comments as parent", "parent.id", "comments.parent_id")
    // All conditions name the commenter, but only this one uses the index.
    .where("comments.member_id", "in", [one, other])
    .where(({ and, eb, or }) =>
      which === "all" ? or([onPosts, inReply]) : and([onPosts, eb("posts.audience", "=", "mutual_likes")]),
    )
  await between.select("posts.id").orderBy("posts.id").forNoKeyUpdate("posts").execute()
  return (await between.select("comments.id").execute()).map(({ id }) => id)
}

/** A comment, and those whom it notifies. */
export interface NotifiedComment {
  id: string
  postId: string
  memberId: string
  postAuthorId: string
  /** The author of the comment that it replies to. */
  repliedId: string | null
}

/** Comments with their replies, which disappear together. @unfiltered the caller deletes them */
export const findRemoved = (trx: Trx, commentIds: readonly string[]): Promise<NotifiedComment[]> =>
  trx
    .selectFrom("comments")
    .innerJoin("posts", "posts.id", "comments.post_id")
    .leftJoin("comments as parent", "parent.id", "comments.parent_id")
    .where(sql<boolean>`(comments.id = any(${commentIds}) or comments.parent_id = any(${commentIds}))`)
    .select(["comments.id", "comments.post_id as postId", "comments.member_id as memberId"])
    .select(["posts.member_id as postAuthorId"])
    .select(({ fn }) => fn.coalesce("comments.replied_member_id", "parent.member_id").as("repliedId"))
    .execute()

/** The members who like comments, by comment. */
export const findLikers = (trx: Trx, commentIds: readonly string[]) =>
  trx
    .selectFrom("comment_likes")
    .select(["comment_id as commentId", "member_id as memberId"])
    .where(sql<boolean>`comment_id = any(${commentIds})`)
    .execute()

/** Deletes comments with their replies; triggers update the counts. */
export const deleteComments = (trx: Trx, commentIds: readonly string[]) =>
  trx.deleteFrom("comments").where(sql<boolean>`id = any(${commentIds})`).execute()

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

/**
 * Locks the post of a member's comment until the transaction ends; undefined without such a comment.
 * @unfiltered its author or the team removes it
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
