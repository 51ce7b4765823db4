import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"
import { type ExpressionBuilder, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import type { Listing } from "../../db/listing.ts"
import { prepared } from "../../db/prepared.ts"
import { shownPrompts } from "../../db/shown-prompts.ts"
import type { Tables } from "../../db/tables.ts"
import { admirers } from "../../db/visibility.ts"
import { hasVisiblePhoto } from "./explore.queries.ts"

/** Whom a member wants to meet; null until they have said it. @unfiltered a part of filtered queries */
const preferences = sql<MeetingPreferences | null>`(
  select jsonb_build_object('genders', genders, 'identities', identities, 'min_age', min_age,
    'max_age', max_age, 'cities', cities)
  from meeting_preferences where member_id = members.id)`.as("preferences")

const traits = (_eb: ExpressionBuilder<Tables, "members">) =>
  [
    ...(["members.id", "members.identity", "members.gender", "members.birth_date"] as const),
    ...(["members.city", "members.show_city", "members.show_age", "members.relationship_type"] as const),
    ...(["members.interaction_mode", "members.about_me", "members.ideal_partner_description"] as const),
    ...[shownPrompts, preferences],
  ] as const

/** What the ranking knows of the viewer. @unfiltered it is their own */
export const findViewer = (db: Db, viewerId: string) =>
  db
    .selectFrom("members")
    .select(traits)
    .where("members.id", "=", viewerId)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()

/** What the ranking knows of a member whom the viewer is matched with; nothing of any other. */
export const findMatched = (db: Db, viewerId: string, memberId: string) =>
  admirers(db, viewerId)
    .innerJoin("likes as mine", (join) =>
      join.on("mine.liker_id", "=", viewerId).onRef("mine.liked_id", "=", "members.id"),
    )
    .select(traits)
    .where("members.id", "=", memberId)
    .modifyEnd(prepared)
    .executeTakeFirst()

/** What the ranking knows of the listed members, in their order. @unfiltered the listing is filtered */
export const findCandidates = (db: Db, listing: Listing, likes: { since: Date; until: Date }) =>
  db
    .selectFrom("members")
    .innerJoin(listing.as("listed"), "listed.id", "members.id")
    .select(traits)
    .select(["listed.at", "members.created_at", "members.shown_online", hasVisiblePhoto.as("shows_photo")])
    .select(["members.photo_verified_at"])
    .select(
      sql<number>`(select count(*)::int from likes where liked_id = members.id and created_at > ${likes.since} and created_at <= ${likes.until})`.as(
        "recent_likes",
      ),
    )
    .orderBy("listed.at", "desc")
    .orderBy("listed.id", "desc")
    .execute()

export type PersonRow = Awaited<ReturnType<typeof findViewer>>
export type CandidateRow = Awaited<ReturnType<typeof findCandidates>>[number]
