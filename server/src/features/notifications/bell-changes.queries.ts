import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import { type SqlBool, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { violatesUnique } from "../../db/constraints.ts"
import type { NotificationsTable } from "../../db/tables/notifications.ts"
import { inBell, keptInBell, ownNotifications, unreadOnly } from "./bell.queries.ts"

/** A selection within a member's bell: by ids, or by filter. */
export type Choice = { ids: readonly string[] } | { filter: NotificationFilter }

const selected = (db: Db, memberId: string, choice: Choice) => {
  const all = inBell(db, memberId).select("notifications.id")
  if ("ids" in choice) return all.where("notifications.id", "=", sql<string>`any(${choice.ids})`)
  return choice.filter === "unread" ? all.where(unreadOnly) : all
}

/** Returns those of `ids` that are in the member's bell. */
export const findOwn = async (db: Db, memberId: string, ids: readonly string[]) => {
  const rows = await selected(db, memberId, { ids }).execute()
  return new Set(rows.map(({ id }) => id))
}

const affected = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => Number(numUpdatedRows)

/** Marks the selection as read. Returns how many were unread. */
export const markRead = async (db: Db, memberId: string, choice: Choice, now: Date) =>
  affected(
    await db
      .updateTable("notifications")
      .set({ read_at: now })
      .where("id", "in", selected(db, memberId, choice))
      .where("read_at", "is", null)
      .executeTakeFirst(),
  )

/** Marks a member's notifications of one type about one subject as read. Returns how many were unread. */
export const markAboutRead = async (
  db: Db,
  memberId: string,
  about: Pick<NotificationsTable, "type"> & { about_id: string },
  now: Date,
) =>
  affected(
    await db
      .updateTable("notifications")
      .set({ read_at: now })
      .where("member_id", "=", memberId)
      .where("about_id", "=", about.about_id)
      .where("type", "=", about.type)
      .where("read_at", "is", null)
      .executeTakeFirst(),
  )

const sibling = sql<SqlBool>`exists (
  select from notifications as sibling where sibling.member_id = notifications.member_id
    and sibling.type = notifications.type and sibling.group_key = notifications.group_key
    and sibling.read_at is null and sibling.deleted_at is null)`

/** Changes nothing if another notification became the unread one of the group at the same time. */
const unlessTaken = async (changed: Promise<unknown>) => {
  try {
    await changed
    return true
  } catch (error) {
    if (violatesUnique(error, "notifications_grouping")) return false
    throw error
  }
}

/** Marks a notification as unread, unless another of its group is: a group has one unread notification. */
export const markUnread = (db: Db, memberId: string, id: string) =>
  unlessTaken(
    db
      .updateTable("notifications")
      .set({ read_at: null })
      .where("member_id", "=", memberId)
      .where("id", "=", id)
      .where("read_at", "is not", null)
      .where("deleted_at", "is", null)
      .where(({ not }) => not(sibling))
      .execute(),
  )

/** Returns those of `ids` that are in the member's bell, or were until a deletion after `since`. */
export const findRestorable = async (db: Db, memberId: string, ids: readonly string[], since: Date) => {
  const rows = await ownNotifications(db, memberId)
    .where(keptInBell)
    .where("notifications.id", "=", sql<string>`any(${ids})`)
    .where(({ eb, or }) =>
      or([eb("notifications.deleted_at", "is", null), eb("notifications.deleted_at", ">", since)]),
    )
    .select("notifications.id")
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Restores deleted notifications. The latest unread one of a group stays unread, unless the bell has one.
 * Returns false, with nothing changed, if a notification of a group arrived at the same time.
 */
export const restore = (db: Db, memberId: string, ids: readonly string[]) =>
  unlessTaken(
    sql`
      with chosen as (
        select id, ${sibling} or row_number() over (
          partition by type, group_key, read_at is null order by notified_at desc, id desc) > 1 as is_taken
        from notifications
        where member_id = ${memberId} and id = any(${ids}) and deleted_at is not null
      )
      update notifications set deleted_at = null,
        read_at = case when chosen.is_taken then coalesce(read_at, deleted_at) else read_at end
      from chosen where chosen.id = notifications.id`.execute(db),
  )

/** Removes the selection from a member's bell. Returns how many were removed. */
export const deleteFromBell = async (db: Db, memberId: string, choice: Choice, now: Date) =>
  affected(
    await db
      .updateTable("notifications")
      .set({ deleted_at: now })
      .where("id", "in", selected(db, memberId, choice))
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  )
