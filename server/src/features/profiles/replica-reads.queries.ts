import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { type AnySlot, compileOnce, type OrSlot } from "../../db/compile-once.ts"
import { hiddenFromPlanner, prepared } from "../../db/prepared.ts"
import { visibleMembers } from "../../db/visibility.ts"
import type { PhotoSize } from "./photos.queries.ts"
import { type CardRow, type MemberRow, photosOf } from "./profiles.queries.ts"

/**
 * What a replica must not show longer than the primary does: whom the viewer sees, what they hide since their
 * last change, whether they are verified, and their photos with what is blurred.
 */
interface Shown {
  id: string
  updated_at: Date
  photo_verified_at: Date | null
  photos: string[] | null
}

/** What the viewer may see of members, by their ids. */
const shownMembers = (db: Db, viewerId: OrSlot<string>, size: PhotoSize, slot: AnySlot) =>
  visibleMembers(db, viewerId)
    .select(["members.id", "members.updated_at", "members.photo_verified_at"])
    .select(photosOf("key", size, viewerId).as("photos"))
    .where(
      "members.id",
      "=",
      sql<string>`any(${hiddenFromPlanner(slot<string[]>("memberIds"), "uuid[]")}::uuid[])`,
    )
    .modifyEnd(prepared)

const compiledShown = compileOnce<
  { viewerId: string; memberIds: readonly string[] },
  Shown,
  { size: PhotoSize }
>((db, slot, { size }) => shownMembers(db, slot("viewerId"), size, slot as AnySlot))

const areShown = async (db: Db, viewerId: string, size: PhotoSize, rows: readonly Shown[]) => {
  if (rows.length === 0) return true
  const memberIds = rows.map(({ id }) => id)
  const current = new Map(
    (await compiledShown(db, { viewerId, memberIds }, { size })).map((row) => [row.id, row]),
  )
  return rows.every(({ id, updated_at, photo_verified_at, photos }) =>
    isDeepStrictEqual(current.get(id), { id, updated_at, photo_verified_at, photos }),
  )
}

/** Whether the primary shows the viewer each member of these cards, and what the cards show. */
export const areCardsShown = (primary: Db, viewerId: string, cards: readonly CardRow[]) =>
  areShown(primary, viewerId, "small_key", cards)

/** As `areCardsShown`, of a profile. A replica may not know a new member yet, or one who was hidden. */
export const isMemberShown = async (primary: Db, viewerId: string, member: MemberRow | undefined) =>
  member !== undefined && (await areShown(primary, viewerId, "large_key", [member]))
