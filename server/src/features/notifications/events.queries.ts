import { type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { prepared, preparedWrite } from "../../db/prepared.ts"
import type { NotificationsTable } from "../../db/tables/notifications.ts"

/** An event and the notification that it joins or creates. */
export interface RecordedEvent {
  notification: Insertable<NotificationsTable>
  dedupKey: string
  actorId: string | null
}

const isUnread = sql<boolean>`notifications.read_at is null and notifications.deleted_at is null`

/** Common table expressions: `known` finds a recorded event, `again` restores it if it was withdrawn. */
const knownEvent = (memberId: string, type: string, dedupKey: string) => sql`
    known as (
      select from notification_events
      where member_id = ${memberId} and type = ${type} and dedup_key = ${dedupKey}
    ), again as (
      update notification_events set withdrawn = false
      where member_id = ${memberId} and type = ${type} and dedup_key = ${dedupKey} and withdrawn
      returning notification_id
    )`

/** Restores a withdrawn event. Returns whether the event was recorded before. */
export const restoreEvent = async (db: Db, memberId: string, type: string, dedupKey: string) => {
  const { rows } = await sql`
    with ${knownEvent(memberId, type, dedupKey)} select from known ${preparedWrite}`.execute(db)
  return rows.length > 0
}

/** Whether an unread notification exists that an event with this key would join. */
export const hasUnread = async (db: Db, memberId: string, type: string, groupKey: string) => {
  const { rows } = await sql`
    select from notifications where member_id = ${memberId} and type = ${type} and group_key = ${groupKey}
      and ${isUnread} ${prepared}`.execute(db)
  return rows.length > 0
}

/**
 * Records an event once, in the unread notification of its group or in a new one. A known event is only
 * restored. `isFirst` says that the caller must enqueue a delivery. An earlier pending delivery covers the
 * event, unless it is more than a minute old and may be lost. `isRestored` says that a withdrawn event of an
 * unread notification was restored. One statement, so that concurrent repeats wait for each other.
 */
export const insertEvent = async (trx: Trx, { notification, dedupKey, actorId }: RecordedEvent) => {
  const { member_id: memberId, type } = notification
  const { rows } = await sql<{ id: string; is_first: boolean; is_restored: boolean }>`
    with ${knownEvent(memberId, type, dedupKey)}, notified as (
      insert into notifications
        (id, member_id, type, topic, about_id, group_key, title, message, created_at, notified_at, pending_count)
      select ${notification.id}, ${memberId}, ${type}, ${notification.topic},
        ${notification.about_id}, ${notification.group_key}, ${notification.title}, ${notification.message},
        ${notification.created_at}, ${notification.notified_at}, 1
      where not exists (select from known)
      on conflict (member_id, type, group_key) where read_at is null and deleted_at is null
      do update set notified_at = greatest(notifications.notified_at, excluded.notified_at),
        pending_count = case when notifications.notified_at < excluded.notified_at - interval '1 minute' then 1
          else notifications.pending_count + 1 end
      returning id, pending_count
    ), kept as (
      insert into notification_events (notification_id, member_id, type, dedup_key, actor_id, happened_at)
      select id, ${memberId}, ${type}, ${dedupKey}, ${actorId}, ${notification.notified_at}
      from notified
      on conflict do nothing
    )
    select id, pending_count = 1 as is_first, false as is_restored from notified
    union all
    select id, false, true from notifications
    where id = (select notification_id from again) and ${isUnread} ${preparedWrite}`.execute(trx)
  return rows[0] && { id: rows[0].id, isFirst: rows[0].is_first, isRestored: rows[0].is_restored }
}

/**
 * Starts the delivery of a notification: later events must enqueue another one. Waits for events that are
 * being recorded, so that the delivery reads every event that did not enqueue a job.
 */
export const startDelivery = (db: Db, id: string) =>
  db
    .updateTable("notifications")
    .set({ pending_count: 0 })
    .where("id", "=", id)
    .where("pending_count", ">", 0)
    .execute()

/** Marks events as withdrawn. Returns their members, and whether the notification is unread. */
const withdrawal = (db: Db) =>
  db
    .updateTable("notification_events as events")
    .from("notifications")
    .set({ withdrawn: true })
    .whereRef("notifications.id", "=", "events.notification_id")
    .where("events.withdrawn", "=", false)
    .returning(["events.member_id", isUnread.as("is_unread")])

/** The distinct members for whom a notification is unread. */
const unreadRecipients = (rows: readonly { member_id: string; is_unread: boolean }[]) => [
  ...new Set(rows.filter(({ is_unread }) => is_unread).map(({ member_id }) => member_id)),
]

/** Withdraws events. Returns the members for whom a notification of theirs was unread. */
export const withdrawEvents = async (
  db: Db,
  events: readonly { memberId: string; type: NotificationsTable["type"]; dedupKey: string }[],
) => {
  const [memberIds, types, keys] = [
    events.map(({ memberId }) => memberId),
    events.map(({ type }) => type),
    events.map(({ dedupKey }) => dedupKey),
  ]
  const isGiven = sql<boolean>`(events.member_id, events.type, events.dedup_key) in (
    select * from unnest(${memberIds}::uuid[], ${types}::text[], ${keys}::text[]))`
  return unreadRecipients(await withdrawal(db).where(isGiven).execute())
}

/**
 * Withdraws the events of these types between two members. Returns which of them had one unread. Deletes
 * events from before `forgotten`, so that a repeat notifies again.
 */
export const withdrawBetween = async (
  db: Db,
  types: readonly NotificationsTable["type"][],
  [one, other]: readonly [string, string],
  forgotten: Date,
) => {
  const isBetween = sql`type = any(${types}) and (member_id, actor_id) in ((${one}, ${other}), (${other}, ${one}))`
  const { rows } = await sql<{ member_id: string; is_unread: boolean }>`
    with gone as (
      delete from notification_events where ${isBetween} and happened_at <= ${forgotten}
      returning notification_id, withdrawn
    ), taken_back as (
      update notification_events set withdrawn = true
      where ${isBetween} and happened_at > ${forgotten} and not withdrawn
      returning notification_id
    )
    select member_id, ${isUnread} as is_unread from notifications
    where id in (select notification_id from gone where not withdrawn union select notification_id from taken_back)
  `.execute(db)
  return unreadRecipients(rows)
}

const deletionAbout = (db: Db, aboutId: string) =>
  db
    .deleteFrom("notifications")
    .where("about_id", "=", aboutId)
    .returning(["member_id", isUnread.as("is_unread")])

/** Deletes all notifications about a subject. Returns the members who had one unread. */
export const deleteAbout = async (db: Db, aboutId: string) =>
  unreadRecipients(await deletionAbout(db, aboutId).execute())

/**
 * Deletes the notifications that only these members caused. Returns the others who had one unread. Shared ones
 * lose the members' events when the members are deleted.
 */
export const deleteCausedBy = async (db: Db, memberIds: readonly string[]) =>
  unreadRecipients(
    await db
      .deleteFrom("notifications")
      .where(({ exists, not, selectFrom }) => {
        const events = selectFrom("notification_events")
          .select("notification_id")
          .whereRef("notification_id", "=", "notifications.id")
        return sql<boolean>`${exists(events.where("actor_id", "in", memberIds))}
          and ${not(exists(events.where(({ eb, or }) => or([eb("actor_id", "is", null), eb("actor_id", "not in", memberIds)]))))}`
      })
      .where("member_id", "not in", memberIds)
      .returning(["member_id", isUnread.as("is_unread")])
      .execute(),
  )

/** Withdraws all events about a subject; they stay known. Returns the members who had one unread. */
export const withdrawAbout = async (db: Db, aboutId: string) =>
  unreadRecipients(await withdrawal(db).where("notifications.about_id", "=", aboutId).execute())

/** Counts the other events of a type from an actor to a member since a time, withdrawn or not. */
export const countRecordedBefore = async (
  db: Db,
  event: { memberId: string; type: NotificationsTable["type"]; dedupKey: string; actorId: string | null },
  since: Date,
) => {
  const { count } = await db
    .selectFrom("notification_events")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("member_id", "=", event.memberId)
    .where("type", "=", event.type)
    .where("dedup_key", "!=", event.dedupKey)
    .where("actor_id", "=", event.actorId)
    .where("happened_at", ">", since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes at most `limit` notifications about a subject. Returns also how many were deleted. */
export const deleteSomeAbout = async (db: Db, aboutId: string, limit: number) => {
  const some = db.selectFrom("notifications").select("id").where("about_id", "=", aboutId).limit(limit)
  const rows = await deletionAbout(db, aboutId).where("id", "in", some).execute()
  return { count: rows.length, memberIds: unreadRecipients(rows) }
}

/**
 * Deletes at most `limit` notifications whose latest event is older than `before`, the oldest first, with their
 * events. Leaves out those that another node deletes. Returns how many were deleted.
 */
export const deleteSomeOlder = async (db: Db, before: Date, limit: number) => {
  const old = db.selectFrom("notifications").select("id").where("notified_at", "<", before)
  const some = old.orderBy("notified_at").limit(limit).forUpdate().skipLocked()
  const { numDeletedRows } = await db
    .deleteFrom("notifications")
    .where("id", "in", some)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
