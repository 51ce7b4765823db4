import { type Expression, sql } from "kysely"
import type { Db } from "./client.ts"
import { prepared } from "./prepared.ts"

/** Everybody who may use the service. A literal: the indexes hold the active ones, and a plan for every value could not use them. */
const activeMembers = (db: Db) => db.selectFrom("members").where("members.status", "=", sql.lit("active"))

/**
 * The one filter between members: who exists for whom. Suspended members exist for nobody, a block hides each from the
 * other, and who is not discoverable exists only for themselves, for those whom they like, as far as these may know of
 * it, and for those to whom they wrote: these must be able to block and report them. Every list of people, or of what
 * people made, starts from here or joins it.
 *
 * The hidden ones are read once into an array: as `not exists` per row, planning took longer than the query itself. Written
 * as SQL because it is built at nearly every request: as Kysely's own expressions that took longer than reading the answer.
 */
export const visibleMembers = (db: Db, viewerId: string | Expression<string>) =>
  activeMembers(db).where(
    sql<boolean>`members.id <> all (array(
        select blocked_id from blocks where blocker_id = ${viewerId}
        union all select blocker_id from blocks where blocked_id = ${viewerId}))
      and (members.discoverable or members.id = ${viewerId}
        or exists (select from likes where liker_id = members.id and liked_id = ${viewerId})
          and (members.show_likes
            or exists (select from likes where liker_id = ${viewerId} and liked_id = members.id))
        or exists (select from conversation_members
          where member_id = members.id and other_id = ${viewerId} and first_position is not null))`,
  )

/** Whether a member exists for the viewer. */
export const canSee = async (db: Db, viewerId: string, memberId: string) => {
  const row = await visibleMembers(db, viewerId)
    .select("members.id")
    .where("members.id", "=", memberId)
    .modifyEnd(prepared)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether neither of two members has blocked the other. */
const noBlockBetween = (one: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(not exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`

/**
 * Whether two members may talk, where the one is signed in: neither is suspended, neither has blocked the other. Being
 * hard to find ends no conversation: whoever wrote to somebody has shown themselves.
 */
export const mayTalk = (one: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(exists (select from members partner where partner.id = ${other} and partner.status = 'active')
    and ${noBlockBetween(one, other)})`

/**
 * Whether a member may read a conversation: they may talk with the other, or the other has departed and has no row any
 * more.
 */
export const mayRead = (one: Expression<string>, other: Expression<string>) =>
  sql<boolean>`(not exists (select from members partner where partner.id = ${other} and partner.status <> 'active')
    and ${noBlockBetween(one, other)})`

/** Those of `visibleMembers` who want to be found: what explore and search choose from. */
export const discoverableMembers = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId)
    .where("members.discoverable", "=", sql.lit(true))
    .where("members.id", "!=", viewerId)

/** Whether a member has proved an e-mail address or more by now: any tier but the lowest. */
export const isVerified = (memberId: string, now: Date) =>
  sql<boolean>`(exists (select from credentials
      where member_id = ${memberId} and (email_verified_at is not null or phone is not null))
    or exists (select from members someone where someone.id = ${memberId} and someone.vip_expires_at > ${now}))`

/**
 * The other way round: those whom the viewer has put on their blacklist, for that list alone. Whether they did the same
 * changes nothing here, or the list would tell of it.
 */
export const blacklistedMembers = (db: Db, viewerId: string) =>
  activeMembers(db)
    .innerJoin("blocks", "blocks.blocked_id", "members.id")
    .where("blocks.blocker_id", "=", viewerId)

/**
 * Those of `visibleMembers` who like the viewer as far as the viewer may know: they show whom they like, or the like
 * is mutual.
 */
export const admirers = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("likes", "likes.liker_id", "members.id")
    .where("likes.liked_id", "=", viewerId)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb("members.show_likes", "=", sql.lit(true)),
        exists(
          selectFrom("likes as mine")
            .select("mine.liked_id")
            .where("mine.liker_id", "=", viewerId)
            .whereRef("mine.liked_id", "=", "members.id"),
        ),
      ]),
    )

/**
 * From whom what a member (`members`) shows to everybody has to be kept while it is told, rather than asked for: those with a
 * block either way. Null where the member is hard to find, and it is told nobody.
 */
export const keptFrom = sql<string[] | null>`case when members.discoverable then array(
    select blocked_id from blocks where blocker_id = members.id
    union select blocker_id from blocks where blocked_id = members.id) end`
