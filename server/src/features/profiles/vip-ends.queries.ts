import type { Trx } from "../../db/client.ts"

/**
 * Selects at most `limit` members whose VIP period has expired without a notification, and records that they
 * are notified. Skips rows that another node has locked. @unfiltered each is notified of their own period
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
