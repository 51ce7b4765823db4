import type { Selectable } from "kysely"
import type { Db } from "../../db/client.ts"
import { violatesForeignKey } from "../../db/constraints.ts"
import type { AdminPasskeyChallengesTable } from "../../db/tables/admin.ts"

type ChallengeRow = Selectable<AdminPasskeyChallengesTable>

/** What a challenge is for, and the session that answers it; null for a sign-in. */
export type ChallengeTerms = Pick<ChallengeRow, "purpose" | "session_id">

export const insertChallenge = (db: Db, challenge: ChallengeRow) =>
  db.insertInto("admin_passkey_challenges").values(challenge).execute()

/** Whether an error means that the session of a challenge ended meanwhile. */
export const hasLostSession = (error: unknown) =>
  violatesForeignKey(error, "admin_passkey_challenges_session_id_fkey")

/** Deletes a challenge and returns it, once. A foreign session's or an expired one is not found. */
export const spendChallenge = (
  db: Db,
  challenge: ChallengeTerms & Pick<ChallengeRow, "challenge_hash">,
  now: Date,
) =>
  db
    .deleteFrom("admin_passkey_challenges")
    .where("challenge_hash", "=", challenge.challenge_hash)
    .where("purpose", "=", challenge.purpose)
    .where("session_id", "is not distinct from", challenge.session_id)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst()

export const deleteExpiredChallenges = (db: Db, now: Date) =>
  db.deleteFrom("admin_passkey_challenges").where("expires_at", "<=", now).execute()
