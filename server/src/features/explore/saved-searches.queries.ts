import type { SavedFilter } from "@pinyu/contract/explore/saved-searches"
import type { Db, Trx } from "../../db/client.ts"

const columns = ["id", "filter", "seen_at"] as const

export const findSearches = (db: Db, memberId: string) =>
  db
    .selectFrom("saved_searches")
    .select(columns)
    .where("member_id", "=", memberId)
    .orderBy("saved_at", "desc")
    .orderBy("id")
    .execute()

export type SearchRow = Awaited<ReturnType<typeof findSearches>>[number]

/** Locks the member, so that two tabs cannot both save the last search that fits. @unfiltered it is their own row */
export const lockMember = (trx: Trx, memberId: string) =>
  trx.selectFrom("members").select("id").where("id", "=", memberId).forUpdate().execute()

export const countSearches = async (trx: Trx, memberId: string) => {
  const { count } = await trx
    .selectFrom("saved_searches")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertSearch = async (
  trx: Trx,
  { id, memberId, filter, now }: { id: string; memberId: string; filter: SavedFilter; now: Date },
) => {
  await trx
    .insertInto("saved_searches")
    .values({ id, member_id: memberId, filter: JSON.stringify(filter), saved_at: now, seen_at: now })
    .execute()
}

export const findSearch = (db: Db, memberId: string, id: string) =>
  db
    .selectFrom("saved_searches")
    .select(columns)
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst()

export const markSeen = (db: Db, memberId: string, id: string, now: Date) =>
  db
    .updateTable("saved_searches")
    .set({ seen_at: now })
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .returning(columns)
    .executeTakeFirst()

export const deleteSearch = async (db: Db, memberId: string, id: string) => {
  const { numDeletedRows } = await db
    .deleteFrom("saved_searches")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
