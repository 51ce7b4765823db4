import { type Selectable, sql } from "kysely"
import type { Db, Listing } from "../../db/client.ts"
import type { MembersTable } from "../../db/tables/members.ts"
import { visibleMembers } from "../../db/visibility.ts"

/** A member row without what only the database uses. */
export type MemberRow = Omit<Selectable<MembersTable>, "search_grams">

/** A photograph's place in storage, in both sizes. */
export interface PhotoKeys {
  large: string
  small: string
}

export const insertMember = (db: Db, member: Omit<MemberRow, "status">) =>
  db.insertInto("members").values(member).execute()

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
      "members.show_online",
      "members.show_age",
      "members.show_city",
      "mine.created_at as liked_at",
      "page.at",
    ])
    .select(
      sql<string[] | null>`(select array_agg(small_key order by position) from member_photos
        where member_id = members.id)`.as("photos"),
    )
    .orderBy("page.at", "desc")
    .orderBy("page.id", "desc")
    .execute()

export type CardRow = Awaited<ReturnType<typeof findCardRows>>[number]

/** A member's photographs, the default first. @unfiltered they are shown only on profiles, which are */
export const findPhotos = (db: Db, memberId: string): Promise<PhotoKeys[]> =>
  db
    .selectFrom("member_photos")
    .select(["large_key as large", "small_key as small"])
    .where("member_id", "=", memberId)
    .orderBy("position")
    .execute()

/** Puts a photograph behind those that the member has. @unfiltered it counts the member's own */
export const appendPhoto = (
  db: Db,
  photo: { id: string; member_id: string; large_key: string; small_key: string; created_at: Date },
) =>
  db
    .insertInto("member_photos")
    .values(({ selectFrom }) => ({
      ...photo,
      position: selectFrom("member_photos")
        .where("member_id", "=", photo.member_id)
        .select(({ fn }) => fn.countAll<number>().as("count")),
    }))
    .execute()

export const updateAboutMe = (db: Db, memberId: string, aboutMe: string) =>
  db.updateTable("members").set({ about_me: aboutMe }).where("id", "=", memberId).execute()

export const updateVipEnd = (db: Db, memberId: string, until: Date) =>
  db.updateTable("members").set({ vip_expires_at: until }).where("id", "=", memberId).execute()

/** Notes that the member is here now, unless that was noted after `staleBefore`. */
export const touchLastOnline = (db: Db, memberId: string, now: Date, staleBefore: Date) =>
  db
    .updateTable("members")
    .set({ last_online: now })
    .where("id", "=", memberId)
    .where("last_online", "<", staleBefore)
    .execute()
