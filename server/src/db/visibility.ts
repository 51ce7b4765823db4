import type { MutualSetting } from "@pinyu/contract/profiles/privacy"
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

/** Whether a member (`members`) likes the viewer, and the viewer may know of it. */
const likesVisibly = (viewerId: string | Expression<string>) =>
  sql<boolean>`(exists (select from likes where liker_id = members.id and liked_id = ${viewerId})
    and ${mayKnowOfLike(viewerId)})`

/**
 * Whether the photos of a member (`members`) after the first are blurred for the viewer. A hidden like does
 * not show them, or they would reveal it.
 */
export const arePhotosBlurred = (viewerId: string | Expression<string>) =>
  sql<boolean>`(members.blur_photos and members.id <> ${viewerId} and not ${likesVisibly(viewerId)})`

/**
 * Whether the viewer may find a member who is not incognito, or who likes them visibly or wrote to them. The
 * latter must be able to block and report them. `members` names the member's row in the query.
 */
const mayFind = (viewerId: string | Expression<string>) =>
  sql<boolean>`(members.discoverable or members.id = ${viewerId}
    or ${likesVisibly(viewerId)}
    or exists (select from conversation_members
      where member_id = members.id and other_id = ${viewerId} and first_position is not null))`

/** The active members whom the viewer may find, before blocks and avoided contacts. */
export const findableMembers = (db: Db, viewerId: string) => activeMembers(db).where(mayFind(viewerId))

/** The members whom a block, or a contact that one of the two avoids, hides from the viewer. */
const hiddenMembers = (viewerId: string | Expression<string>) =>
  sql<string[]>`array(
        select blocked_id from blocks where blocker_id = ${viewerId}
        union all select blocker_id from blocks where blocked_id = ${viewerId}
        union all select hidden_id from avoided_pairs where viewer_id = ${viewerId})`

/**
 * The filter of every list of members: who can see whom. No member can see a suspended one. A block, or a
 * contact that one of them avoids, hides two members from each other. `mayFind` says who sees an incognito
 * member. Every list of people, or of their content, starts from this filter or joins it.
 *
 * The hidden members are read once into an array: with `not exists` per row, planning took longer than the
 * query. Written as SQL, because building it with Kysely's expressions at almost every request took longer
 * than reading the result.
 */
export const visibleMembers = (db: Db, viewerId: string | Expression<string>) =>
  activeMembers(db).where(
    sql<boolean>`members.id <> all (${hiddenMembers(viewerId)}) and ${mayFind(viewerId)}`,
  )

/** Whether a member (`members`) and the viewer like each other. */
const likesMutually = (viewerId: string | Expression<string>) =>
  sql<boolean>`(exists (select from likes where liker_id = ${viewerId} and liked_id = members.id)
    and exists (select from likes where liker_id = members.id and liked_id = ${viewerId}))`

/**
 * The posts of `visibleMembers`. Those for matches only are visible to their author and, as long as both like
 * each other, to a match. Every list of posts, or of what belongs to them, starts from this filter or joins
 * it.
 */
export const visiblePosts = (db: Db, viewerId: string | Expression<string>) =>
  visibleMembers(db, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .where(
      sql<boolean>`(posts.audience = 'public' or members.id = ${viewerId} or ${likesMutually(viewerId)})`,
    )

/** Whether no contact hides the other from a member. The reverse may differ until the daily batch. */
export const isShownTo = (viewer: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(not exists (select from avoided_pairs where viewer_id = ${viewer} and hidden_id = ${other}))`

/** Whether neither of two members has blocked the other, and no contact hides the other from the first. */
const nothingHidesBetween = (one: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(not exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${one})
    and ${isShownTo(one, other)})`

/** Whether a member is notified of what the other does now: they are active, and nothing hides the other from them. */
export const learnsOf = (member: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(exists (select from members partner where partner.id = ${member} and partner.status = 'active')
    and ${nothingHidesBetween(member, other)})`

/**
 * Whether the signed-in member and the other may exchange messages: neither is suspended, and no block or
 * avoided contact hides them. Incognito does not end a conversation, because its members know each other.
 */
export const mayExchangeMessages = (one: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(exists (select from members partner where partner.id = ${other} and partner.status = 'active')
    and ${nothingHidesBetween(one, other)})`

/**
 * Whether a member may read a conversation: the two may exchange messages, or the other has departed and has
 * no row. `offset 0` keeps one lookup for each conversation; as a join, PostgreSQL may read all members.
 */
export const mayReadConversation = (one: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(not exists (select from members partner where partner.id = ${other} and partner.status <> 'active' offset 0)
    and ${nothingHidesBetween(one, other)})`

/**
 * As `mayReadConversation`, for lists that left-join the other as `members`: one lookup of them instead of four
 * for each conversation.
 */
export const mayReadListed = (viewerId: string | Expression<string>, other: Expression<string>) =>
  sql<boolean>`((members.id is null or members.status = 'active')
    and ${other} <> all (${hiddenMembers(viewerId)}))`

/**
 * Whether two members have a mutual setting on, so that they see what it governs of each other. A departed
 * member has no row, and does not count.
 */
export const bothShow = (setting: MutualSetting, one: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(not exists (select from members pair
    where pair.id in (${one}, ${other}) and not ${sql.ref(`pair.${setting}`)}))`

/** As `bothShow`, for lists that left-join the other as `members`. */
export const bothShowListed = (setting: MutualSetting, viewerId: string | Expression<string>) =>
  sql<boolean>`(${sql.ref(`members.${setting}`)} is not false
    and not exists (select from members own where own.id = ${viewerId} and not ${sql.ref(`own.${setting}`)}))`

/** The read position of a participant's row as the other participant may know it, while reads are shown. */
export const knownReadPosition = (participant: string) =>
  sql<string>`coalesce(${sql.ref(`${participant}.shown_read_position`)}, ${sql.ref(`${participant}.read_position`)})`

/**
 * Whether a member (`members`) accepts messages of the viewer by `who_may_write`. The choice does not apply
 * once the member has read or written in their conversation. A hidden like or read does not count, or the
 * choice would reveal it.
 */
export const acceptsMessages = (viewerId: string | Expression<string>) =>
  sql<boolean>`(members.who_may_write = 'everybody'
    or members.who_may_write = 'verified' and exists (select from members writer
      where writer.id = ${viewerId} and writer.photo_verified_at is not null)
    or ${likesVisibly(viewerId)}
    or exists (select from conversation_members mine where mine.member_id = members.id
      and mine.other_id = ${viewerId}
      and (${knownReadPosition("mine")} > 0 or mine.first_position is not null)))`

/** The discoverable ones of `visibleMembers`, for explore and search. */
export const discoverableMembers = (db: Db, viewerId: string | Expression<string>) =>
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
 * direction, and those whom a contact hides. Null when the member is hidden, and nothing is broadcast.
 */
export const hiddenFrom = sql<string[] | null>`case when members.discoverable then array(
    select blocked_id from blocks where blocker_id = members.id
    union select blocker_id from blocks where blocked_id = members.id
    union select viewer_id from avoided_pairs where hidden_id = members.id) end`

/** The members whom a member (`members`) likes and who like them. */
export const matchesOf = sql<string[]>`array(
    select mine.liked_id from likes mine
    join likes theirs on theirs.liker_id = mine.liked_id and theirs.liked_id = mine.liker_id
    where mine.liker_id = members.id)`

/**
 * When a member (`members`) was last online, for a conversation partner; null for a partner who may not find
 * them. A conversation outlasts incognito, but must not show that its member is here.
 */
export const listedPresence = (viewerId: string | Expression<string>) =>
  sql<Date | null>`case when ${mayFind(viewerId)} then members.shown_online end`

/** As `listedPresence`, of a member by id. */
export const presenceFor = (memberId: Expression<string>, viewerId: Expression<string>) =>
  sql<Date | null>`(select ${listedPresence(viewerId)} from members where id = ${memberId})`
