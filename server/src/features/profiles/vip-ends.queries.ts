import type { Trx } from "../../db/client.ts"

/**
 * Takes members whose VIP period the clock has ended and who were not notified of it, at most `limit`, and notes that they
 * are now. Members whom another node is just taking are left to it. @unfiltered each is notified of their own period
 */
export const takeEndedVips = (trx: Trx, now: Date, limit: number) =>
  trx
    .updateTable("members")
    .set(({ ref }) => ({ vip_end_notified: ref("vip_expires_at") }))
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("members")
        .select("id")
        .where("vip_expires_at", "<=", now)
        .whereRef("vip_expires_at", "is distinct from", "vip_end_notified")
        .orderBy("vip_expires_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute()
