import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { compileOnce } from "../../db/compile-once.ts"
import { hiddenFromPlanner, prepared } from "../../db/prepared.ts"
import { shownPrompts } from "../../db/shown-prompts.ts"
import { visibleMembers } from "../../db/visibility.ts"
import {
  acceptedMessages,
  type CardRow,
  type MemberRow,
  photosInSizes,
  smallPhotos,
} from "./profiles.queries.ts"

/**
 * What a replica must not show longer than the primary does: whom the viewer sees, what they hide since their
 * last change, whether they are verified, and their photos with what is blurred.
 */
type Shown = Pick<CardRow, "id" | "updated_at" | "photo_verified_at" | "photos">

const shownColumns = ["members.id", "members.updated_at", "members.photo_verified_at"] as const

/** What the viewer may see of members, by their ids. */
const shownMembers = compileOnce<{ viewerId: string; memberIds: readonly string[] }, Shown>((db, slot) =>
  visibleMembers(db, slot("viewerId"))
    .select(shownColumns)
    .select(smallPhotos(slot("viewerId")))
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

/**
 * As `Shown`, of a profile: also what the like of the other, retired prompts and limits of messages change, and
 * the viewer's own settings, which decide whether the visit is noted.
 */
type ShownMember = Omit<Shown, "photos"> &
  Pick<MemberRow, "photos" | "likes_me_at" | "prompts" | "accepts_messages"> &
  Pick<MemberRow, "record_views" | "viewer_discoverable" | "viewer_show_likes">

const shownMember = compileOnce<{ viewerId: string; memberId: string }, ShownMember>((db, slot) =>
  visibleMembers(db, slot("viewerId"))
    .innerJoin("members as viewer", (join) => join.on("viewer.id", "=", slot("viewerId")))
    .leftJoin("likes as theirs", (join) =>
      join.onRef("theirs.liker_id", "=", "members.id").on("theirs.liked_id", "=", slot("viewerId")),
    )
    .select(shownColumns)
    .select("theirs.created_at as likes_me_at")
    .select(["viewer.record_views", "viewer.discoverable as viewer_discoverable"])
    .select("viewer.show_likes as viewer_show_likes")
    .select(photosInSizes(slot("viewerId")))
    .select([shownPrompts, acceptedMessages(slot("viewerId"))])
    .where("members.id", "=", slot("memberId"))
    .modifyEnd(prepared),
)

/**
 * Whether the primary shows the viewer this member, and what the profile shows. False for undefined: a replica
 * may not know a new member yet, or one who was hidden.
 */
export const isMemberShown = async (primary: Db, viewerId: string, member: MemberRow | undefined) => {
  if (!member) return false
  const [current] = await shownMember(primary, { viewerId, memberId: member.id })
  if (!current) return false
  return (Object.keys(current) as (keyof ShownMember)[]).every((name) =>
    isDeepStrictEqual(current[name], member[name]),
  )
}
