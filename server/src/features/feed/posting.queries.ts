import type { PostAudience } from "@pinyu/contract/feed/options"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { compileOnce } from "../../db/compile-once.ts"
import { rejectsStatement } from "../../db/database-errors.ts"
import type { columnsOf } from "../../db/idempotency.ts"
import { photoOf } from "../../db/photo-of.ts"
import { hiddenFromPlanner, preparedWrite } from "../../db/prepared.ts"
import { hiddenFrom } from "../../db/visibility.ts"
import { authorColumns, matchesFor, type PagedPost } from "./posts.queries.ts"

/** A post before its insertion. */
export interface NewPostRow {
  id: string
  member_id: string
  content: string | null
  pictures_count: number
  audience: PostAudience
  created_at: Date
}

/** A post before its insertion with its idempotency key, which is stored by the same statement. */
export interface KeyedPostRow extends NewPostRow {
  idempotency: ReturnType<typeof columnsOf>
}

/** A post as its author gets it, and who must not, or may only, be notified of it. */
export type CreatedPost = PagedPost & { hidden_from: string[] | null; matches: string[] | null }

/** The values of the posts, one list for each column. */
type Lists = {
  ids: string[]
  memberIds: string[]
  contents: (string | null)[]
  picturesCounts: number[]
  audiences: PostAudience[]
  times: Date[]
  scopes: (string | null)[]
  keyHashes: (Buffer | null)[]
  requestHashes: (Buffer | null)[]
}

interface Shape {
  /** Whether posts of several members share the statement. */
  isShared: boolean
}

/** The columns of an inserted post that its author gets. */
interface AddedPost {
  id: string
  member_id: string
  content: string | null
  pictures_count: number
  audience: PostAudience
  likes_count: number
  comments_count: number
  created_at: Date
  edited_at: Date | null
}

/**
 * Inserts posts with their idempotency keys and returns them, still without pictures, with the members of
 * their broadcasts. A shared statement leaves out posts whose author another transaction has locked, because
 * it must not wait for one while it holds others, and posts whose key is known. @unfiltered they are the
 * authors' own
 */
const insertingPosts = compileOnce<Lists, CreatedPost, Shape>((db, slot, { isShared }) =>
  db
    .with(
      "given",
      () =>
        sql`(select * from unnest(${hiddenFromPlanner(slot("ids"), "uuid[]")}, ${hiddenFromPlanner(slot("memberIds"), "uuid[]")},
          ${hiddenFromPlanner(slot("contents"), "text[]")}, ${hiddenFromPlanner(slot("picturesCounts"), "smallint[]")}, ${hiddenFromPlanner(slot("audiences"), "text[]")},
          ${hiddenFromPlanner(slot("times"), "timestamptz[]")}, ${hiddenFromPlanner(slot("scopes"), "text[]")},
          ${hiddenFromPlanner(slot("keyHashes"), "bytea[]")}, ${hiddenFromPlanner(slot("requestHashes"), "bytea[]")})
          as given (id, member_id, content, pictures_count, audience, created_at, scope, key_hash, request_hash))`,
    )
    .with("permitted", () =>
      isShared
        ? sql`(select given.* from given join members on members.id = given.member_id
            for key share of members skip locked)`
        : sql`(select * from given)`,
    )
    .with(
      "claimed",
      () =>
        sql`(insert into idempotency_keys (scope, key_hash, request_hash, response, created_at)
          select scope, key_hash, request_hash, jsonb_build_object('id', id), created_at
          from permitted where key_hash is not null
          on conflict do nothing returning (response ->> 'id')::uuid as id)`,
    )
    .with(
      "added",
      () =>
        sql<AddedPost>`(insert into posts (id, member_id, content, pictures_count, audience, created_at)
          select id, member_id, content, pictures_count, audience, created_at from permitted
          where key_hash is null or id in (select id from claimed)
          returning id, member_id, content, pictures_count, audience, likes_count, comments_count,
            created_at, edited_at)`,
    )
    .selectFrom("added")
    .innerJoin("members", "members.id", "added.member_id")
    .select(authorColumns)
    .select(["added.id", "added.created_at as at", "added.member_id", "added.content"])
    .select(["added.pictures_count", "added.audience"])
    .select(["added.likes_count", "added.comments_count", "added.created_at", "added.edited_at"])
    .select([sql<null>`null`.as("pictures"), sql<boolean>`false`.as("is_liked")])
    .select([photoOf("added.member_id").as("photo"), hiddenFrom.as("hidden_from")])
    .select(matchesFor("added").as("matches"))
    .modifyEnd(preparedWrite),
)

const listsOf = (posts: readonly KeyedPostRow[]): Lists => ({
  ids: posts.map(({ id }) => id),
  memberIds: posts.map(({ member_id }) => member_id),
  contents: posts.map(({ content }) => content),
  picturesCounts: posts.map(({ pictures_count }) => pictures_count),
  audiences: posts.map(({ audience }) => audience),
  times: posts.map(({ created_at }) => created_at),
  scopes: posts.map(({ idempotency }) => idempotency?.scope ?? null),
  keyHashes: posts.map(({ idempotency }) => idempotency?.key_hash ?? null),
  requestHashes: posts.map(({ idempotency }) => idempotency?.request_hash ?? null),
})

/** Inserts one post in a transaction that has stored its key, and returns it without its pictures. */
export const insertPost = async (db: Db, post: NewPostRow) => {
  const [created] = await insertingPosts(db, listsOf([{ ...post, idempotency: null }]), { isShared: false })
  if (!created) throw new Error("a post was not inserted")
  return created
}

/**
 * Inserts posts without pictures in one statement. Returns those that it inserted, by id: the others have to
 * be inserted alone. Where the database rejects one, it inserts none.
 */
export const insertTogether = async (db: Db, posts: readonly KeyedPostRow[]) => {
  const rows = await insertingPosts(db, listsOf(posts), { isShared: true }).catch((error: unknown) => {
    if (rejectsStatement(error)) return []
    throw error
  })
  return new Map(rows.map((row) => [row.id, row]))
}
