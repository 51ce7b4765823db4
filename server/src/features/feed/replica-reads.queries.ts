import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { compileOnce } from "../../db/compile-once.ts"
import { photoOf } from "../../db/photo-of.ts"
import { hiddenFromPlanner, prepared } from "../../db/prepared.ts"
import { visiblePosts } from "../../db/visibility.ts"
import { authorColumns, type PostRow } from "./posts.queries.ts"

/**
 * What a replica must not show longer than the primary does: which posts the viewer sees, their last edits,
 * and their authors.
 */
const shownColumns = [
  ...(["id", "edited_at", "pictures_count", "photo"] as const),
  ...(["nickname", "birth_date", "city", "show_age", "show_city"] as const),
] as const
type Shown = Pick<PostRow, (typeof shownColumns)[number]>

/** What the viewer may see of posts, by their ids. */
const shownPosts = compileOnce<{ viewerId: string; postIds: readonly string[] }, Shown>((db, slot) =>
  visiblePosts(db, slot("viewerId"))
    .select(["posts.id", "posts.edited_at", "posts.pictures_count"])
    .select([...authorColumns, photoOf("members.id").as("photo")])
    .where("posts.id", "=", sql<string>`any(${hiddenFromPlanner(slot("postIds"), "uuid[]")}::uuid[])`)
    .modifyEnd(prepared),
)

/** Whether the primary shows the viewer each of these posts, and what they show. */
export const arePostsShown = async (primary: Db, viewerId: string, posts: readonly PostRow[]) => {
  if (posts.length === 0) return true
  const postIds = posts.map(({ id }) => id)
  const current = new Map((await shownPosts(primary, { viewerId, postIds })).map((post) => [post.id, post]))
  return posts.every((post) =>
    isDeepStrictEqual(
      current.get(post.id),
      Object.fromEntries(shownColumns.map((column) => [column, post[column]])),
    ),
  )
}
