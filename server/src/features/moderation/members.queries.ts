import { moderationLimits } from "@pinyu/contract/moderation/limits"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { likePattern } from "../../db/like-pattern.ts"
import type { Position } from "../../platform/cursor.ts"

/** What a search text stands for. A nickname may be a part of one; `all` has no value. */
export interface Search {
  by: "all" | "id" | "email" | "phone" | "mark" | "nickname"
  value: string
}

/** Every member, whatever their status. @unfiltered the team */
const members = (db: Db) =>
  db
    .selectFrom("members")
    .innerJoin("credentials", "credentials.member_id", "members.id")
    .select(["members.id", "members.nickname", "members.status", "members.vip_expires_at"])
    .select("members.photo_verified_at")
    .select(["members.created_at", "members.created_at as at", "members.last_online"])

/** So many of the newest members fill a page with those who have a common part in their nickname. */
const newestCount = 5_000

/** A page of members with a part in their nickname, among the newest after a position. @unfiltered the team */
const findAmongNewest = (db: Db, part: string, after: Position | undefined, limit: number) => {
  const all = db.selectFrom("members").select(["members.id", "members.nickname"])
  const newest = latestFirst(all, { at: "members.created_at", id: "members.id" }, after).limit(newestCount)
  const found = members(db).where("members.id", "in", ({ selectFrom }) =>
    selectFrom(newest.as("newest")).select("newest.id").where("newest.nickname", "ilike", likePattern(part)),
  )
  return latestFirst(found, { at: "members.created_at", id: "members.id" }, undefined).limit(limit).execute()
}

/**
 * A page of members, the latest to join first. A common part of a nickname is looked for among the newest, as
 * its index would read every member who has it; a rare one is found by the index.
 */
export const findMembers = async (
  db: Db,
  search: Search,
  after: Position | undefined,
  limit: number,
): Promise<MemberRow[]> => {
  const newest = search.by === "nickname" ? await findAmongNewest(db, search.value, after, limit) : []
  return newest.length === limit ? newest : findAmongAll(db, search, after, limit)
}

const findAmongAll = (db: Db, { by, value }: Search, after: Position | undefined, limit: number) => {
  const found = members(db)
    .$if(by === "id", (query) => query.where("members.id", "=", value))
    .$if(by === "email", (query) => query.where("credentials.email", "=", value))
    .$if(by === "phone", (query) => query.where("credentials.phone", "=", value))
    .$if(by === "mark", (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("album_marks")
            .select("album_marks.code")
            .whereRef("album_marks.member_id", "=", "members.id")
            .where("album_marks.code", "=", value),
        ),
      ),
    )
    .$if(by === "nickname", (query) =>
      query
        .where(sql<boolean>`members.search_grams @> query_grams(${value})`)
        .where("members.nickname", "ilike", likePattern(value)),
    )
  return latestFirst(found, { at: "members.created_at", id: "members.id" }, after).limit(limit).execute()
}

export type MemberRow = Awaited<ReturnType<typeof findAmongAll>>[number]

/** One member with the numbers of their page; undefined when there is none. @unfiltered the team */
export const findMember = (db: Db, memberId: string, now: Date) =>
  members(db)
    .select(["credentials.email", "credentials.email_verified_at", "credentials.phone"])
    .select(({ selectFrom }) => [
      selectFrom("sessions")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("sessions.member_id", "=", "members.id")
        .where("sessions.expires_at", ">", now)
        .as("sessions"),
      selectFrom("first_message_limits as limits")
        .select(({ fn }) => fn.max("limits.until").as("until"))
        .whereRef("limits.member_id", "=", "members.id")
        .where("limits.ended_at", "is", null)
        .where("limits.until", ">", now)
        .as("first_messages_limited_until"),
      selectFrom("albums")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("albums.member_id", "=", "members.id")
        .as("albums"),
      selectFrom("reports")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("reports.target_member_id", "=", "members.id")
        .as("reports_about"),
      selectFrom("reports")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("reports.target_member_id", "=", "members.id")
        .where("reports.status", "=", "open")
        .as("reports_open"),
      selectFrom("reports")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("reports.reporter_id", "=", "members.id")
        .as("reports_by"),
    ])
    .where("members.id", "=", memberId)
    .executeTakeFirst()

export type RecordRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** The contact forms of a member, latest first. */
export const findForms = (db: Db, memberId: string) =>
  db
    .selectFrom("contact_forms")
    .select(["id", "subject", "status"])
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .limit(moderationLimits.shownForms)
    .execute()

/** The suspensions of a member, latest first. */
export const findSuspensions = (db: Db, memberId: string) =>
  db
    .selectFrom("suspensions")
    .leftJoin("admins", "admins.id", "suspensions.admin_id")
    .select(["suspensions.rule", "suspensions.until", "suspensions.note", "suspensions.created_at"])
    .select(["suspensions.ended_at", "admins.email as admin"])
    .where("suspensions.member_id", "=", memberId)
    .orderBy("suspensions.created_at", "desc")
    .limit(moderationLimits.shownSuspensions)
    .execute()

export type SuspensionRow = Awaited<ReturnType<typeof findSuspensions>>[number]

/** The decisions about a member that took effect, dismissals aside, latest first. */
export const findStrikes = (db: Db, memberId: string) =>
  db
    .selectFrom("report_cases")
    .select(["id", "action", "rule", "decided_at", "overturned_at"])
    .where("target_member_id", "=", memberId)
    .where("applied_at", "is not", null)
    .where("action", "!=", "dismiss")
    .orderBy("decided_at", "desc")
    .orderBy("id", "desc")
    .limit(moderationLimits.shownStrikes)
    .execute()

export type StrikeRow = Awaited<ReturnType<typeof findStrikes>>[number]
