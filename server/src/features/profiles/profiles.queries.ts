import type { Identity } from "@pinyu/contract/options"
import type { PrivacySettings } from "@pinyu/contract/profiles/schemas"
import { type Insertable, sql, type Updateable } from "kysely"
import type { Db, Listing, Trx } from "../../db/client.ts"
import { prepared } from "../../db/prepared.ts"
import type { MembersTable } from "../../db/tables/members.ts"
import { visibleMembers } from "../../db/visibility.ts"

export const insertMember = (db: Db, member: Insertable<MembersTable>) =>
  db.insertInto("members").values(member).execute()

/** Deletes members, and by that all that hangs on them. @unfiltered they are named by who removes them */
export const deleteMembers = (trx: Trx, memberIds: readonly string[]) =>
  trx.deleteFrom("members").where("id", "in", memberIds).execute()

/** The caller's own row with their e-mail address, or undefined when they are gone. @unfiltered it is their own */
export const findOwnMember = (db: Db, memberId: string) =>
  db
    .selectFrom("members")
    .innerJoin("credentials", "credentials.member_id", "members.id")
    .selectAll("members")
    .select("credentials.email")
    .where("members.id", "=", memberId)
    .executeTakeFirst()

export type OwnMemberRow = NonNullable<Awaited<ReturnType<typeof findOwnMember>>>

/** The paths of a member's photographs in one size, in order. @unfiltered a part of queries that are filtered */
const photosOf = (size: "large_key" | "small_key") =>
  sql<string[] | null>`(select array_agg(${sql.ref(size)} order by position) from member_photos
    where member_id = members.id)`.as("photos")

/** The listed members whom the viewer may see, in the order of the listing. */
export const findCardRows = (db: Db, viewerId: string, listing: Listing) =>
  visibleMembers(db, viewerId)
    .innerJoin(listing.as("page"), "page.id", "members.id")
    .leftJoin("likes as mine", (join) =>
      join.on("mine.liker_id", "=", viewerId).onRef("mine.liked_id", "=", "members.id"),
    )
    .select([
      "members.id",
      "members.nickname",
      "members.birth_date",
      "members.city",
      "members.identity",
      "members.vip_expires_at",
      "members.shown_online",
      "members.show_age",
      "members.show_city",
      "mine.created_at as liked_at",
      "page.at",
    ])
    .select(photosOf("small_key"))
    .orderBy("page.at", "desc")
    .orderBy("page.id", "desc")
    .execute()

export type CardRow = Awaited<ReturnType<typeof findCardRows>>[number]

/** One member as far as the viewer may see them, what is between the two, and how the viewer looks around. */
export const findMember = (db: Db, viewerId: string, memberId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("members as viewer", (join) => join.on("viewer.id", "=", viewerId))
    .leftJoin("likes as mine", (join) =>
      join.on("mine.liker_id", "=", viewerId).onRef("mine.liked_id", "=", "members.id"),
    )
    .leftJoin("likes as theirs", (join) =>
      join.onRef("theirs.liker_id", "=", "members.id").on("theirs.liked_id", "=", viewerId),
    )
    .select([
      "members.id",
      "members.nickname",
      "members.birth_date",
      "members.city",
      "members.height_cm",
      "members.weight_kg",
      "members.identity",
      "members.gender",
      "members.about_me",
      "members.occupation",
      "members.smoking_habit",
      "members.drinking_habit",
      "members.relationship_type",
      "members.interaction_mode",
      "members.ideal_partner_description",
      "members.vip_expires_at",
      "members.shown_online",
      "members.show_age",
      "members.show_city",
      "members.show_body",
      "members.show_likes",
      "mine.created_at as liked_at",
      "theirs.created_at as likes_me_at",
      "viewer.record_views",
      "viewer.discoverable as viewer_discoverable",
      "viewer.show_likes as viewer_show_likes",
    ])
    .select(photosOf("large_key"))
    .where("members.id", "=", memberId)
    .modifyEnd(prepared)
    .executeTakeFirst()

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

/**
 * Makes changes of one member wait for each other until the transaction ends; likes and notifications, which only refer
 * to the member, do not wait. Answers whether there is one. @unfiltered it is their own
 */
export const lockMember = async (trx: Trx, memberId: string) => {
  const row = await trx
    .selectFrom("members")
    .select("id")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const updateMember = (db: Db, memberId: string, change: Updateable<MembersTable>) =>
  db.updateTable("members").set(change).where("id", "=", memberId).execute()

/**
 * Sets until when a member is VIP; answers until when they were, and null where there is nobody. Two who set it at once
 * each see what the other left. @unfiltered for the desk
 */
export const setVip = async (db: Db, memberId: string, until: Date | null, now: Date) => {
  const row = await db
    .with("before", (rest) =>
      rest.selectFrom("members").select(["id", "vip_expires_at"]).where("id", "=", memberId).forNoKeyUpdate(),
    )
    .updateTable("members")
    .from("before")
    .set({
      ...{ vip_expires_at: until, updated_at: now },
      // The console notifies of an end that it sets; the clock has nothing left to say.
      ...(until !== null && until <= now && { vip_end_notified: until }),
    })
    .where("members.id", "=", memberId)
    .whereRef("before.id", "=", "members.id")
    .returning(["members.id", "members.nickname", "members.vip_expires_at", "before.vip_expires_at as was"])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Replaces a member's nickname; answers the earlier one, or null without such a member. @unfiltered for the admin console
 */
export const rename = async (db: Db, memberId: string, nickname: string, now: Date) => {
  const row = await db
    .with("before", (rest) =>
      rest.selectFrom("members").select(["id", "nickname"]).where("id", "=", memberId).forNoKeyUpdate(),
    )
    .updateTable("members")
    .from("before")
    .set({ nickname, updated_at: now })
    .where("members.id", "=", memberId)
    .whereRef("before.id", "=", "members.id")
    .returning(["members.id", "members.nickname", "members.vip_expires_at", "before.nickname as was"])
    .executeTakeFirst()
  return row ?? null
}

/** A member's own nickname. @unfiltered it is their own */
export const findNickname = async (db: Db, memberId: string) => {
  const row = await db.selectFrom("members").select("nickname").where("id", "=", memberId).executeTakeFirst()
  return row?.nickname
}

const settings = [
  "show_online",
  "show_age",
  "show_city",
  "show_body",
  "show_likes",
  "discoverable",
  "record_views",
] as const satisfies readonly (keyof PrivacySettings)[]

/** What the member shows. @unfiltered it is their own */
export const findPrivacy = (db: Db, memberId: string) =>
  db.selectFrom("members").select(settings).where("id", "=", memberId).executeTakeFirst()

/** Switches the identity where it is another and was not switched after an instant; answers whether it did. */
export const switchIdentity = async (
  db: Db,
  memberId: string,
  identity: Identity,
  { now, lately }: { now: Date; lately: Date },
) => {
  const result = await db
    .updateTable("members")
    .set({ identity, identity_switched_at: now, updated_at: now })
    .where("id", "=", memberId)
    .where("identity", "!=", identity)
    .where(({ eb, or }) =>
      or([eb("identity_switched_at", "is", null), eb("identity_switched_at", "<=", lately)]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Notes that all these are here now. @unfiltered presence of those who are here */
export const touchAllLastOnline = (db: Db, memberIds: readonly string[], now: Date) =>
  db
    .updateTable("members")
    .set({ last_online: now })
    .where("id", "=", sql<string>`any(${memberIds})`)
    .execute()

/** Notes that the member is here now, unless that was noted after `staleBefore`. */
export const touchLastOnline = (db: Db, memberId: string, now: Date, staleBefore: Date) =>
  db
    .updateTable("members")
    .set({ last_online: now })
    .where("id", "=", memberId)
    .where("last_online", "<", staleBefore)
    .execute()
