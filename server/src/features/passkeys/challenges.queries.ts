import type { Selectable } from "kysely"
import type { Db } from "../../db/client.ts"
import { violatesForeignKey } from "../../db/constraints.ts"
import type { PasskeyChallengesTable } from "../../db/tables/passkeys.ts"

export type ChallengeRow = Selectable<PasskeyChallengesTable>

/** Who may answer a challenge, and the name of the new passkey. */
export type ChallengeTerms = Pick<ChallengeRow, "purpose" | "member_id" | "session_id"> &
  Partial<Pick<ChallengeRow, "device_name">>

/** The session that answers; null for a sign-in. */
export type ChallengeAnswerer = Pick<ChallengeRow, "purpose" | "session_id">

export const insertChallenge = (
  db: Db,
  challenge: ChallengeTerms & Pick<ChallengeRow, "challenge_hash" | "expires_at">,
) =>
  db
    .insertInto("passkey_challenges")
    .values({ device_name: null, user_verification: "required", ...challenge })
    .execute()

/** Whether an error means that the session of a challenge ended meanwhile. */
export const hasLostSession = (error: unknown) =>
  violatesForeignKey(error, "passkey_challenges_session_id_fkey")

/** Deletes a challenge and returns it, once. A foreign session's or an expired one is not found. */
export const spendChallenge = (
  db: Db,
  challenge: ChallengeAnswerer & Pick<ChallengeRow, "challenge_hash">,
  now: Date,
) =>
  db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", challenge.challenge_hash)
    .where("purpose", "=", challenge.purpose)
    .where("session_id", "is not distinct from", challenge.session_id)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst()

export const deleteExpiredChallenges = (db: Db, now: Date) =>
  db.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute()
