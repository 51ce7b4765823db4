import type { TakedownEvent } from "@pinyu/contract/takedowns/options"
import { type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import type { TakedownItemsTable, TakedownsTable } from "../../db/tables/takedowns.ts"
import type { Position } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"

export const insertTakedown = (trx: Trx, row: Insertable<TakedownsTable>) =>
  trx.insertInto("takedowns").values(row).execute()

const withCounts = (db: Db) =>
  db
    .selectFrom("takedowns")
    .leftJoin("admins", "admins.id", "takedowns.created_by")
    .selectAll("takedowns")
    .select(["takedowns.created_at as at", "admins.email as admin"])
    .select(({ selectFrom }) =>
      selectFrom("takedown_items")
        .whereRef("takedown_items.takedown_id", "=", "takedowns.id")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .as("items_count"),
    )

/** Takedowns, latest first, from after a position. */
export const findTakedowns = (db: Db, after: Position | undefined, limit: number) =>
  latestFirst(withCounts(db), { at: "takedowns.created_at", id: "takedowns.id" }, after)
    .limit(limit)
    .execute()

export const findTakedown = (db: Db, id: string) =>
  withCounts(db).where("takedowns.id", "=", id).executeTakeFirst()

export type TakedownRow = NonNullable<Awaited<ReturnType<typeof findTakedown>>>

/** A takedown, locked until the transaction ends. */
export const lockTakedown = (trx: Trx, id: string) =>
  trx.selectFrom("takedowns").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()

/** Inserts what a takedown hides. Returns false when it already does. */
export const insertItem = async (trx: Trx, row: Insertable<TakedownItemsTable>) => {
  const query = trx.insertInto("takedown_items").values(row)
  const result = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const insertFiles = async (trx: Trx, item_id: string, keys: readonly string[]) => {
  if (keys.length === 0) return
  await trx
    .insertInto("takedown_files")
    .values(keys.map((key) => ({ item_id, key })))
    .execute()
}

/** What a takedown hides, in the order in which it was added. @unfiltered the team */
export const findItems = (db: Db, takedownId: string) =>
  db
    .selectFrom("takedown_items as item")
    .leftJoin("members", "members.id", "item.member_id")
    .select(["item.id", "item.type", "item.member_id", "item.added_at", "item.hidden_at", "members.nickname"])
    .where("takedown_id", "=", takedownId)
    .orderBy("added_at")
    .orderBy("item.id")
    .execute()

export const findItem = (db: Db, id: string) =>
  db
    .selectFrom("takedown_items")
    .select(["id", "takedown_id", "type", "target_id", "member_id", "hidden_at"])
    .where("id", "=", id)
    .executeTakeFirst()

/** The held files of these items, in a constant order. */
export const findFiles = (db: Db, itemIds: readonly string[]) =>
  db
    .selectFrom("takedown_files")
    .selectAll()
    .where("item_id", "=", sql<string>`any(${itemIds})`)
    .orderBy("key")
    .execute()

/** Marks a file as sealed for every takedown that holds it. */
export const markSealed = (db: Db, key: string, sealed_at: Date, missing: boolean) =>
  db.updateTable("takedown_files").set({ sealed_at, missing }).where("key", "=", key).execute()

/** Marks content as hidden. Returns false when it already was. */
export const markHidden = async (trx: Trx, id: string, hidden_at: Date) => {
  const query = trx.updateTable("takedown_items").set({ hidden_at }).where("id", "=", id)
  return (await query.where("hidden_at", "is", null).executeTakeFirst()).numUpdatedRows === 1n
}

/** Content that was to be hidden before an instant and is not. */
export const findOverdueItems = async (db: Db, before: Date) => {
  const query = db.selectFrom("takedown_items").select("id").where("hidden_at", "is", null)
  return (await query.where("added_at", "<", before).execute()).map(({ id }) => id)
}

export const insertRejected = (db: Db, takedown_id: string, perceptual_hash: string) =>
  db
    .insertInto("rejected_pictures")
    .values({ takedown_id, perceptual_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const countRejected = async (db: Db, takedownId: string) => {
  const { count } = await db
    .selectFrom("rejected_pictures")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("takedown_id", "=", takedownId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a picture is like one that cannot be uploaded. */
export const isRejected = async (db: Db, perceptualHash: string, bits: number) => {
  const row = await db
    .selectFrom("rejected_pictures")
    .innerJoin("takedowns", "takedowns.id", "rejected_pictures.takedown_id")
    .select("takedowns.id")
    .where("takedowns.withdrawn_at", "is", null)
    .where(sql<boolean>`bit_count(perceptual_hash # ${perceptualHash}::bit(64)) <= ${bits}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Allows the pictures of a takedown again. Returns false when they already are. */
export const withdraw = async (trx: Trx, id: string, withdrawn_at: Date) => {
  const query = trx.updateTable("takedowns").set({ withdrawn_at }).where("id", "=", id)
  return (await query.where("withdrawn_at", "is", null).executeTakeFirst()).numUpdatedRows === 1n
}

export const insertLog = (
  trx: Trx,
  entry: { takedown_id: string; at: Date; event: TakedownEvent; admin_id: string | null },
) =>
  trx
    .insertInto("takedown_log")
    .values({ id: newId(), ...entry })
    .execute()

export const findLog = (db: Db, takedownId: string) =>
  db
    .selectFrom("takedown_log")
    .leftJoin("admins", "admins.id", "takedown_log.admin_id")
    .select(["takedown_log.id", "at", "event", "admins.email as admin"])
    .where("takedown_id", "=", takedownId)
    .orderBy("at", "desc")
    .orderBy("takedown_log.id", "desc")
    .execute()

/** Takedowns whose hold has ended. */
export const findEnded = async (db: Db, now: Date) => {
  const query = db.selectFrom("takedowns").select("id").where("hold_until", "<=", now)
  return (await query.where("destroyed_at", "is", null).execute()).map(({ id }) => id)
}

/** The files of a takedown that no other hold needs. */
export const findReleasable = async (trx: Trx, takedownId: string) => {
  const rows = await trx
    .selectFrom("takedown_files as file")
    .innerJoin("takedown_items as item", "item.id", "file.item_id")
    .select("file.key")
    .distinct()
    .where("item.takedown_id", "=", takedownId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("takedown_files as other")
            .innerJoin("takedown_items as holder", "holder.id", "other.item_id")
            .select("other.key")
            .whereRef("other.key", "=", "file.key")
            .where("holder.takedown_id", "!=", takedownId),
        ),
      ),
    )
    .execute()
  return rows.map(({ key }) => key)
}

/** Deletes the copies, files and members that a takedown names; its pictures stay rejected. */
export const emptyTakedown = async (trx: Trx, takedownId: string, destroyed_at: Date) => {
  const items = trx.selectFrom("takedown_items").select("id").where("takedown_id", "=", takedownId)
  await trx.deleteFrom("takedown_files").where("item_id", "in", items).execute()
  await trx
    .updateTable("takedown_items")
    .set({ content: null, member_id: null })
    .where("takedown_id", "=", takedownId)
    .execute()
  await trx.updateTable("takedowns").set({ destroyed_at }).where("id", "=", takedownId).execute()
}
