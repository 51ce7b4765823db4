import type { FeedTab } from "@pinyu/contract/feed/options"
import { type AliasableExpression, type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared } from "../../db/prepared.ts"
import type { PostsTable } from "../../db/tables/feed.ts"
import { keptFrom, visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

export { canSee } from "../../db/visibility.ts"

/** Which posts are listed. */
export interface PostFilter {
  tab: FeedTab
  userId?: string | undefined
}

/** A post at its place in a list, before what only the page's own need is joined. */
interface PlacedPost {
  id: string
  at: Date
  member_id: string
  nickname: string
  content: string | null
  media_key: string | null
  likes_count: number
  comments_count: number
  created_at: Date
}

const visiblePosts = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .select(["posts.id", "posts.member_id", "members.nickname", "posts.content", "posts.media_key"])
    .select(["posts.likes_count", "posts.comments_count", "posts.created_at"])

/**
 * Adds what each of a few posts shows beside itself, the picture, the author's photograph and the viewer's like: after the
 * limit. In the list itself, PostgreSQL would read all the likes there are for a page of twenty.
 */
const withDetails = (db: Db, viewerId: string, page: AliasableExpression<PlacedPost>) =>
  db
    .selectFrom(page.as("page"))
    .leftJoin("post_likes as mine", (join) =>
      join.onRef("mine.post_id", "=", "page.id").on("mine.member_id", "=", viewerId),
    )
    .leftJoin("media_files", "media_files.key", "page.media_key")
    .select(["page.id", "page.at", "page.member_id", "page.nickname", "page.content", "page.media_key"])
    .select(["page.likes_count", "page.comments_count", "page.created_at"])
    .select(["media_files.width", "media_files.height", "mine.created_at as liked_at"])
    .select(photoOf("page.member_id").as("photo"))
    .orderBy("page.at", "desc")
    .orderBy("page.id", "desc")
    .modifyEnd(prepared)

/** By when they were posted: everybody's, or the viewer's own. */
const postedPage = (
  db: Db,
  viewerId: string,
  { tab, userId }: PostFilter,
  after: Position | undefined,
  limit: number,
) =>
  visiblePosts(db, viewerId)
    .select("posts.created_at as at")
    .$if(tab === "my", (rest) => rest.where("posts.member_id", "=", viewerId))
    .$if(userId !== undefined, (rest) => rest.where("posts.member_id", "=", userId as string))
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(posts.created_at, posts.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy("posts.created_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(sql.lit(limit))

/** By when the viewer liked them. */
const likedPage = (
  db: Db,
  viewerId: string,
  { userId }: PostFilter,
  after: Position | undefined,
  limit: number,
) =>
  visiblePosts(db, viewerId)
    .innerJoin("post_likes", "post_likes.post_id", "posts.id")
    .where("post_likes.member_id", "=", viewerId)
    .select("post_likes.created_at as at")
    .$if(userId !== undefined, (rest) => rest.where("posts.member_id", "=", userId as string))
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(post_likes.created_at, post_likes.post_id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy("post_likes.created_at", "desc")
    .orderBy("post_likes.post_id", "desc")
    .limit(sql.lit(limit))

/** A page of posts by those whom the viewer may see, newest first, from after a position. */
export const findPosts = (
  db: Db,
  viewerId: string,
  filter: PostFilter,
  after: Position | undefined,
  limit: number,
) => {
  const pageOf = filter.tab === "liked" ? likedPage : postedPage
  return withDetails(db, viewerId, pageOf(db, viewerId, filter, after, limit)).execute()
}

/** One post; undefined where there is none that the viewer may see. */
export const findPost = (db: Db, viewerId: string, postId: string) => {
  const one = visiblePosts(db, viewerId).select("posts.created_at as at").where("posts.id", "=", postId)
  return withDetails(db, viewerId, one).executeTakeFirst()
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** Who wrote a post that the viewer may see; undefined where there is none. */
export const findAuthor = (db: Db, viewerId: string, postId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .where("posts.id", "=", postId)
    .select("posts.member_id as authorId")
    .executeTakeFirst()

/**
 * The same, and makes changes of the post wait for each other until the transaction ends. The post is locked before what
 * hangs on it, always, so that two changes never wait for each other in a circle.
 */
const lockingPost = (trx: Trx, viewerId: string, postId: string) =>
  visibleMembers(trx, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .where("posts.id", "=", postId)
    .select("posts.member_id as authorId")
    .forNoKeyUpdate("posts")

export const lockPost = (trx: Trx, viewerId: string, postId: string) =>
  lockingPost(trx, viewerId, postId).executeTakeFirst()

/**
 * Adds a post and answers it as its author sees it, with those whom it is not told: all in one statement.
 * @unfiltered it is the author's own
 */
export const insertPost = (db: Db, post: Insertable<PostsTable>) =>
  db
    .with("added", (cte) =>
      cte
        .insertInto("posts")
        .values(post)
        .returning([
          "id",
          "member_id",
          "content",
          "media_key",
          "likes_count",
          "comments_count",
          "created_at",
        ]),
    )
    .selectFrom("added")
    .innerJoin("members", "members.id", "added.member_id")
    .leftJoin("media_files", "media_files.key", "added.media_key")
    .select(["added.id", "added.created_at as at", "added.member_id", "members.nickname", "added.content"])
    .select(["added.media_key", "added.likes_count", "added.comments_count", "added.created_at"])
    .select(["media_files.width", "media_files.height", sql<Date | null>`null`.as("liked_at")])
    .select([photoOf("added.member_id").as("photo"), keptFrom.as("kept_from")])
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()

export type MadePost = Awaited<ReturnType<typeof insertPost>>

/** Deletes the member's own post with all that hangs on it; answers what it carried. */
export const deletePost = (trx: Trx, memberId: string, postId: string) =>
  trx
    .deleteFrom("posts")
    .where("id", "=", postId)
    .where("member_id", "=", memberId)
    .returning("media_key")
    .executeTakeFirst()

/**
 * Likes a post that the viewer may see, and counts it: all in one statement, so that the post is locked for as short as can
 * be. Answers nothing where there is none.
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
    .select(sql<number>`coalesce(counted.likes_count, post.likes_count)`.as("likes_count"))
    .modifyEnd(prepared)
    .executeTakeFirst()

/** Takes a like back; the database uncounts it. */
export const deleteLike = (trx: Trx, postId: string, memberId: string) =>
  trx.deleteFrom("post_likes").where("post_id", "=", postId).where("member_id", "=", memberId).execute()

/** How often a post is liked and commented on. @unfiltered of a post that the caller was let at */
export const findCounts = (db: Db, postId: string) =>
  db
    .selectFrom("posts")
    .select(["likes_count", "comments_count"])
    .where("id", "=", postId)
    .executeTakeFirstOrThrow()
