import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { photoOf } from "../../db/photo-of.ts"
import { blacklistedMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

interface Block {
  blockerId: string
  blockedId: string
}

/** One member's blacklist entry for another; undefined without one. */
export const findBlock = (db: Db, { blockerId, blockedId }: Block) =>
  db
    .selectFrom("blocks")
    .select("id")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst()

export const insertBlock = (
  trx: Trx,
  { blockerId, blockedId, ...entry }: Block & { id: string; reason: string | null; created_at: Date },
) =>
  trx
    .insertInto("blocks")
    .values({ blocker_id: blockerId, blocked_id: blockedId, ...entry })
    .execute()

/** Returns whether the entry existed. */
export const updateReason = async (db: Db, { blockerId, blockedId }: Block, reason: string | null) => {
  const result = await db
    .updateTable("blocks")
    .set({ reason })
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes an entry. Returns the blocked member, or undefined when the owner has no such entry. */
export const deleteBlock = async (db: Db, blockerId: string, id: string) => {
  const row = await db
    .deleteFrom("blocks")
    .where("id", "=", id)
    .where("blocker_id", "=", blockerId)
    .returning("blocked_id")
    .executeTakeFirst()
  return row?.blocked_id
}

const entries = (db: Db, viewerId: string) =>
  blacklistedMembers(db, viewerId)
    .select(["members.id as memberId", "members.nickname", "blocks.id", "blocks.reason"])
    .select("blocks.created_at as at")
    .select(photoOf("members.id").as("photo"))

/** The members on a blacklist after a position, newest entry first. */
export const findBlacklist = (db: Db, viewerId: string, after: Position | undefined, limit: number) =>
  latestFirst(entries(db, viewerId), { at: "blocks.created_at", id: "blocks.id" }, after)
    .limit(limit)
    .execute()

export type BlacklistRow = Awaited<ReturnType<typeof findBlacklist>>[number]

export const countBlacklist = async (db: Db, viewerId: string) => {
  const { count } = await blacklistedMembers(db, viewerId)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}
