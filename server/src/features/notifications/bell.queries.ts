import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import type { UnreadCount } from "@pinyu/contract/notifications/schemas"
import { type Expression, type SqlBool, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { violatesUnique } from "../../db/constraints.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared } from "../../db/prepared.ts"
import type { NotificationsTable } from "../../db/tables/notifications.ts"
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

/** A member's notifications with at least one visible event, also deleted ones, before preferences. */
const ownNotifications = (db: Db, memberId: string) =>
  db
    .selectFrom("notifications")
    .leftJoin("notification_preferences as preference", (join) =>
      join
        .onRef("preference.member_id", "=", "notifications.member_id")
        .onRef("preference.topic", "=", "notifications.topic"),
    )
    .where("notifications.member_id", "=", memberId)
    .where(({ exists }) => exists(visibleEvents(db, memberId).select(sql.lit(1).as("one"))))

/** A member's notifications with at least one visible event, before preferences. */
const visibleNotifications = (db: Db, memberId: string) =>
  ownNotifications(db, memberId).where("notifications.deleted_at", "is", null)

const keptInBell = sql<SqlBool>`preference.in_app_enabled is not false`

/** A member's notifications that their preferences keep in the bell. */
const inBell = (db: Db, memberId: string) => visibleNotifications(db, memberId).where(keptInBell)

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
const latestEvents = (db: Db, memberId: string) =>
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

/** Adds the number of distinct actors, the latest actor with name and photo, and the unread messages. */
const withActors = (db: Db, memberId: string, query: ReturnType<typeof visibleNotifications>) =>
  query
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
          .as("acted"),
      (join) => join.onTrue(),
    )
    .leftJoin("members as actor", "actor.id", "acted.actor_id")
    .select(columns)
    .select(["acted.actors", "acted.actor_id", "actor.nickname"])
    .select(photoOf("acted.actor_id").as("photo"))
    .select(unreadMessages.as("unread_messages"))

const unreadOnly = sql<SqlBool>`notifications.read_at is null`

/** A page of a member's bell, the latest first. */
export const findPage = (
  db: Db,
  memberId: string,
  { page, limit, status }: { page: number; limit: number; status: NotificationFilter },
) =>
  withActors(db, memberId, inBell(db, memberId))
    .$if(status === "unread", (query) => query.where(unreadOnly))
    .orderBy("notifications.notified_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export type NotificationRow = Awaited<ReturnType<typeof findPage>>[number]

/** One notification of a member's bell. */
export const findOne = (db: Db, memberId: string, id: string) =>
  withActors(db, memberId, inBell(db, memberId)).where("notifications.id", "=", id).executeTakeFirst()

/** One notification with its member's preferences and quiet hours for delivery. */
export const findToDeliver = async (db: Db, memberId: string, id: string) =>
  withActors(db, memberId, visibleNotifications(db, memberId))
    .leftJoin("notification_quiet_hours as quiet", "quiet.member_id", "notifications.member_id")
    .select(["quiet.starts_at as quiet_from", "quiet.ends_at as quiet_to"])
    .select(sql<boolean>`preference.in_app_enabled is not false`.as("in_app"))
    .select(sql<boolean>`preference.push_enabled is not false`.as("push"))
    .where("notifications.id", "=", id)
    .modifyEnd(prepared)
    .executeTakeFirst()

/** Unread notifications of topics that the member wants by mail, from a period; the latest first. */
export const findToMail = (db: Db, memberId: string, since: Date, until: Date, limit: number) =>
  withActors(db, memberId, visibleNotifications(db, memberId))
    .where("preference.email_enabled", "=", true)
    .where(unreadOnly)
    .where("notifications.notified_at", ">", since)
    .where("notifications.notified_at", "<=", until)
    .orderBy("notifications.notified_at", "desc")
    .limit(limit)
    .execute()

const ofMessages = sql<SqlBool>`notifications.type = 'message_received'`

/** Counts a member's bell: all, unread, and unread about messages. */
export const countAll = (db: Db, memberId: string) =>
  inBell(db, memberId)
    .select(sql<number>`count(*)::integer`.as("total"))
    .select(sql<number>`(count(*) filter (where ${unreadOnly}))::integer`.as("unreadCount"))
    .select(sql<number>`(count(*) filter (where ${unreadOnly} and ${ofMessages}))::integer`.as("ofMessages"))
    .executeTakeFirstOrThrow()

/** Counts the unread notifications of a member, and those about messages. */
export const countUnread = (db: Db, memberId: string): Promise<UnreadCount> =>
  inBell(db, memberId)
    .where(unreadOnly)
    .select(sql<number>`count(*)::integer`.as("unreadCount"))
    .select(sql<number>`(count(*) filter (where ${ofMessages}))::integer`.as("ofMessages"))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()

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
