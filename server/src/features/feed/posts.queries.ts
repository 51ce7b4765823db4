import type { PostAudience } from "@pinyu/contract/feed/options"
import type { City } from "@pinyu/contract/options"
import { pageLimits } from "@pinyu/contract/paging"
import { type AliasableExpression, type Expression, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { compileOnce } from "../../db/compile-once.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared } from "../../db/prepared.ts"
import { matchesOf, visiblePosts } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"
import { type PictureRow, picturesOfPage } from "./pictures.queries.ts"

type Id = string | Expression<string>

/** A post with everything its page shows. */
export interface PagedPost extends PlacedPost {
  pictures: PictureRow[] | null
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
  pictures_count: number
  audience: PostAudience
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
export const authorColumns = [
  ...(["members.nickname", "members.birth_date", "members.city"] as const),
  ...(["members.show_age", "members.show_city"] as const),
] as const

const listedPosts = (db: Db, viewerId: Id) =>
  visiblePosts(db, viewerId)
    .select(authorColumns)
    .select(["posts.id", "posts.member_id", "posts.content", "posts.pictures_count", "posts.audience"])
    .select(["posts.likes_count", "posts.comments_count", "posts.created_at", "posts.edited_at"])

/**
 * A lookup by primary key per like. With `exists` or another column, PostgreSQL may read all likes of the
 * viewer.
 */
const isLikedBy = (viewerId: Id) =>
  sql<boolean>`coalesce(
    (select true from post_likes where post_id = page.id and member_id = ${viewerId}), false)`

/**
 * Adds the pictures, the author's photo and the viewer's like to the posts of a page. It runs after the limit:
 * inside the list, PostgreSQL would read all likes for a page of twenty.
 */
const withDetails = (db: Db, viewerId: Id, page: AliasableExpression<PlacedPost>) =>
  db
    .selectFrom(page.as("page"))
    .select(["page.id", "page.at", "page.member_id", "page.nickname", "page.content"])
    .select(["page.pictures_count", "page.audience"])
    .select(["page.likes_count", "page.comments_count", "page.created_at", "page.edited_at"])
    .select(["page.birth_date", "page.city", "page.show_age", "page.show_city"])
    .select(picturesOfPage.as("pictures"))
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
    const longest = listedPosts(db, slot("viewerId"))
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
  const one = listedPosts(db, viewerId).select("posts.created_at as at").where("posts.id", "=", postId)
  return withDetails(db, viewerId, one).executeTakeFirst()
}

export type PostRow = PagedPost

/** The author and the number of comments of a post; undefined when the viewer may not see it. */
export const findAuthor = (db: Db, viewerId: string, postId: string) =>
  visiblePosts(db, viewerId)
    .where("posts.id", "=", postId)
    .select(["posts.member_id as authorId", "posts.comments_count"])
    .executeTakeFirst()

/** The author of a post that the viewer may see, as part of the statement that locks the post. */
export const lockingPost = (trx: Trx, viewerId: string, postId: string) =>
  visiblePosts(trx, viewerId)
    .where("posts.id", "=", postId)
    .select("posts.member_id as authorId")
    .forNoKeyUpdate("posts")

/**
 * Locks a post until the transaction ends and returns its author, if the viewer may see the post. A post is
 * always locked before its comments and likes, to avoid deadlocks.
 */
export const lockPost = (trx: Trx, viewerId: string, postId: string) =>
  lockingPost(trx, viewerId, postId).executeTakeFirst()

/** The matches of the author of a post that only they see; null for a public one. */
export const matchesFor = (post: "added" | "posts") =>
  sql<string[] | null>`case when ${sql.ref(`${post}.audience`)} = 'mutual_likes' then ${matchesOf} end`

/** The member's own post, locked until the transaction ends. @unfiltered it is their own */
export const lockOwnPost = (trx: Trx, memberId: string, postId: string) =>
  trx
    .selectFrom("posts")
    .select(["content", "created_at"])
    .where("id", "=", postId)
    .where("member_id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Replaces the text of a locked post, and counts its pictures. @unfiltered the caller has checked the access */
export const setContent = (
  trx: Trx,
  postId: string,
  changes: { content: string | null; pictures_count: number; edited_at: Date },
) => trx.updateTable("posts").set(changes).where("id", "=", postId).execute()

/** Deletes a locked post with its pictures, comments and likes. */
export const deletePost = (trx: Trx, postId: string) =>
  trx.deleteFrom("posts").where("id", "=", postId).execute()

/** The numbers of likes and comments of a locked post. @unfiltered the caller has checked the access */
export const findCounts = (db: Db, postId: string) =>
  db
    .selectFrom("posts")
    .select(["likes_count", "comments_count"])
    .where("id", "=", postId)
    .executeTakeFirstOrThrow()
