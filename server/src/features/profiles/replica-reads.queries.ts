import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { compileOnce } from "../../db/compile-once.ts"
import { hiddenFromPlanner, prepared } from "../../db/prepared.ts"
import { visibleMembers } from "../../db/visibility.ts"
import { type CardRow, photosOf } from "./profiles.queries.ts"

/**
 * What a replica must not show longer than the primary does: whom the viewer sees, what they hide since their
 * last change, whether they are verified, and their photos with what is blurred.
 */
type Shown = Pick<CardRow, "id" | "updated_at" | "photo_verified_at" | "photos">

/** What the viewer may see of members, by their ids. */
const shownMembers = compileOnce<{ viewerId: string; memberIds: readonly string[] }, Shown>((db, slot) =>
  visibleMembers(db, slot("viewerId"))
    .select(["members.id", "members.updated_at", "members.photo_verified_at"])
    .select(photosOf("key", "small_key", slot("viewerId")).as("photos"))
    .where("members.id", "=", sql<string>`any(${hiddenFromPlanner(slot("memberIds"), "uuid[]")}::uuid[])`)
    .modifyEnd(prepared),
)

/** Whether the primary shows the viewer each member of these cards, and what the cards show. */
export const areCardsShown = async (primary: Db, viewerId: string, cards: readonly CardRow[]) => {
  if (cards.length === 0) return true
  const memberIds = cards.map(({ id }) => id)
  const current = new Map((await shownMembers(primary, { viewerId, memberIds })).map((row) => [row.id, row]))
  return cards.every(({ id, updated_at, photo_verified_at, photos }) =>
    isDeepStrictEqual(current.get(id), { id, updated_at, photo_verified_at, photos }),
  )
}
