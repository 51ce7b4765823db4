import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { compileOnce } from "../../db/compile-once.ts"
import { photoOf } from "../../db/photo-of.ts"
import { hiddenFromPlanner, prepared } from "../../db/prepared.ts"
import { visiblePosts } from "../../db/visibility.ts"
import type { PostRow } from "./posts.queries.ts"

/**
 * What a replica must not show longer than the primary does: which posts the viewer sees, their last edits, and
 * what their authors hide.
 */
type Shown = Pick<PostRow, "id" | "edited_at" | "pictures_count" | "show_age" | "show_city" | "photo">

/** What the viewer may see of posts, by their ids. */
const shownPosts = compileOnce<{ viewerId: string; postIds: readonly string[] }, Shown>((db, slot) =>
  visiblePosts(db, slot("viewerId"))
    .select(["posts.id", "posts.edited_at", "posts.pictures_count"])
    .select(["members.show_age", "members.show_city", photoOf("members.id").as("photo")])
    .where("posts.id", "=", sql<string>`any(${hiddenFromPlanner(slot("postIds"), "uuid[]")}::uuid[])`)
    .modifyEnd(prepared),
)

/** Whether the primary shows the viewer each of these posts, and what they show. */
export const arePostsShown = async (primary: Db, viewerId: string, posts: readonly PostRow[]) => {
  if (posts.length === 0) return true
  const postIds = posts.map(({ id }) => id)
  const current = new Map((await shownPosts(primary, { viewerId, postIds })).map((post) => [post.id, post]))
  return posts.every(({ id, edited_at, pictures_count, show_age, show_city, photo }) =>
    isDeepStrictEqual(current.get(id), { id, edited_at, pictures_count, show_age, show_city, photo }),
  )
}
