import type { Identity } from "@pinyu/contract/options"
import { hidingSettings, privacySettingNames } from "@pinyu/contract/profiles/privacy"
import type { Prompt } from "@pinyu/contract/profiles/prompts"
import { type InferResult, type Insertable, sql, type Updateable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { type AnySlot, compileOnce, type OrSlot } from "../../db/compile-once.ts"
import type { CompiledListing, Listing, ListingValues } from "../../db/listing.ts"
import { prepared } from "../../db/prepared.ts"
import { shownPrompts } from "../../db/shown-prompts.ts"
import type { MembersTable } from "../../db/tables/members.ts"
import { acceptsMessages, arePhotosBlurred, visibleMembers } from "../../db/visibility.ts"
import { shownVersion } from "./photos.queries.ts"

export const insertMember = (db: Db, member: Insertable<MembersTable>) =>
  db.insertInto("members").values(member).execute()

/** Deletes members with everything that references them. @unfiltered the caller names them */
export const deleteMembers = (trx: Trx, memberIds: readonly string[]) =>
  trx.deleteFrom("members").where("id", "in", memberIds).execute()

/**
 * The caller's own row with the e-mail address; undefined when the account was deleted.
 * @unfiltered it is their own
 */
export const findOwnMember = (db: Db, memberId: string) =>
  db
    .selectFrom("members")
    .innerJoin("credentials", "credentials.member_id", "members.id")
    .selectAll("members")
    .select("credentials.email")
    .where("members.id", "=", memberId)
    .executeTakeFirst()

export type OwnMemberRow = NonNullable<Awaited<ReturnType<typeof findOwnMember>>>

/**
 * The rows of the photos that the viewer sees. One without a blurred version is left out when it is blurred.
 * @unfiltered a part of filtered queries
 */
const shownPhotos = (viewerId: OrSlot<string>) =>
  sql`(select id, position, ${shownVersion("large_key", viewerId)} as large_key,
      ${shownVersion("small_key", viewerId)} as small_key
    from member_photos where member_id = members.id and not hidden) photos
    where small_key is not null`

/**
 * The keys of the small photos that the viewer sees, in order. As JSON, since `pg` reads arrays of PostgreSQL letter by
 * letter. @unfiltered a part of filtered queries
 */
export const smallPhotos = (viewerId: OrSlot<string>) =>
  sql<string[] | null>`(select json_agg(small_key order by position) from ${shownPhotos(viewerId)})`.as(
    "photos",
  )

/** The id of a photo, and the keys of both its sizes. */
type ShownPhoto = readonly [id: string, large: string, small: string]

/** The photos that the viewer sees, in order. @unfiltered a part of filtered queries */
export const photosInSizes = (viewerId: OrSlot<string>) =>
  sql<ShownPhoto[] | null>`(select json_agg(json_build_array(id, large_key, small_key) order by position)
    from ${shownPhotos(viewerId)})`.as("photos")

/** How many of the photos that the viewer sees are blurred: the last ones. */
const blurredCount = (viewerId: OrSlot<string>) =>
  sql<number>`(select count(*)::integer from member_photos where member_id = members.id and not hidden
    and position > 0 and blurred_key is not null and ${arePhotosBlurred(viewerId)})`.as("blurred_photos")

/** Whether all who see the member see the same photos, so that a cache may keep them for all. */
const sharesPhotos = sql<boolean>`(members.discoverable and not members.blur_photos)`.as("shares_photos")

/** Whether the viewer may write to the member, which is true of themselves. */
export const acceptedMessages = (viewerId: OrSlot<string>) =>
  sql<boolean>`(members.id = ${viewerId} or ${acceptsMessages(viewerId)})`.as("accepts_messages")

/** The settings by which the presentation hides fields. */
const hidingColumns = hidingSettings.map((setting) => `members.${setting}` as const)

/** The query for the listed members whom the viewer may see, in the order of the listing. */
const cardRows = (db: Db, viewerId: OrSlot<string>, listing: Listing) =>
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
      "members.photo_verified_at",
      "members.shown_online",
      "members.updated_at",
      ...hidingColumns,
      "mine.created_at as liked_at",
      "page.at",
    ])
    .select(smallPhotos(viewerId))
    .select(sharesPhotos)
    .orderBy("page.at", "desc")
    .orderBy("page.id", "desc")

const compiledCardRows = compileOnce<
  ListingValues,
  InferResult<ReturnType<typeof cardRows>>[number],
  CompiledListing["shape"]
>((db, slot, { build }) => cardRows(db, slot("viewerId"), build(db, slot as AnySlot)))

/** The listed members whom the viewer may see, in the order of the listing. */
export const findCardRows = (db: Db, viewerId: string, listing: Listing | CompiledListing) =>
  "shape" in listing
    ? compiledCardRows(db, listing.values, listing.shape)
    : cardRows(db, viewerId, listing).execute()

export type CardRow = Awaited<ReturnType<typeof findCardRows>>[number]

/** Those of the members with these ids whom the viewer may see. */
export const listMembers = (db: Db, viewerId: string, memberIds: readonly string[]): Listing =>
  visibleMembers(db, viewerId)
    .where("members.id", "=", sql<string>`any(${memberIds})`)
    .select(["members.id", "members.created_at as at"])

/** The photos and answers of the member that the viewer likes by themselves, also those that are gone. */
const likedPartIds = (viewerId: OrSlot<string>) =>
  sql<string[] | null>`(select json_agg(part_id) from liked_parts
    where liker_id = ${viewerId} and liked_id = members.id)`.as("liked_part_ids")

/** The prompts of the answers among them. */
const likedPrompts = (viewerId: OrSlot<string>) =>
  sql<Prompt[] | null>`(select json_agg(prompt) from liked_parts
    join member_prompts on member_prompts.id = liked_parts.part_id
    where liker_id = ${viewerId} and liked_id = members.id)`.as("liked_prompts")

/** The query for a member as the viewer may see them, the likes between the two, and the viewer's settings. */
const memberFor = (db: Db, viewerId: OrSlot<string>, memberId: OrSlot<string>) =>
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
      "members.photo_verified_at",
      "members.shown_online",
      "members.who_may_write",
      "members.updated_at",
      ...hidingColumns,
      "mine.created_at as liked_at",
      "theirs.created_at as likes_me_at",
      "viewer.record_views",
      "viewer.discoverable as viewer_discoverable",
      "viewer.show_likes as viewer_show_likes",
    ])
    .select([photosInSizes(viewerId), sharesPhotos])
    .select(blurredCount(viewerId))
    .select(shownPrompts)
    .select([likedPartIds(viewerId), likedPrompts(viewerId)])
    .select(acceptedMessages(viewerId))
    .where("members.id", "=", memberId)
    .modifyEnd(prepared)

export type MemberRow = InferResult<ReturnType<typeof memberFor>>[number]

const compiledMember = compileOnce<{ viewerId: string; memberId: string }, MemberRow>((db, slot) =>
  memberFor(db, slot("viewerId"), slot("memberId")),
)

/** A member as the viewer may see them, the likes between the two, and the viewer's settings. */
export const findMember = async (db: Db, viewerId: string, memberId: string) => {
  const [member] = await compiledMember(db, { viewerId, memberId })
  return member
}

/**
 * Serializes changes of one member until the transaction ends. Likes and notifications, which only reference
 * the member, do not wait. Returns whether the member exists. @unfiltered it is their own
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
 * Sets the end of a VIP period. Returns the previous end, or null without such a member. Of two concurrent
 * calls, the second sees the result of the first. @unfiltered for the admin console
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
      // The admin console notifies of an end that it sets, so the periodic task must not.
      ...(until !== null && until <= now && { vip_end_notified: until }),
    })
    .where("members.id", "=", memberId)
    .whereRef("before.id", "=", "members.id")
    .returning(["members.id", "members.nickname", "members.vip_expires_at", "before.vip_expires_at as was"])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Replaces a member's nickname. Returns the previous one, or null without such a member.
 * @unfiltered for the admin console
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

/** A member's privacy settings. @unfiltered it is their own */
export const findPrivacy = (db: Db, memberId: string) =>
  db.selectFrom("members").select(privacySettingNames).where("id", "=", memberId).executeTakeFirst()

/**
 * Switches the identity if it differs and was not switched after an instant. Returns whether it was switched.
 */
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

/** Records that these members are online now. @unfiltered the presence of signed-in members */
export const touchAllLastOnline = (db: Db, memberIds: readonly string[], now: Date) =>
  db
    .updateTable("members")
    .set({ last_online: now })
    .where("id", "=", sql<string>`any(${memberIds})`)
    .execute()

/** Records that the member is online now, unless that was recorded after `staleBefore`. */
export const touchLastOnline = (db: Db, memberId: string, now: Date, staleBefore: Date) =>
  db
    .updateTable("members")
    .set({ last_online: now })
    .where("id", "=", memberId)
    .where("last_online", "<", staleBefore)
    .execute()
