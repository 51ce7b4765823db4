import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import type { Position } from "../../platform/cursor.ts"

/** Submissions with their members. The team sees every member. @unfiltered the team */
const verificationsWithNames = (db: Db) =>
  db
    .selectFrom("verifications")
    .innerJoin("members", "members.id", "verifications.member_id")
    .selectAll("verifications")
    .select(["members.nickname", "members.photo_verified_at"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("verification_requests")
          .select("verification_requests.case_id")
          .whereRef("verification_requests.member_id", "=", "verifications.member_id")
          .whereRef("verification_requests.requested_at", "<=", "verifications.submitted_at"),
      )
        .$castTo<boolean>()
        .as("was_requested"),
    )

/**
 * Submissions that wait for the team, the longest waiting first, from after a position. Those that the
 * identity service may still decide are left out.
 */
export const findQueue = (db: Db, now: Date, after: Position | undefined, limit: number) =>
  verificationsWithNames(db)
    .where("verifications.decided_at", "is", null)
    .where(({ eb, or }) =>
      or([
        eb("verifications.with_service_until", "is", null),
        eb("verifications.with_service_until", "<=", now),
      ]),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(verifications.submitted_at, verifications.id) > (${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy("verifications.submitted_at")
    .orderBy("verifications.id")
    .limit(limit)
    .execute()

/** One submission; undefined when there is none. */
export const findVerification = (db: Db, id: string) =>
  verificationsWithNames(db).where("verifications.id", "=", id).executeTakeFirst()

export type NamedVerification = NonNullable<Awaited<ReturnType<typeof findVerification>>>

/** The photos of a profile, the default first. @unfiltered the team */
export const findPhotos = (db: Db, memberId: string) =>
  db
    .selectFrom("member_photos")
    .select(["id", "large_key", "hidden", "verified_at"])
    .where("member_id", "=", memberId)
    .orderBy("position")
    .execute()

export type ProfilePhoto = Awaited<ReturnType<typeof findPhotos>>[number]
