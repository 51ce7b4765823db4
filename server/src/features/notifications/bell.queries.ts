import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import { type Insertable, type SqlBool, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { prepared } from "../../db/prepared.ts"
import type { NotificationsTable } from "../../db/tables/notifications.ts"
import { visibleMembers } from "../../db/visibility.ts"

/** A like is told only as far as its receiver may know of it: the liker shows whom they like, or it is mutual. */
const mayKnow = (
  viewerId: string,
) => sql<SqlBool>`(notifications.type <> 'like_received' or members.show_likes
  or exists (select from likes where liker_id = ${viewerId} and liked_id = members.id))`

/** Of what happened, what still holds and was done by the house or by somebody whom the member may see. */
const standingNews = (db: Db, memberId: string) =>
  db
    .selectFrom("notification_news as news")
    .whereRef("news.notification_id", "=", sql.ref("notifications.id"))
    .where("news.withdrawn", "=", sql.lit(false))
    .where(({ or, eb, exists }) =>
      or([
        eb("news.actor_id", "is", null),
        exists(
          visibleMembers(db, memberId)
            .select(sql.lit(1).as("one"))
            .where(sql<SqlBool>`members.id = news.actor_id`)
            .where(mayKnow(memberId)),
        ),
      ]),
    )

/** What a member may be shown, whatever they chose about it. */
const standing = (db: Db, memberId: string) =>
  db
    .selectFrom("notifications")
    .leftJoin("notification_preferences as preference", (join) =>
      join
        .onRef("preference.member_id", "=", "notifications.member_id")
        .onRef("preference.topic", "=", "notifications.topic"),
    )
    .where("notifications.member_id", "=", memberId)
    .where("notifications.deleted_at", "is", null)
    .where(({ exists }) => exists(standingNews(db, memberId).select(sql.lit(1).as("one"))))

/** What stands in a member's bell. */
const inBell = (db: Db, memberId: string) =>
  standing(db, memberId).where(sql<SqlBool>`preference.in_app_enabled is not false`)

const columns = [
  "notifications.id",
  "notifications.member_id",
  "notifications.type",
  "notifications.about_id",
  "notifications.title",
  "notifications.message",
  "notifications.told_at",
  "notifications.read_at",
] as const

/** With who did it: how many they are, and the latest of them by name and picture. */
const withActors = (db: Db, memberId: string, query: ReturnType<typeof standing>) =>
  query
    .innerJoinLateral(
      () =>
        standingNews(db, memberId)
          .select(sql<number>`count(distinct news.actor_id)::integer`.as("actors"))
          .select(
            sql<string | null>`(array_agg(news.actor_id order by news.happened_at desc))[1]`.as("actor_id"),
          )
          .as("acted"),
      (join) => join.onTrue(),
    )
    .leftJoin("members as actor", "actor.id", "acted.actor_id")
    .select(columns)
    .select(["acted.actors", "acted.actor_id", "actor.nickname"])
    .select(
      sql<string | null>`(select small_key from member_photos where member_id = acted.actor_id
        order by position limit 1)`.as("photo"),
    )

const unreadOnly = sql<SqlBool>`notifications.read_at is null`

/** A page of a member's bell, the latest first. */
export const findPage = (
  db: Db,
  memberId: string,
  { page, limit, status }: { page: number; limit: number; status: NotificationFilter },
) =>
  withActors(db, memberId, inBell(db, memberId))
    .$if(status === "unread", (query) => query.where(unreadOnly))
    .orderBy("notifications.told_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export type NotificationRow = Awaited<ReturnType<typeof findPage>>[number]

/** One in a member's bell. */
export const findOne = (db: Db, memberId: string, id: string) =>
  withActors(db, memberId, inBell(db, memberId)).where("notifications.id", "=", id).executeTakeFirst()

/** One as it is to be told, with what its member chose about it. */
export const findToTell = async (db: Db, memberId: string, id: string) =>
  withActors(db, memberId, standing(db, memberId))
    .select(sql<boolean>`preference.in_app_enabled is not false`.as("in_app"))
    .select(sql<boolean>`preference.push_enabled is not false`.as("push"))
    .where("notifications.id", "=", id)
    .executeTakeFirst()

/** What a member has not read, asked to be mailed, and was told between two moments; the latest first. */
export const findToMail = (db: Db, memberId: string, since: Date, until: Date, limit: number) =>
  withActors(db, memberId, standing(db, memberId))
    .where("preference.email_enabled", "=", true)
    .where(unreadOnly)
    .where("notifications.told_at", ">", since)
    .where("notifications.told_at", "<=", until)
    .orderBy("notifications.told_at", "desc")
    .limit(limit)
    .execute()

/** How many stand in a member's bell, and how many of them are unread. */
export const countAll = (db: Db, memberId: string) =>
  inBell(db, memberId)
    .select(sql<number>`count(*)::integer`.as("total"))
    .select(sql<number>`(count(*) filter (where ${unreadOnly}))::integer`.as("unread"))
    .executeTakeFirstOrThrow()

/** How many a member has not read. */
export const countUnread = async (db: Db, memberId: string) => {
  const { unread } = await inBell(db, memberId)
    .where(unreadOnly)
    .select(sql<number>`count(*)::integer`.as("unread"))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return unread
}

/** Those of these ids that stand in a member's bell. */
export const findOwn = async (db: Db, memberId: string, ids: readonly string[]) => {
  const rows = await inBell(db, memberId)
    .select("notifications.id")
    .where("notifications.id", "=", sql<string>`any(${ids})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const affected = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => Number(numUpdatedRows)

/** Marks these of a member's as read, or all; answers how many were not. */
export const markRead = async (db: Db, memberId: string, ids: readonly string[] | null, now: Date) =>
  affected(
    await db
      .updateTable("notifications")
      .set({ read_at: now })
      .where("member_id", "=", memberId)
      .where("read_at", "is", null)
      .where("deleted_at", "is", null)
      .$if(ids !== null, (query) => query.where("id", "=", sql<string>`any(${ids})`))
      .executeTakeFirst(),
  )

/** Marks what a member was told about a thing as read, where it is of this type; answers how many were not. */
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

/** Takes these out of a member's bell, or all, or all that they have not read; answers how many. */
export const deleteFromBell = async (
  db: Db,
  memberId: string,
  which: { ids: readonly string[] } | { filter: NotificationFilter },
  now: Date,
) =>
  affected(
    await db
      .updateTable("notifications")
      .set({ deleted_at: now })
      .where("member_id", "=", memberId)
      .where("deleted_at", "is", null)
      .$if("ids" in which, (query) =>
        query.where("id", "=", sql<string>`any(${"ids" in which ? which.ids : []})`),
      )
      .$if("filter" in which && which.filter === "unread", (query) => query.where("read_at", "is", null))
      .executeTakeFirst(),
  )

/** Runs `work` in the caller's transaction where there is one, else in one of its own. */
export const inTransaction = (db: Db, work: (trx: Trx) => Promise<void>) =>
  db.isTransaction ? work(db as Trx) : db.transaction().execute(work)

/** What happened, as it is kept. */
export interface News {
  notification: Insertable<NotificationsTable>
  onceKey: string
  actorId: string | null
}

/** Whether it was told before; what was taken back stands again. */
export const standsAgain = async (db: Db, memberId: string, type: string, onceKey: string) => {
  const { rows } = await sql`
    with known as (
      select withdrawn from notification_news
      where member_id = ${memberId} and type = ${type} and once_key = ${onceKey}
    ), again as (
      update notification_news set withdrawn = false
      where member_id = ${memberId} and type = ${type} and once_key = ${onceKey} and withdrawn
    )
    select from known ${prepared}`.execute(db)
  return rows.length > 0
}

/**
 * Keeps what happened: in the unread notification of its kind where there is one, else in a new one. Answers the
 * notification; undefined where just that was told before.
 */
export const insertNews = async (trx: Trx, { notification, onceKey, actorId }: News) => {
  const { rows } = await sql<{ id: string }>`
    with told as (
      insert into notifications (id, member_id, type, topic, about_id, fold_key, title, message, created_at, told_at)
      values (${notification.id}, ${notification.member_id}, ${notification.type}, ${notification.topic},
        ${notification.about_id}, ${notification.fold_key}, ${notification.title}, ${notification.message},
        ${notification.created_at}, ${notification.told_at})
      on conflict (member_id, type, fold_key) where read_at is null and deleted_at is null
      do update set told_at = greatest(notifications.told_at, excluded.told_at)
      returning id
    )
    insert into notification_news (notification_id, member_id, type, once_key, actor_id, happened_at)
    select id, ${notification.member_id}, ${notification.type}, ${onceKey}, ${actorId}, ${notification.told_at}
    from told
    on conflict do nothing
    returning notification_id as id ${prepared}`.execute(trx)
  return rows[0]?.id
}

export const withdrawNews = (db: Db, memberId: string, type: NotificationsTable["type"], onceKey: string) =>
  db
    .updateTable("notification_news")
    .set({ withdrawn: true })
    .where("member_id", "=", memberId)
    .where("type", "=", type)
    .where("once_key", "=", onceKey)
    .execute()

export const deleteAbout = (db: Db, aboutId: string) =>
  db.deleteFrom("notifications").where("about_id", "=", aboutId).execute()

/** Removes what was told before a moment. */
export const deleteOlder = (db: Db, before: Date) =>
  db.deleteFrom("notifications").where("told_at", "<", before).execute()
