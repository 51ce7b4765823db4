import type { Db, Trx } from "../../db/client.ts"
import { visibleMembers } from "../../db/visibility.ts"

/** Stores a match that neither member has been shown. */
export const insertUnseenMatch = (trx: Trx, one: string, other: string, now: Date) =>
  trx
    .insertInto("unseen_matches")
    .values([
      { member_id: one, other_id: other, matched_at: now },
      { member_id: other, other_id: one, matched_at: now },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The newest match that a member has not been shown. The other member is visible and still likes them. */
const newestUnseen = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("unseen_matches", "unseen_matches.other_id", "members.id")
    .innerJoin("likes", (join) =>
      join.onRef("likes.liker_id", "=", "members.id").on("likes.liked_id", "=", viewerId),
    )
    .where("unseen_matches.member_id", "=", viewerId)
    .select("members.id")
    .orderBy("unseen_matches.matched_at", "desc")
    .orderBy("members.id", "desc")
    .limit(1)

/** Whether there is a match to take. */
export const hasUnseenMatch = async (db: Db, viewerId: string) =>
  (await newestUnseen(db, viewerId).executeTakeFirst()) !== undefined

/** Takes the newest match; nobody takes it again. Returns the other member, or null without one. */
export const takeUnseenMatch = async (trx: Trx, viewerId: string) => {
  const taken = await trx
    .deleteFrom("unseen_matches")
    .where("member_id", "=", viewerId)
    .where("other_id", "=", newestUnseen(trx, viewerId))
    .returning("other_id")
    .executeTakeFirst()
  return taken?.other_id ?? null
}
