import { type Selectable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import type { AnnouncementsTable } from "../../db/tables/admin.ts"
import type { Position } from "../../platform/cursor.ts"

export type AnnouncementRow = Selectable<AnnouncementsTable>

export const insertAnnouncement = (
  trx: Trx,
  announcement: Pick<AnnouncementRow, "id" | "title" | "message" | "created_by" | "created_at">,
) => trx.insertInto("announcements").values(announcement).returningAll().executeTakeFirstOrThrow()

/** A page of announcements, newest first. */
export const findAnnouncements = (db: Db, after: Position | undefined, limit: number) =>
  latestFirst(db.selectFrom("announcements").selectAll(), { at: "created_at", id: "id" }, after)
    .limit(limit)
    .execute()

/** Locks an announcement until the transaction ends. */
export const lockAnnouncement = (trx: Trx, id: string) =>
  trx.selectFrom("announcements").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()

/** Announcements that some members have not received yet, and withdrawn ones that some still have. */
export const findUnfinished = (trx: Trx) =>
  trx
    .selectFrom("announcements")
    .select(["id", "withdrawn_at"])
    .where(({ and, or, eb, exists, selectFrom }) =>
      or([
        and([eb("finished_at", "is", null), eb("withdrawn_at", "is", null)]),
        and([
          eb("withdrawn_at", "is not", null),
          exists(
            selectFrom("notifications")
              .select("notifications.id")
              .whereRef("notifications.about_id", "=", "announcements.id"),
          ),
        ]),
      ]),
    )
    .execute()

/** The next members to notify, ordered by id. @unfiltered announcements go to every active member */
export const findNextMembers = async (
  trx: Trx,
  { notified_through, created_at }: AnnouncementRow,
  limit: number,
) => {
  const members = trx
    .selectFrom("members")
    .select("id")
    .where("status", "=", "active")
    .where("created_at", "<=", created_at)
    .orderBy("id")
    .limit(limit)
  const rest = notified_through === null ? members : members.where("id", ">", notified_through)
  return (await rest.execute()).map(({ id }) => id)
}

/** Records that these members were notified, and when the last ones were. */
export const recordDelivery = (trx: Trx, id: string, memberIds: readonly string[], finishedAt: Date | null) =>
  trx
    .updateTable("announcements")
    .set((row) => ({
      notified_count: row("notified_count", "+", memberIds.length),
      notified_through: sql`coalesce(${memberIds.at(-1) ?? null}::uuid, notified_through)`,
      finished_at: finishedAt,
    }))
    .where("id", "=", id)
    .execute()

export const withdrawAnnouncement = (trx: Trx, id: string, now: Date) =>
  trx
    .updateTable("announcements")
    .set({ withdrawn_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
