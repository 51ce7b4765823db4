import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import type { UnreadCount } from "@pinyu/contract/notifications/schemas"
import { type Expression, type SqlBool, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared } from "../../db/prepared.ts"
import type { NotificationsTable } from "../../db/tables/notifications.ts"
import { visibleMembers } from "../../db/visibility.ts"

type Id = string | Expression<string>

/** So much of one notification is looked at: unread it takes up more and more, and its words count others up to 99. */
const mostNews = 101

/** A like is told only as far as its receiver may know of it: the liker shows whom they like, or it is mutual. */
const mayKnow = (
  viewerId: Id,
) => sql<SqlBool>`(notifications.type not in ('like_received', 'friend_request') or members.show_likes
  or exists (select from likes where liker_id = ${viewerId} and liked_id = members.id))`

/** Of what happened, what still holds and was done by the house or by somebody whom the member may see. */
export const standingNews = (db: Db, memberId: Id) =>
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

/** The latest of what happened. */
const latestNews = (db: Db, memberId: string) =>
  standingNews(db, memberId)
    .select(["news.actor_id", "news.happened_at"])
    .orderBy("news.happened_at", "desc")
    .limit(sql.lit(mostNews))
    .as("latest")

/** With who did it: how many they are, as far as they are counted, and the latest of them by name and picture. */
const withActors = (db: Db, memberId: string, query: ReturnType<typeof standing>) =>
  query
    .innerJoinLateral(
      () =>
        db
          .selectFrom(latestNews(db, memberId))
          .select(sql<number>`count(distinct latest.actor_id)::integer`.as("actors"))
          .select(
            sql<string | null>`(array_agg(latest.actor_id order by latest.happened_at desc))[1]`.as(
              "actor_id",
            ),
          )
          .as("acted"),
      (join) => join.onTrue(),
    )
    .leftJoin("members as actor", "actor.id", "acted.actor_id")
    .select(columns)
    .select(["acted.actors", "acted.actor_id", "actor.nickname"])
    .select(photoOf("acted.actor_id").as("photo"))

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
    .modifyEnd(prepared)
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

const ofMessages = sql<SqlBool>`notifications.type = 'message_received'`

/** How many stand in a member's bell, how many of them are unread, and how many of these tell of messages. */
export const countAll = (db: Db, memberId: string) =>
  inBell(db, memberId)
    .select(sql<number>`count(*)::integer`.as("total"))
    .select(sql<number>`(count(*) filter (where ${unreadOnly}))::integer`.as("unreadCount"))
    .select(sql<number>`(count(*) filter (where ${unreadOnly} and ${ofMessages}))::integer`.as("ofMessages"))
    .executeTakeFirstOrThrow()

/** How many a member has not read, and how many of these tell of messages. */
export const countUnread = (db: Db, memberId: string): Promise<UnreadCount> =>
  inBell(db, memberId)
    .where(unreadOnly)
    .select(sql<number>`count(*)::integer`.as("unreadCount"))
    .select(sql<number>`(count(*) filter (where ${ofMessages}))::integer`.as("ofMessages"))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()

/** Which of those in a member's bell: these, all, or all that are not read. */
export type Choice = { ids: readonly string[] } | { filter: NotificationFilter }

const chosen = (db: Db, memberId: string, choice: Choice) => {
  const all = inBell(db, memberId).select("notifications.id")
  if ("ids" in choice) return all.where("notifications.id", "=", sql<string>`any(${choice.ids})`)
  return choice.filter === "unread" ? all.where(unreadOnly) : all
}

/** Those of these ids that stand in a member's bell. */
export const findOwn = async (db: Db, memberId: string, ids: readonly string[]) => {
  const rows = await chosen(db, memberId, { ids }).execute()
  return new Set(rows.map(({ id }) => id))
}

const affected = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => Number(numUpdatedRows)

/** Marks these as read; answers how many were not. */
export const markRead = async (db: Db, memberId: string, choice: Choice, now: Date) =>
  affected(
    await db
      .updateTable("notifications")
      .set({ read_at: now })
      .where("id", "in", chosen(db, memberId, choice))
      .where("read_at", "is", null)
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

/** Takes these out of a member's bell; answers how many. */
export const deleteFromBell = async (db: Db, memberId: string, choice: Choice, now: Date) =>
  affected(
    await db
      .updateTable("notifications")
      .set({ deleted_at: now })
      .where("id", "in", chosen(db, memberId, choice))
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  )
