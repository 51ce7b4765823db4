import { moderationLimits } from "@pinyu/contract/moderation/limits"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import type { Position } from "../../platform/cursor.ts"

/** What a search text stands for. A nickname may be a part of one; `all` has no value. */
export interface Search {
  by: "all" | "id" | "email" | "phone" | "nickname"
  value: string
}

const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`

/** Every member, whatever their status. @unfiltered the team */
const members = (db: Db) =>
  db
    .selectFrom("members")
    .innerJoin("credentials", "credentials.member_id", "members.id")
    .select(["members.id", "members.nickname", "members.status", "members.vip_expires_at"])
    .select(["members.created_at", "members.created_at as at", "members.last_online"])

/** A page of members, the latest to join first. */
export const findMembers = (db: Db, { by, value }: Search, after: Position | undefined, limit: number) => {
  const found = members(db)
    .$if(by === "id", (query) => query.where("members.id", "=", value))
    .$if(by === "email", (query) => query.where("credentials.email", "=", value))
    .$if(by === "phone", (query) => query.where("credentials.phone", "=", value))
    .$if(by === "nickname", (query) =>
      query
        .where(sql<boolean>`members.search_grams @> query_grams(${value})`)
        .where("members.nickname", "ilike", likePattern(value)),
    )
  return latestFirst(found, { at: "members.created_at", id: "members.id" }, after).limit(limit).execute()
}

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

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
