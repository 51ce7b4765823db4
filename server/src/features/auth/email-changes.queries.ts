import type { Db, Trx } from "../../db/client.ts"

interface RequestedChange {
  id: string
  member_id: string
  to_email: string
  requested_at: Date
  expires_at: Date
}

/**
 * Stores a requested change and replaces the member's previous one, unless that was requested after
 * `lockedSince`. Returns whether it did; of concurrent requests one succeeds.
 */
export const requestChange = async (trx: Trx, change: RequestedChange, lockedSince: Date) => {
  const result = await trx
    .insertInto("email_changes")
    .values({ ...change, from_email: null, from_verified_at: null, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column("member_id")
        .where("confirmed_at", "is", null)
        .doUpdateSet(({ ref }) => ({
          id: ref("excluded.id"),
          to_email: ref("excluded.to_email"),
          requested_at: ref("excluded.requested_at"),
          expires_at: ref("excluded.expires_at"),
        }))
        .where("email_changes.requested_at", "<=", lockedSince),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The member's unconfirmed change. */
export const findPending = (db: Db, memberId: string) =>
  db
    .selectFrom("email_changes")
    .select(["id", "to_email", "requested_at"])
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst()

export const findChange = (db: Db, id: string) =>
  db.selectFrom("email_changes").selectAll().where("id", "=", id).executeTakeFirst()

/**
 * Locks the address of a member until the transaction ends; undefined unless the member is active. An undo
 * also reaches paused and leaving members: an attacker may have hidden the account.
 */
export const lockCredentialsOf = (trx: Trx, memberId: string, step: "confirm" | "undo") =>
  trx
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .select(["credentials.email", "credentials.email_verified_at"])
    .where("credentials.member_id", "=", memberId)
    .where("members.status", "in", step === "confirm" ? ["active"] : ["active", "paused", "leaving"])
    .forUpdate("credentials")
    .forNoKeyUpdate("members")
    .executeTakeFirst()

export const setEmail = (
  trx: Trx,
  memberId: string,
  { email, verifiedAt, now }: { email: string; verifiedAt: Date | null; now: Date },
) =>
  trx
    .updateTable("credentials")
    .set({ email, email_verified_at: verifiedAt, updated_at: now })
    .where("member_id", "=", memberId)
    .execute()

/** Records the confirmation of a change, and the link that undoes it. */
export const confirmChange = (
  trx: Trx,
  id: string,
  confirmation: {
    from_email: string
    from_verified_at: Date
    confirmed_at: Date
    expires_at: Date
  },
) => trx.updateTable("email_changes").set(confirmation).where("id", "=", id).execute()

export const deleteChange = (trx: Trx, id: string) =>
  trx.deleteFrom("email_changes").where("id", "=", id).execute()

/** The first change of a member that was confirmed after an instant and can be undone. */
export const findConfirmedAfter = (db: Db, memberId: string, since: Date) =>
  db
    .selectFrom("email_changes")
    .select(["from_email", "from_verified_at", "confirmed_at"])
    .where("member_id", "=", memberId)
    .where("confirmed_at", ">", since)
    .orderBy("confirmed_at")
    .executeTakeFirst()

/** Deletes the unconfirmed change that the member, or the thief of their session, requested. */
export const deletePending = (trx: Trx, memberId: string) =>
  trx
    .deleteFrom("email_changes")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is", null)
    .execute()

/**
 * Deletes a member's changes confirmed since an instant, and the unconfirmed one. Returns the addresses that they
 * led to.
 */
export const deleteChangesSince = async (trx: Trx, memberId: string, since: Date) => {
  const rows = await trx
    .deleteFrom("email_changes")
    .where("member_id", "=", memberId)
    .where(({ eb, or }) => or([eb("confirmed_at", "is", null), eb("confirmed_at", ">=", since)]))
    .returning("to_email")
    .execute()
  return rows.map(({ to_email }) => to_email)
}

/** Deletes changes whose last link has expired. */
export const deleteExpiredChanges = (db: Db, now: Date) =>
  db.deleteFrom("email_changes").where("expires_at", "<=", now).execute()
