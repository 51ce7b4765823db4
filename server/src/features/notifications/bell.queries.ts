import { notificationLimits as limits } from "@pinyu/contract/notifications/limits"
import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import type { UnreadCount } from "@pinyu/contract/notifications/schemas"
import { type Expression, type InferResult, type SqlBool, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { compileOnce, onlyRow } from "../../db/compile-once.ts"
import { photoOf } from "../../db/photo-of.ts"
import { hiddenFromPlanner, prepared } from "../../db/prepared.ts"
import { mayKnowOfLike, visibleMembers } from "../../db/visibility.ts"

type Id = string | Expression<string>

/** The events of one notification that are read: its text counts others up to 99. */
const maxEvents = 101

/** A notification of a like that the receiver may not know of does not exist for them. */
const mayKnowOf = (viewerId: Id) =>
  sql<SqlBool>`(notifications.type not in ('like_received', 'friend_request') or ${mayKnowOfLike(viewerId)})`

/** Events that were not withdrawn, from the system or from an actor whom the member may see. */
export const visibleEvents = (db: Db, memberId: Id) =>
  db
    .selectFrom("notification_events as events")
    .whereRef("events.notification_id", "=", sql.ref("notifications.id"))
    .where("events.withdrawn", "=", sql.lit(false))
    .where(({ or, eb, exists }) =>
      or([
        eb("events.actor_id", "is", null),
        exists(
          visibleMembers(db, memberId)
            .select(sql.lit(1).as("one"))
            .where(sql<SqlBool>`members.id = events.actor_id`)
            .where(mayKnowOf(memberId)),
        ),
      ]),
    )

/** A member's notifications, also deleted ones, before events and preferences. */
const storedNotifications = (db: Db, memberId: Id) =>
  db
    .selectFrom("notifications")
    .leftJoin("notification_preferences as preference", (join) =>
      join
        .onRef("preference.member_id", "=", "notifications.member_id")
        .onRef("preference.topic", "=", "notifications.topic"),
    )
    .where("notifications.member_id", "=", memberId)

/**
 * A member's notifications with at least one visible event, also deleted ones, before preferences. `offset 0`
 * keeps one lookup for each notification; as a join, PostgreSQL may read the events of all members.
 */
export const ownNotifications = (db: Db, memberId: Id) =>
  storedNotifications(db, memberId).where(({ exists }) =>
    exists(visibleEvents(db, memberId).select(sql.lit(1).as("one")).offset(sql.lit(0))),
  )

export const keptInBell = sql<SqlBool>`preference.in_app_enabled is not false`

/** A member's notifications that their preferences keep in the bell. */
export const inBell = (db: Db, memberId: Id) =>
  ownNotifications(db, memberId).where("notifications.deleted_at", "is", null).where(keptInBell)

const columns = [
  "notifications.id",
  "notifications.member_id",
  "notifications.type",
  "notifications.about_id",
  "notifications.title",
  "notifications.message",
  "notifications.notified_at",
  "notifications.read_at",
] as const

/** The latest visible events of a notification. */
const latestEvents = (db: Db, memberId: Id) =>
  visibleEvents(db, memberId)
    .select(["events.actor_id", "events.happened_at"])
    .orderBy("events.happened_at", "desc")
    .limit(sql.lit(maxEvents))
    .as("latest")

/** The unread messages of a notification's conversation; null for notifications of other types. */
const unreadMessages = sql<number | null>`case when notifications.type = 'message_received' then (
  select mine.unread_count from conversation_members as mine
  where mine.conversation_id = notifications.about_id and mine.member_id = notifications.member_id
) end`

/**
 * A member's notifications with at least one visible event, before preferences, each with the number of
 * distinct actors, the latest actor with name and photo, and the unread messages.
 */
const withActors = (db: Db, memberId: Id) =>
  storedNotifications(db, memberId)
    .where("notifications.deleted_at", "is", null)
    .innerJoinLateral(
      () =>
        db
          .selectFrom(latestEvents(db, memberId))
          .select(sql<number>`count(distinct latest.actor_id)::integer`.as("actors"))
          .select(
            sql<string | null>`(array_agg(latest.actor_id order by latest.happened_at desc))[1]`.as(
              "actor_id",
            ),
          )
          .having(({ eb, fn }) => eb(fn.countAll(), ">", sql.lit(0)))
          .as("acted"),
      (join) => join.onTrue(),
    )
    .leftJoin("members as actor", "actor.id", "acted.actor_id")
    .select(columns)
    .select(["acted.actors", "acted.actor_id", "actor.nickname"])
    .select(photoOf("acted.actor_id").as("photo"))
    .select(unreadMessages.as("unread_messages"))

export const unreadOnly = sql<SqlBool>`notifications.read_at is null`

/** The same in the bell. */
const bellWithActors = (db: Db, memberId: Id) => withActors(db, memberId).where(keptInBell)

const ofMessages = sql<SqlBool>`notifications.type = 'message_received'`

/** Counts a member's bell: all, unread, and unread about messages. */
const bellCounts = (db: Db, memberId: Id) =>
  inBell(db, memberId)
    .select(sql<number>`count(*)::integer`.as("total"))
    .select(sql<number>`(count(*) filter (where ${unreadOnly}))::integer`.as("unreadCount"))
    .select(sql<number>`(count(*) filter (where ${unreadOnly} and ${ofMessages}))::integer`.as("ofMessages"))

export type NotificationRow = InferResult<ReturnType<typeof bellWithActors>>[number]

/** Each row has the counts; an empty page is one row of nulls beside them. */
type PageRow = UnreadCount & { total: number } & (NotificationRow | { id: null })

/**
 * A page with the counts, built once, in one round trip. The maximum length is a literal in the text, because
 * a plan for an unknown limit assumes a tenth of all rows; no more rows are read than the page has. The member
 * is hidden, because PostgreSQL would plan anew, for longer than it reads, for each one with a shorter bell than
 * the average.
 */
const compiledPage = compileOnce<
  { memberId: string; offset: number; limit: number },
  PageRow,
  NotificationFilter
>((db, slot, status) => {
  const memberId = hiddenFromPlanner(slot("memberId"), "uuid")
  const longest = bellWithActors(db, memberId)
    .$if(status === "unread", (query) => query.where(unreadOnly))
    .orderBy("notifications.notified_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(sql.lit(limits.page.max))
    .offset(hiddenFromPlanner(slot("offset"), "bigint"))
  const page = db
    .selectFrom(longest.as("longest"))
    .selectAll()
    .orderBy("notified_at", "desc")
    .orderBy("id", "desc")
    .limit(hiddenFromPlanner(slot("limit"), "bigint"))
  return db
    .selectFrom(bellCounts(db, memberId).as("counts"))
    .leftJoin(page.as("page"), (join) => join.onTrue())
    .selectAll()
    .orderBy("page.notified_at", "desc")
    .orderBy("page.id", "desc")
    .$castTo<PageRow>()
    .modifyEnd(prepared)
})

/** A page of a member's bell, the latest first, and the counts of the whole bell. */
export const findPage = async (
  db: Db,
  memberId: string,
  { page, limit, status }: { page: number; limit: number; status: NotificationFilter },
) => {
  const rows = await compiledPage(db, { memberId, offset: (page - 1) * limit, limit }, status)
  const { total, unreadCount, ofMessages } = onlyRow(rows.slice(0, 1))
  return { rows: rows.filter((row) => row.id !== null), counts: { total, unreadCount, ofMessages } }
}

/** One notification of a member's bell. */
export const findOne = (db: Db, memberId: string, id: string) =>
  bellWithActors(db, memberId).where("notifications.id", "=", id).executeTakeFirst()

/** One notification with its member's preferences and quiet hours for delivery. */
export const findToDeliver = async (db: Db, memberId: string, id: string) =>
  withActors(db, memberId)
    .leftJoin("notification_quiet_hours as quiet", "quiet.member_id", "notifications.member_id")
    .select(["quiet.starts_at as quiet_from", "quiet.ends_at as quiet_to"])
    .select(sql<boolean>`preference.in_app_enabled is not false`.as("in_app"))
    .select(sql<boolean>`preference.push_enabled is not false`.as("push"))
    .where("notifications.id", "=", id)
    .modifyEnd(prepared)
    .executeTakeFirst()

/** Unread notifications of topics that the member wants by mail, from a period; the latest first. */
export const findToMail = (db: Db, memberId: string, since: Date, until: Date, limit: number) =>
  withActors(db, memberId)
    .where("preference.email_enabled", "=", true)
    .where(unreadOnly)
    .where("notifications.notified_at", ">", since)
    .where("notifications.notified_at", "<=", until)
    .orderBy("notifications.notified_at", "desc")
    .limit(limit)
    .execute()

const compiledUnread = compileOnce<{ memberId: string }, UnreadCount>((db, slot) =>
  inBell(db, hiddenFromPlanner(slot("memberId"), "uuid"))
    .where(unreadOnly)
    .select(sql<number>`count(*)::integer`.as("unreadCount"))
    .select(sql<number>`(count(*) filter (where ${ofMessages}))::integer`.as("ofMessages"))
    .modifyEnd(prepared),
)

/** Counts the unread notifications of a member, and those about messages. */
export const countUnread = async (db: Db, memberId: string) => onlyRow(await compiledUnread(db, { memberId }))
