import { wishesLimits } from "@pinyu/contract/wishes/limits"
import type { WishTab } from "@pinyu/contract/wishes/options"
import { type AliasableExpression, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared, preparedFor, preparedWrite } from "../../db/prepared.ts"
import { visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

/** The viewer and the time of a query. */
export interface ViewerContext {
  viewerId: string
  now: Date
}

/** The part of a list: pinned wishes or the others of a tab, optionally of one member. */
export interface Choice {
  tab: WishTab
  memberId?: string | undefined
  pinned: boolean
}

/** Whether a wish is active. */
export const isActive = (now: Date) =>
  sql<boolean>`(wishes.status = ${sql.lit("active")} and wishes.expires_at > ${now})`

/** Whether a pin is in effect: the owner is VIP now and the wish is active, whatever the row says. */
const isPinned = (now: Date) =>
  sql<boolean>`(wishes.is_pinned and wishes.expires_at > ${now}
    and coalesce(members.vip_expires_at > ${now}, false))`

/** The wishes of all members whom the viewer may see, ended ones included. Callers must filter by state. */
const wishesBefore = (db: Db, { viewerId, now }: ViewerContext) =>
  visibleMembers(db, viewerId)
    .innerJoin("wishes", "wishes.member_id", "members.id")
    .select(["wishes.id", "wishes.member_id", "wishes.title", "wishes.content", "wishes.category"])
    .select(["wishes.status", "wishes.is_granted", "wishes.thanks", "wishes.expires_at"])
    .select("wishes.created_at as at")
    .select(["members.nickname", "members.vip_expires_at"])
    .select(isPinned(now).as("is_pinned"))

/** The wishes of a tab. Only the viewer's own may be ended. */
const wishesOf = (db: Db, context: ViewerContext, { tab, memberId, pinned }: Choice) => {
  const isOwn = tab === "my" || memberId === context.viewerId
  return wishesBefore(db, context)
    .$if(isOwn, (rest) => rest.where("wishes.member_id", "=", context.viewerId))
    .$if(!isOwn, (rest) => rest.where(isActive(context.now)))
    .$if(memberId !== undefined, (rest) => rest.where("wishes.member_id", "=", memberId ?? ""))
    .$if(tab === "liked", (rest) =>
      rest.where(
        sql<boolean>`exists (select from wish_likes
          where wish_id = wishes.id and wish_likes.member_id = ${context.viewerId})`,
      ),
    )
    .where(pinned ? isPinned(context.now) : sql<boolean>`not ${isPinned(context.now)}`)
}

/**
 * The wishes of a page with their owners' photos and their likes. The joins run for these rows only: before
 * the limit, PostgreSQL would read all likes. @unfiltered the chosen wishes were filtered before
 */
const withLikes = <Row extends object>(
  db: Db,
  viewerId: string,
  chosen: AliasableExpression<Row & { id: string; member_id: string; at: Date }>,
) =>
  db
    .selectFrom(chosen.as("wish"))
    .leftJoin("wish_likes as mine", (join) =>
      join.on("mine.member_id", "=", viewerId).on(sql<boolean>`mine.wish_id = wish.id`),
    )
    .selectAll("wish")
    .select(sql<boolean>`mine.wish_id is not null`.as("is_liked"))
    .select(sql<string>`(select count(*) from wish_likes where wish_id = wish.id)`.as("likes_count"))
    .select(photoOf("wish.member_id").as("photo"))

/** A page of wishes after a position, newest first. */
export const findWishes = (
  db: Db,
  context: ViewerContext,
  choice: Choice,
  after: Position | undefined,
  limit: number,
) => {
  const columns = { at: "wishes.created_at", id: "wishes.id" } as const
  const page = latestFirst(wishesOf(db, context, choice), columns, after).limit(sql.lit(limit))
  return withLikes(db, context.viewerId, page)
    .orderBy(sql`wish.at`, "desc")
    .orderBy(sql`wish.id`, "desc")
    .modifyEnd(preparedFor(limit))
    .execute()
}

export type WishRow = Awaited<ReturnType<typeof findWishes>>[number]

/** A few active wishes of others, the one that ends first first. */
export const findEndingSoon = (db: Db, context: ViewerContext, memberId: string | undefined) => {
  const soonest = wishesBefore(db, context)
    .where(isActive(context.now))
    .where("wishes.member_id", "!=", context.viewerId)
    .$if(memberId !== undefined, (rest) => rest.where("wishes.member_id", "=", memberId ?? ""))
    .orderBy("wishes.expires_at")
    .orderBy("wishes.id")
    .limit(sql.lit(wishesLimits.endingSoon))
  return withLikes(db, context.viewerId, soonest)
    .orderBy(sql`wish.expires_at`)
    .orderBy(sql`wish.id`)
    .modifyEnd(prepared)
    .execute()
}

/** A wish that the viewer may see: an active one, or an own one. */
const wishFor = (db: Db, context: ViewerContext, wishId: string) =>
  wishesBefore(db, context)
    .where("wishes.id", "=", wishId)
    .where(({ eb, or }) => or([isActive(context.now), eb("wishes.member_id", "=", context.viewerId)]))

/** Whether the viewer likes a granted wish: they were notified, and may read its thanks. */
const isGrantedToLiker = (viewerId: string) =>
  sql<boolean>`(wishes.is_granted and exists (select from wish_likes
    where wish_id = wishes.id and wish_likes.member_id = ${viewerId}))`

/** As `findWishes`, for one wish; undefined when the viewer may not see it. */
export const findWish = (db: Db, context: ViewerContext, wishId: string) => {
  const { viewerId, now } = context
  const wish = wishesBefore(db, context)
    .where("wishes.id", "=", wishId)
    .where(({ eb, or }) =>
      or([isActive(now), eb("wishes.member_id", "=", viewerId), isGrantedToLiker(viewerId)]),
    )
  return withLikes(db, viewerId, wish).executeTakeFirst()
}

/** Locks a wish until the transaction ends; undefined when the viewer may not see it. */
export const lockWish = (trx: Trx, context: ViewerContext, wishId: string) =>
  wishFor(trx, context, wishId).forNoKeyUpdate("wishes").executeTakeFirst()

/** Locks a wish with a shared lock until the transaction ends; undefined when the viewer may not see it. */
export const keepWish = (trx: Trx, context: ViewerContext, wishId: string) =>
  wishFor(trx, context, wishId).forShare("wishes").modifyEnd(preparedWrite).executeTakeFirst()
