import type { Trx } from "../../db/client.ts"

/** Marks an account with a verified address as recovering. Returns its address, and whether it recovers. */
export const markRecovering = (trx: Trx, memberId: string, now: Date) =>
  trx
    .updateTable("credentials")
    .set(({ eb, fn, ref, val }) => ({
      recovering_since: eb
        .case()
        .when("email_verified_at", "is not", null)
        .then(fn.coalesce(ref("recovering_since"), val(now)))
        .else(null)
        .end(),
    }))
    .where("member_id", "=", memberId)
    .returning(["email", "recovering_since"])
    .executeTakeFirstOrThrow()

/** Whether an account recovers. It stays so until the transaction ends, and so do its sessions and devices. */
export const isRecovering = async (trx: Trx, memberId: string) => {
  const row = await trx
    .selectFrom("credentials")
    .select("recovering_since")
    .where("member_id", "=", memberId)
    .forShare()
    .executeTakeFirst()
  return row?.recovering_since != null
}
