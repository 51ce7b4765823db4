import { type Insertable, type Selectable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { VerificationChallengesTable, VerificationsTable } from "../../db/tables/verification.ts"

export type VerificationRow = Selectable<VerificationsTable>
export type ChallengeRow = Selectable<VerificationChallengesTable>

/**
 * Locks a member until the transaction ends, so that what changes a member's verification goes one by one.
 * Returns whether the member exists. @unfiltered their own, or for the team
 */
export const lockMember = async (trx: Trx, memberId: string) => {
  const query = trx.selectFrom("members").select("id").where("id", "=", memberId)
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** A member's badge, and which photos were compared. @unfiltered only their own */
export const findBadge = async (db: Db, memberId: string) => {
  const member = db.selectFrom("members").select("photo_verified_at").where("id", "=", memberId)
  const photos = db.selectFrom("member_photos").select("verified_at").where("member_id", "=", memberId)
  return {
    verifiedAt: (await member.executeTakeFirst())?.photo_verified_at ?? null,
    photos: await photos.execute(),
  }
}

/** Replaces a member's challenge. */
export const saveChallenge = (db: Db, { member_id, ...challenge }: VerificationChallengesTable) =>
  db
    .insertInto("verification_challenges")
    .values({ member_id, ...challenge })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(challenge))
    .execute()

/** A member's challenge that has not ended. */
export const findChallenge = (db: Db, memberId: string, id: string, now: Date) =>
  db
    .selectFrom("verification_challenges")
    .select("poses")
    .where("member_id", "=", memberId)
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst()

export const deleteChallenge = (trx: Trx, memberId: string) =>
  trx.deleteFrom("verification_challenges").where("member_id", "=", memberId).execute()

/** Deletes the challenges that ended before an instant. */
export const deleteEndedChallenges = (db: Db, now: Date) =>
  db.deleteFrom("verification_challenges").where("expires_at", "<=", now).execute()

/** A member's submission for a challenge; undefined before there is one. */
export const findByChallenge = (db: Db, memberId: string, challengeId: string) =>
  db
    .selectFrom("verifications")
    .select("id")
    .where("member_id", "=", memberId)
    .where("challenge_id", "=", challengeId)
    .executeTakeFirst()

export const insertVerification = (trx: Trx, row: Insertable<VerificationsTable>) =>
  trx.insertInto("verifications").values(row).execute()

/** A member's submissions, newest first. */
export const findLatest = (db: Db, memberId: string, limit: number): Promise<VerificationRow[]> =>
  db
    .selectFrom("verifications")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute()

/** A member's submission that waits; undefined when none does. */
export const findWaitingOf = (db: Db, memberId: string) =>
  db
    .selectFrom("verifications")
    .select(["id", "frame_keys"])
    .where("member_id", "=", memberId)
    .where("decided_at", "is", null)
    .executeTakeFirst()

/** Deletes a submission that waits. Returns whether it still did. */
export const deleteWaiting = async (trx: Trx, id: string) => {
  const result = await trx
    .deleteFrom("verifications")
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Lets the team decide a submission that the identity service could not. */
export const endServiceTime = (db: Db, id: string) =>
  db.updateTable("verifications").set({ with_service_until: null }).where("id", "=", id).execute()

type Decision = Pick<
  VerificationRow,
  "decided_at" | "decided_by" | "by_service" | "outcome" | "reason" | "message"
>

/** Ends a submission that waits. Returns whether it still did. */
export const decide = async (trx: Trx, id: string, decision: Decision) => {
  const result = await trx
    .updateTable("verifications")
    .set(decision)
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The keys of all frames of members who leave. */
export const findFramesOf = async (trx: Trx, memberIds: readonly string[]) => {
  const query = trx.selectFrom("verifications").select("frame_keys").where("member_id", "in", memberIds)
  return (await query.execute()).flatMap(({ frame_keys }) => frame_keys)
}

/** Submissions whose frames are due to be erased, longest due first. */
export const findDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom("verifications")
    .select(["id", "member_id"])
    .where("erase_after", "<=", now)
    .where(sql<boolean>`frame_keys <> '{}'`)
    .orderBy("erase_after")
    .limit(limit)
    .execute()

/** Locks a submission until the transaction ends; undefined when there is none. */
export const lockVerification = (trx: Trx, id: string) =>
  trx.selectFrom("verifications").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()

/** Records that the frames of a submission are erased. */
export const emptyFrames = (trx: Trx, id: string) =>
  trx.updateTable("verifications").set({ frame_keys: [] }).where("id", "=", id).execute()

/** When the team asked a member, who has sent nothing since; undefined otherwise. */
export const findOpenRequest = (db: Db, memberId: string) =>
  db
    .selectFrom("verification_requests")
    .select("requested_at")
    .where("member_id", "=", memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("verifications")
            .select("verifications.id")
            .whereRef("verifications.member_id", "=", "verification_requests.member_id")
            .whereRef("verifications.submitted_at", ">=", "verification_requests.requested_at"),
        ),
      ),
    )
    .orderBy("requested_at")
    .limit(1)
    .executeTakeFirst()
