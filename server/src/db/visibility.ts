import { type Expression, sql } from "kysely"
import type { Db } from "./client.ts"

/**
 * All active members. A literal, because the partial indexes contain active members only, and a plan for a
 * parameter could not use them.
 */
const activeMembers = (db: Db) => db.selectFrom("members").where("members.status", "=", sql.lit("active"))

/**
 * Whether the viewer may know that a member (`members`) likes them: the member shows their likes, or the like
 * is mutual.
 */
export const mayKnowOfLike = (viewerId: string | Expression<string>) =>
  sql<boolean>`(members.show_likes
    or exists (select from likes where liker_id = ${viewerId} and liked_id = members.id))`

/**
 * The filter of every list of members: who can see whom. No member can see a suspended one. A block hides two
 * members from each other. A member who is not discoverable is visible only to members whom they like and who
 * may know of it, and to members to whom they wrote. The latter must be able to block and report them. Every
 * list of people, or of their content, starts from this filter or joins it.
 *
 * The hidden members are read once into an array: with `not exists` per row, planning took longer than the
 * query. Written as SQL, because building it with Kysely's expressions at almost every request took longer
 * than reading the result.
 */
export const visibleMembers = (db: Db, viewerId: string | Expression<string>) =>
  activeMembers(db).where(
    sql<boolean>`members.id <> all (array(
        select blocked_id from blocks where blocker_id = ${viewerId}
        union all select blocker_id from blocks where blocked_id = ${viewerId}))
      and (members.discoverable or members.id = ${viewerId}
        or exists (select from likes where liker_id = members.id and liked_id = ${viewerId})
          and ${mayKnowOfLike(viewerId)}
        or exists (select from conversation_members
          where member_id = members.id and other_id = ${viewerId} and first_position is not null))`,
  )

/** Whether neither of two members has blocked the other. */
const noBlockBetween = (one: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(not exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`

/**
 * Whether the signed-in member and the other may exchange messages: neither is suspended, and neither has
 * blocked the other. Hiding does not end a conversation, because its members know each other.
 */
export const mayExchangeMessages = (one: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(exists (select from members partner where partner.id = ${other} and partner.status = 'active')
    and ${noBlockBetween(one, other)})`

/**
 * Whether a member may read a conversation: the two may exchange messages, or the other has departed and has
 * no row.
 */
export const mayReadConversation = (one: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(not exists (select from members partner where partner.id = ${other} and partner.status <> 'active')
    and ${noBlockBetween(one, other)})`

/** The discoverable ones of `visibleMembers`, for explore and search. */
export const discoverableMembers = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId)
    .where("members.discoverable", "=", sql.lit(true))
    .where("members.id", "!=", viewerId)

/** Whether a member has a verified e-mail address or more: any tier except the lowest. */
export const isVerified = (memberId: string, now: Date) =>
  sql<boolean>`(exists (select from credentials
      where member_id = ${memberId} and (email_verified_at is not null or phone is not null))
    or exists (select from members someone where someone.id = ${memberId} and someone.vip_expires_at > ${now}))`

/**
 * The members whom the viewer has blocked, for the blacklist only. Their own blocks are ignored,
 * because the list would reveal them.
 */
export const blacklistedMembers = (db: Db, viewerId: string) =>
  activeMembers(db)
    .innerJoin("blocks", "blocks.blocked_id", "members.id")
    .where("blocks.blocker_id", "=", viewerId)

/** Those of `visibleMembers` who like the viewer visibly: they show likes, or the like is mutual. */
export const admirers = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("likes", "likes.liker_id", "members.id")
    .where("likes.liked_id", "=", viewerId)
    .where(mayKnowOfLike(viewerId))

/**
 * The members to whom a broadcast of a member (`members`) must not be sent: those with a block in either
 * direction. Null when the member is hidden, and nothing is broadcast.
 */
export const hiddenFrom = sql<string[] | null>`case when members.discoverable then array(
    select blocked_id from blocks where blocker_id = members.id
    union select blocker_id from blocks where blocked_id = members.id) end`
