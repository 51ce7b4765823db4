import { pageLimits } from "@pinyu/contract/paging"
import { type AliasableExpression, type Expression, sql } from "kysely"
import { builtOnce } from "../../db/built-once.ts"
import type { Db, Trx } from "../../db/client.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared } from "../../db/prepared.ts"
import { keptFrom, visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

export { answerOnce } from "../../db/idempotency.ts"
export { lockPair } from "../../db/locks.ts"
export { canSee } from "../../db/visibility.ts"

type Id = string | Expression<string>

/** A post as its page shows it. */
interface PagedPost extends PlacedPost {
  width: number | null
  height: number | null
  is_liked: boolean
  photo: string | null
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

const visiblePosts = (db: Db, viewerId: Id) =>
  visibleMembers(db, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .select(["posts.id", "posts.member_id", "members.nickname", "posts.content", "posts.media_key"])
    .select(["posts.likes_count", "posts.comments_count", "posts.created_at"])

/** Looked up by the key of each like; as `exists`, or with a column more, PostgreSQL may read all that the viewer likes. */
const isLikedBy = (viewerId: Id) =>
  sql<boolean>`coalesce(
    (select true from post_likes where post_id = page.id and member_id = ${viewerId}), false)`

/**
 * Adds what each of a few posts shows beside itself, the picture, the author's photograph and the viewer's like: after the
 * limit. In the list itself, PostgreSQL would read all the likes there are for a page of twenty.
 */
const withDetails = (db: Db, viewerId: Id, page: AliasableExpression<PlacedPost>) =>
  db
    .selectFrom(page.as("page"))
    .leftJoin("media_files", "media_files.key", "page.media_key")
    .select(["page.id", "page.at", "page.member_id", "page.nickname", "page.content", "page.media_key"])
    .select(["page.likes_count", "page.comments_count", "page.created_at"])
    .select(["media_files.width", "media_files.height"])
    .select(isLikedBy(viewerId).as("is_liked"))
    .select(photoOf("page.member_id").as("photo"))
    .orderBy("page.at", "desc")
    .orderBy("page.id", "desc")
    .modifyEnd(prepared)

/** What a page is asked for with. */
interface PageValues extends Record<string, unknown> {
  viewerId: string
  /** Whose posts. */
  memberId: string
  at: Date
  id: string
  limit: number
}

/** In which order a page stands, whether it is of one member alone, and whether another was before it. */
interface PageShape {
  order: "posted" | "liked"
  ofMember: boolean
  goesOn: boolean
}

/**
 * Planning and building the query takes longer than reading the answer: both are done once for each shape. The longest page
 * stands in the text, since a plan for a limit that is not known would be one for a tenth of all posts.
 */
const pageOfPosts = builtOnce<PageValues, PagedPost, PageShape>((db, slot, { order, ofMember, goesOn }) => {
  const [at, id] =
    order === "liked" ? ["post_likes.created_at", "post_likes.post_id"] : ["posts.created_at", "posts.id"]
  const longest = visiblePosts(db, slot("viewerId"))
    .$if(order === "liked", (rest) =>
      rest.innerJoin("post_likes", (join) =>
        join.onRef("post_likes.post_id", "=", "posts.id").on("post_likes.member_id", "=", slot("viewerId")),
      ),
    )
    .select(sql<Date>`${sql.ref(at)}`.as("at"))
    .$if(ofMember, (rest) => rest.where("posts.member_id", "=", slot("memberId")))
    .$if(goesOn, (rest) =>
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
})

/** Which posts are listed, for whom. */
export interface PageOfPosts {
  viewerId: string
  order: PageShape["order"]
  /** Only what this member posted. */
  memberId?: string | undefined
  after: Position | undefined
  limit: number
}

/** A page of posts by those whom the viewer may see, newest first, or the one first that they liked last. */
export const findPosts = (db: Db, { viewerId, order, memberId, after, limit }: PageOfPosts) => {
  const { at = new Date(0), id = "" } = after ?? {}
  const values = { viewerId, memberId: memberId ?? "", at, id, limit }
  return pageOfPosts(db, values, { order, ofMember: memberId !== undefined, goesOn: after !== undefined })
}

/** One post; undefined where there is none that the viewer may see. */
export const findPost = (db: Db, viewerId: string, postId: string) => {
  const one = visiblePosts(db, viewerId).select("posts.created_at as at").where("posts.id", "=", postId)
  return withDetails(db, viewerId, one).executeTakeFirst()
}

export type PostRow = PagedPost

/** Who wrote a post that the viewer may see, and how often it is commented on; undefined where there is none. */
export const findAuthor = (db: Db, viewerId: string, postId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .where("posts.id", "=", postId)
    .select(["posts.member_id as authorId", "posts.comments_count"])
    .executeTakeFirst()

/** Who wrote a post that the viewer may see: as a part of what holds the post until the transaction ends. */
export const lockingPost = (trx: Trx, viewerId: string, postId: string) =>
  visibleMembers(trx, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .where("posts.id", "=", postId)
    .select("posts.member_id as authorId")
    .forNoKeyUpdate("posts")

/**
 * Who wrote a post that the viewer may see, and makes changes of the post wait for each other until the transaction ends. The
 * post is locked before what hangs on it, always, so that two changes never wait for each other in a circle.
 */
export const lockPost = (trx: Trx, viewerId: string, postId: string) =>
  lockingPost(trx, viewerId, postId).executeTakeFirst()

/** A post as its author gets it, with those whom it is not told. */
export type MadePost = PagedPost & { kept_from: string[] | null }

/**
 * Adds a post and answers it as its author sees it, with those whom it is not told: all in one statement.
 * @unfiltered it is the author's own
 */
export const insertPost = async (db: Db, post: NewPostRow) => {
  const [made] = await insertingPost(db, post)
  if (!made) throw new Error("a post was added by nobody")
  return made
}

/** A post that is not there yet. */
export interface NewPostRow extends Record<string, unknown> {
  id: string
  member_id: string
  content: string | null
  media_key: string | null
  created_at: Date
}

/** @unfiltered it is the author's own */
const insertingPost = builtOnce<NewPostRow, MadePost>((db, slot) =>
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
        ]),
    )
    .selectFrom("added")
    .innerJoin("members", "members.id", "added.member_id")
    .leftJoin("media_files", "media_files.key", "added.media_key")
    .select(["added.id", "added.created_at as at", "added.member_id", "members.nickname", "added.content"])
    .select(["added.media_key", "added.likes_count", "added.comments_count", "added.created_at"])
    .select(["media_files.width", "media_files.height", sql<boolean>`false`.as("is_liked")])
    .select([photoOf("added.member_id").as("photo"), keptFrom.as("kept_from")])
    .modifyEnd(prepared),
)

/** Deletes the member's own post with all that hangs on it; answers what it carried. */
export const deletePost = (trx: Trx, memberId: string, postId: string) =>
  trx
    .deleteFrom("posts")
    .where("id", "=", postId)
    .where("member_id", "=", memberId)
    .returning("media_key")
    .executeTakeFirst()

/** How often a post, which has to be locked, is liked and commented on. @unfiltered the caller was let at it */
export const findCounts = (db: Db, postId: string) =>
  db
    .selectFrom("posts")
    .select(["likes_count", "comments_count"])
    .where("id", "=", postId)
    .executeTakeFirstOrThrow()
