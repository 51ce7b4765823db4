import type { City } from "@pinyu/contract/options"
import { pageLimits } from "@pinyu/contract/paging"
import { type AliasableExpression, type Expression, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { compileOnce } from "../../db/compile-once.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared } from "../../db/prepared.ts"
import { hiddenFrom, visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

type Id = string | Expression<string>

/** A post with everything its page shows. */
interface PagedPost extends PlacedPost {
  width: number | null
  height: number | null
  is_liked: boolean
  photo: string | null
}

/** A post with its position in a list, before the joins that only a page needs. */
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
  edited_at: Date | null
  birth_date: string
  city: City
  show_age: boolean
  show_city: boolean
}

/** What a post shows of its author besides the photo, and by which settings. */
const authorColumns = [
  ...(["members.nickname", "members.birth_date", "members.city"] as const),
  ...(["members.show_age", "members.show_city"] as const),
] as const

const visiblePosts = (db: Db, viewerId: Id) =>
  visibleMembers(db, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .select(authorColumns)
    .select(["posts.id", "posts.member_id", "posts.content", "posts.media_key"])
    .select(["posts.likes_count", "posts.comments_count", "posts.created_at", "posts.edited_at"])

/**
 * A lookup by primary key per like. With `exists` or another column, PostgreSQL may read all likes of the
 * viewer.
 */
const isLikedBy = (viewerId: Id) =>
  sql<boolean>`coalesce(
    (select true from post_likes where post_id = page.id and member_id = ${viewerId}), false)`

/**
 * Adds the picture, the author's photo and the viewer's like to the posts of a page. It runs after the limit:
 * inside the list, PostgreSQL would read all likes for a page of twenty.
 */
const withDetails = (db: Db, viewerId: Id, page: AliasableExpression<PlacedPost>) =>
  db
    .selectFrom(page.as("page"))
    .leftJoin("media_files", "media_files.key", "page.media_key")
    .select(["page.id", "page.at", "page.member_id", "page.nickname", "page.content", "page.media_key"])
    .select(["page.likes_count", "page.comments_count", "page.created_at", "page.edited_at"])
    .select(["page.birth_date", "page.city", "page.show_age", "page.show_city"])
    .select(["media_files.width", "media_files.height"])
    .select(isLikedBy(viewerId).as("is_liked"))
    .select(photoOf("page.member_id").as("photo"))
    .orderBy("page.at", "desc")
    .orderBy("page.id", "desc")
    .modifyEnd(prepared)

/** The parameters of a page query. */
interface PageValues extends Record<string, unknown> {
  viewerId: string
  /** The viewer's own posts or liked posts. */
  memberId: string
  at: Date
  id: string
  limit: number
}

/** What changes the text of a page query: its order, the filter by member, and the cursor. */
interface PageShape {
  order: "posted" | "liked"
  ofMember: boolean
  /** Only posts of members whom the viewer follows. */
  ofFollowed: boolean
  isContinued: boolean
}

/**
 * Planning and building the query takes longer than reading the rows, so both happen once per shape. The
 * maximum limit is a literal in the text, because a plan for an unknown limit assumes a tenth of all posts.
 */
const pageOfPosts = compileOnce<PageValues, PagedPost, PageShape>(
  (db, slot, { order, ofMember, ofFollowed, isContinued }) => {
    const [at, id] =
      order === "liked" ? ["post_likes.created_at", "post_likes.post_id"] : ["posts.created_at", "posts.id"]
    const longest = visiblePosts(db, slot("viewerId"))
      .$if(order === "liked", (rest) =>
        rest.innerJoin("post_likes", (join) =>
          join.onRef("post_likes.post_id", "=", "posts.id").on("post_likes.member_id", "=", slot("viewerId")),
        ),
      )
      .$if(ofFollowed, (rest) =>
        rest.innerJoin("follows", (join) =>
          join
            .onRef("follows.followed_id", "=", "posts.member_id")
            .on("follows.member_id", "=", slot("viewerId")),
        ),
      )
      .select(sql<Date>`${sql.ref(at)}`.as("at"))
      .$if(ofMember, (rest) => rest.where("posts.member_id", "=", slot("memberId")))
      .$if(isContinued, (rest) =>
        rest.where(
          sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${slot("at")}::timestamptz, ${slot("id")}::uuid)`,
        ),
      )
      .orderBy(sql.ref(at), "desc")
      .orderBy(sql.ref(id), "desc")
      .limit(sql.lit(pageLimits.max + 1))
    const page = db
      .selectFrom(longest.as("longest"))
      .selectAll()
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(slot("limit"))
    return withDetails(db, slot("viewerId"), page)
  },
)

/** Which posts are listed, and for whom. */
export interface PageOfPosts {
  viewerId: string
  order: PageShape["order"]
  /** Only posts of this member. */
  memberId?: string | undefined
  /** Only posts of members whom the viewer follows. */
  ofFollowed?: boolean
  after: Position | undefined
  limit: number
}

/** A page of posts by members whom the viewer may see: newest first, or latest liked first. */
export const findPosts = (
  db: Db,
  { viewerId, order, memberId, ofFollowed = false, after, limit }: PageOfPosts,
) => {
  const { at = new Date(0), id = "" } = after ?? {}
  const values = { viewerId, memberId: memberId ?? "", at, id, limit }
  return pageOfPosts(db, values, {
    order,
    ofMember: memberId !== undefined,
    ofFollowed,
    isContinued: after !== undefined,
  })
}

/** One post; undefined when the viewer may not see it. */
export const findPost = (db: Db, viewerId: string, postId: string) => {
  const one = visiblePosts(db, viewerId).select("posts.created_at as at").where("posts.id", "=", postId)
  return withDetails(db, viewerId, one).executeTakeFirst()
}

export type PostRow = PagedPost

/** The author and the number of comments of a post; undefined when the viewer may not see it. */
export const findAuthor = (db: Db, viewerId: string, postId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .where("posts.id", "=", postId)
    .select(["posts.member_id as authorId", "posts.comments_count"])
    .executeTakeFirst()

/** The author of a post that the viewer may see, as part of the statement that locks the post. */
export const lockingPost = (trx: Trx, viewerId: string, postId: string) =>
  visibleMembers(trx, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .where("posts.id", "=", postId)
    .select("posts.member_id as authorId")
    .forNoKeyUpdate("posts")

/**
 * Locks a post until the transaction ends and returns its author, if the viewer may see the post. A post is
 * always locked before its comments and likes, to avoid deadlocks.
 */
export const lockPost = (trx: Trx, viewerId: string, postId: string) =>
  lockingPost(trx, viewerId, postId).executeTakeFirst()

/** A post as its author gets it, and the members who must not be notified of it. */
export type CreatedPost = PagedPost & { hidden_from: string[] | null }

/**
 * Inserts a post and returns it with the members who must not be notified, in one statement.
 * @unfiltered it is the author's own
 */
export const insertPost = async (db: Db, post: NewPostRow) => {
  const [created] = await insertingPost(db, post)
  if (!created) throw new Error("a post was not inserted")
  return created
}

/** A post before its insertion. */
export interface NewPostRow extends Record<string, unknown> {
  id: string
  member_id: string
  content: string | null
  media_key: string | null
  created_at: Date
}

/** @unfiltered it is the author's own */
const insertingPost = compileOnce<NewPostRow, CreatedPost>((db, slot) =>
  db
    .with("added", (cte) =>
      cte
        .insertInto("posts")
        .values({
          id: slot("id"),
          member_id: slot("member_id"),
          content: slot("content"),
          media_key: slot("media_key"),
          created_at: slot("created_at"),
        })
        .returning([
          "id",
          "member_id",
          "content",
          "media_key",
          "likes_count",
          "comments_count",
          "created_at",
          "edited_at",
        ]),
    )
    .selectFrom("added")
    .innerJoin("members", "members.id", "added.member_id")
    .leftJoin("media_files", "media_files.key", "added.media_key")
    .select(authorColumns)
    .select(["added.id", "added.created_at as at", "added.member_id", "added.content", "added.media_key"])
    .select(["added.likes_count", "added.comments_count", "added.created_at", "added.edited_at"])
    .select(["media_files.width", "media_files.height", sql<boolean>`false`.as("is_liked")])
    .select([photoOf("added.member_id").as("photo"), hiddenFrom.as("hidden_from")])
    .modifyEnd(prepared),
)

/** The member's own post, locked until the transaction ends. @unfiltered it is their own */
export const lockOwnPost = (trx: Trx, memberId: string, postId: string) =>
  trx
    .selectFrom("posts")
    .select(["content", "media_key", "created_at"])
    .where("id", "=", postId)
    .where("member_id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Replaces the text of a locked post. @unfiltered the caller has checked the access */
export const setContent = (trx: Trx, postId: string, content: string | null, editedAt: Date) =>
  trx.updateTable("posts").set({ content, edited_at: editedAt }).where("id", "=", postId).execute()

/** Deletes the member's own post with its comments and likes. Returns the picture's key. */
export const deletePost = (trx: Trx, memberId: string, postId: string) =>
  trx
    .deleteFrom("posts")
    .where("id", "=", postId)
    .where("member_id", "=", memberId)
    .returning("media_key")
    .executeTakeFirst()

/** The numbers of likes and comments of a locked post. @unfiltered the caller has checked the access */
export const findCounts = (db: Db, postId: string) =>
  db
    .selectFrom("posts")
    .select(["likes_count", "comments_count"])
    .where("id", "=", postId)
    .executeTakeFirstOrThrow()
