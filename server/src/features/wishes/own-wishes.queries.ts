import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { lockName } from "../../db/locks.ts"
import type { WishesTable } from "../../db/tables/wishes.ts"
import { isActive } from "./wishes.queries.ts"

/** Serializes a member's changes of own wishes, so that each one counts the earlier ones. */
export const lockWisher = (trx: Trx, memberId: string) => lockName(trx, `wishes of ${memberId}`)

/** The end of the caller's VIP period. @unfiltered it is their own */
export const findVipEnd = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom("members")
    .select("vip_expires_at")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow()
  return row.vip_expires_at
}

/** The number of the caller's active wishes. @unfiltered they are their own */
export const countActive = async (db: Db, memberId: string, now: Date) => {
  const { count } = await db
    .selectFrom("wishes")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("member_id", "=", memberId)
    .where(isActive(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertWish = (trx: Trx, wish: Insertable<WishesTable>) =>
  trx.insertInto("wishes").values(wish).execute()

/** Unpins the member's pinned wish. */
export const unpinAll = (trx: Trx, memberId: string) =>
  trx
    .updateTable("wishes")
    .set({ is_pinned: false })
    .where("member_id", "=", memberId)
    .where("is_pinned", "=", true)
    .execute()

export const pin = (trx: Trx, wishId: string) =>
  trx.updateTable("wishes").set({ is_pinned: true }).where("id", "=", wishId).execute()

export const unpin = (trx: Trx, wishId: string) =>
  trx.updateTable("wishes").set({ is_pinned: false }).where("id", "=", wishId).execute()

/** The fields of a wish that an edit changes. */
export type WishText = Pick<WishesTable, "title" | "content" | "category"> & { expires_at: Date }

export const changeWish = (trx: Trx, wishId: string, text: WishText) =>
  trx.updateTable("wishes").set(text).where("id", "=", wishId).execute()

/** Whether anybody likes a wish. A separate statement, so that it sees the likes for which the lock waited. */
export const isLiked = async (trx: Trx, wishId: string) => {
  const like = trx.selectFrom("wish_likes").select("wish_id").where("wish_id", "=", wishId)
  return (await like.limit(1).executeTakeFirst()) !== undefined
}

/** How a wish ends. */
export interface Ending {
  isGranted: boolean
  /** What the owner adds; only to a granted wish. */
  thanks: string | null
}

/** Closes a wish. Returns whether it was open. */
export const closeWish = async (trx: Trx, wishId: string, { isGranted, thanks }: Ending) => {
  const result = await trx
    .updateTable("wishes")
    .set({ status: "closed", is_granted: isGranted, thanks: isGranted ? thanks : null, is_pinned: false })
    .where("id", "=", wishId)
    .where("status", "!=", "closed")
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Closes a wish so that only its owner sees it: as not granted, because members still see a granted one. */
export const withdrawWish = (trx: Trx, wishId: string) =>
  trx
    .updateTable("wishes")
    .set({ status: "closed", is_granted: false, thanks: null, is_pinned: false })
    .where("id", "=", wishId)
    .execute()

export const deleteWish = (trx: Trx, wishId: string) =>
  trx.deleteFrom("wishes").where("id", "=", wishId).execute()

/** Marks at most `limit` expired wishes as ended. Returns how many. @unfiltered they are not shown */
export const expireWishes = async (db: Db, now: Date, limit: number) => {
  const over = db
    .selectFrom("wishes")
    .select("id")
    .where("status", "=", "active")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const result = await db
    .updateTable("wishes")
    .set({ status: "expired", is_pinned: false })
    .where("id", "in", over)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
