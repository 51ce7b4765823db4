import { type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { prepared } from "../../db/prepared.ts"
import type { NotificationsTable } from "../../db/tables/notifications.ts"

/** What happened, as it is kept. */
export interface KeptEvent {
  notification: Insertable<NotificationsTable>
  onceKey: string
  actorId: string | null
}

const isUnread = sql<boolean>`notifications.read_at is null and notifications.deleted_at is null`

/** Parts of a statement: whether an event is `known`, and what was taken back stands again. */
const lookingUp = (memberId: string, type: string, onceKey: string) => sql`
    known as (
      select from notification_news
      where member_id = ${memberId} and type = ${type} and once_key = ${onceKey}
    ), again as (
      update notification_news set withdrawn = false
      where member_id = ${memberId} and type = ${type} and once_key = ${onceKey} and withdrawn
      returning notification_id
    )`

/** Whether it was told before; what was taken back stands again. */
export const standsAgain = async (db: Db, memberId: string, type: string, onceKey: string) => {
  const { rows } = await sql`
    with ${lookingUp(memberId, type, onceKey)} select from known ${prepared}`.execute(db)
  return rows.length > 0
}

/** Whether a notification that would take up more of its kind waits to be read. */
export const waitsToBeRead = async (db: Db, memberId: string, type: string, foldKey: string) => {
  const { rows } = await sql`
    select from notifications where member_id = ${memberId} and type = ${type} and fold_key = ${foldKey}
      and ${isUnread} ${prepared}`.execute(db)
  return rows.length > 0
}

/**
 * Keeps what happened, unless it was told before (then what was taken back stands again): in the unread notification of its kind
 * where there is one, else in a new one. Answers the notification, and whether somebody has to ask for it to be told: what came
 * before it and waits to be told takes it along, unless that was a minute ago and may have been lost. Of what stands again and
 * is unread it answers just that. All in one statement: who does the same at once waits for it.
 */
export const insertEvent = async (trx: Trx, { notification, onceKey, actorId }: KeptEvent) => {
  const { member_id: memberId, type } = notification
  const { rows } = await sql<{ id: string; is_first: boolean; stands_again: boolean }>`
    with ${lookingUp(memberId, type, onceKey)}, told as (
      insert into notifications
        (id, member_id, type, topic, about_id, fold_key, title, message, created_at, told_at, untold)
      select ${notification.id}, ${memberId}, ${type}, ${notification.topic},
        ${notification.about_id}, ${notification.fold_key}, ${notification.title}, ${notification.message},
        ${notification.created_at}, ${notification.told_at}, 1
      where not exists (select from known)
      on conflict (member_id, type, fold_key) where read_at is null and deleted_at is null
      do update set told_at = greatest(notifications.told_at, excluded.told_at),
        untold = case when notifications.told_at < excluded.told_at - interval '1 minute' then 1
          else notifications.untold + 1 end
      returning id, untold
    ), kept as (
      insert into notification_news (notification_id, member_id, type, once_key, actor_id, happened_at)
      select id, ${memberId}, ${type}, ${onceKey}, ${actorId}, ${notification.told_at}
      from told
      on conflict do nothing
    )
    select id, untold = 1 as is_first, false as stands_again from told
    union all
    select id, false, true from notifications
    where id = (select notification_id from again) and ${isUnread} ${prepared}`.execute(trx)
  return rows[0] && { id: rows[0].id, isFirst: rows[0].is_first, standsAgain: rows[0].stands_again }
}

/**
 * Says that a notification is being told: what happens from now on has to ask for it anew. Waits for what is just being kept, so
 * that whoever reads it afterwards finds all that asked for nothing.
 */
export const beginTelling = (db: Db, id: string) =>
  db.updateTable("notifications").set({ untold: 0 }).where("id", "=", id).where("untold", ">", 0).execute()

/** Takes news back; answers to whom it is unread. */
const withdrawing = (db: Db) =>
  db
    .updateTable("notification_news as news")
    .from("notifications")
    .set({ withdrawn: true })
    .whereRef("notifications.id", "=", "news.notification_id")
    .where("news.withdrawn", "=", false)
    .returning(["news.member_id", isUnread.as("is_unread")])

/** Those to whom something is unread, each once. */
const unreadTo = (rows: readonly { member_id: string; is_unread: boolean }[]) => [
  ...new Set(rows.filter(({ is_unread }) => is_unread).map(({ member_id }) => member_id)),
]

/** Takes an event back; answers its member where it was unread. */
export const withdrawEvent = async (
  db: Db,
  memberId: string,
  type: NotificationsTable["type"],
  onceKey: string,
) => {
  const news = withdrawing(db).where("news.member_id", "=", memberId)
  return unreadTo(await news.where("news.type", "=", type).where("news.once_key", "=", onceKey).execute())
}

/**
 * Takes back what two members were told of each other by events of these types; answers to whom of them something of it was
 * unread. What was told before `forgotten` is as if it had never been: it is told anew if it happens again.
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
      delete from notification_news where ${isBetween} and happened_at <= ${forgotten}
      returning notification_id, withdrawn
    ), taken_back as (
      update notification_news set withdrawn = true
      where ${isBetween} and happened_at > ${forgotten} and not withdrawn
      returning notification_id
    )
    select member_id, ${isUnread} as is_unread from notifications
    where id in (select notification_id from gone where not withdrawn union select notification_id from taken_back)
  `.execute(db)
  return unreadTo(rows)
}

const deletingAbout = (db: Db, aboutId: string) =>
  db
    .deleteFrom("notifications")
    .where("about_id", "=", aboutId)
    .returning(["member_id", isUnread.as("is_unread")])

/** Deletes what members were told about something; answers to whom it was unread. */
export const deleteAbout = async (db: Db, aboutId: string) =>
  unreadTo(await deletingAbout(db, aboutId).execute())

/** Takes back what members were told about something, which still counts as told; answers to whom it was unread. */
export const withdrawAbout = async (db: Db, aboutId: string) =>
  unreadTo(await withdrawing(db).where("notifications.about_id", "=", aboutId).execute())

/** How much else than `onceKey` somebody told a member by events of a type since a moment, taken back or not. */
export const countToldBefore = async (
  db: Db,
  told: { memberId: string; type: NotificationsTable["type"]; onceKey: string; actorId: string | null },
  since: Date,
) => {
  const { count } = await db
    .selectFrom("notification_news")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("member_id", "=", told.memberId)
    .where("type", "=", told.type)
    .where("once_key", "!=", told.onceKey)
    .where("actor_id", "=", told.actorId)
    .where("happened_at", ">", since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** As `deleteAbout`, of so many; answers also how many there were. */
export const deleteSomeAbout = async (db: Db, aboutId: string, limit: number) => {
  const some = db.selectFrom("notifications").select("id").where("about_id", "=", aboutId).limit(limit)
  const rows = await deletingAbout(db, aboutId).where("id", "in", some).execute()
  return { count: rows.length, memberIds: unreadTo(rows) }
}

/** Removes what was told before a moment. */
export const deleteOlder = (db: Db, before: Date) =>
  db.deleteFrom("notifications").where("told_at", "<", before).execute()
