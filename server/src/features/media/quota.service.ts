import { taipeiDay } from "@pinyu/contract/calendar"
import { storageQuotas } from "@pinyu/contract/media/quotas"
import type { Tier } from "@pinyu/contract/options"
import { quotas } from "@pinyu/phrases/quotas"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import * as queries from "./quota.queries.ts"

interface Dependencies extends Pick<Ports, "tierOf"> {
  clock: Clock
  db: Db
}

/**
 * Limits what a member may store in total and send in a day, by their current tier. Deleting a file frees
 * storage. Bytes sent count until the day ends, unless the upload is refunded.
 */
export const createQuota = ({ clock, db, tierOf }: Dependencies) => {
  const today = () => taipeiDay(clock.now())

  const requireRoomFor = async (db: Db, memberId: string, bytes: number, tier: Tier) => {
    const { total, day } = storageQuotas[tier]
    const { stored, sent } = await queries.findUsage(db, memberId, today())
    if (stored + bytes > total) throw new AppError("storage_full", { userMessage: quotas.full(total) })
    if (sent + bytes > day) throw new AppError("upload_day_full", { userMessage: quotas.dayFull(day) })
  }

  return {
    /** Fails when the member has no room for a single byte; called before any work on a file. */
    requireRoom: async (memberId: string) => requireRoomFor(db, memberId, 1, await tierOf(memberId)),

    /**
     * Reserves bytes and runs `write` in the same transaction. Throws `storage_full` or
     * `upload_day_full`. Exact under concurrency.
     */
    reserve: async <Result>(memberId: string, bytes: number, write: (trx: Trx) => Promise<Result>) => {
      const tier = await tierOf(memberId)
      return db.transaction().execute(async (trx) => {
        await queries.lockQuota(trx, memberId)
        await requireRoomFor(trx, memberId, bytes, tier)
        await queries.addSent(trx, memberId, today(), bytes)
        return write(trx)
      })
    },

    /** Refunds the bytes of a rejected upload to the day on which it was sent. */
    refund: (trx: Trx, memberId: string, bytes: number, sentAt: Date) =>
      queries.addSent(trx, memberId, taipeiDay(sentAt), -bytes),

    dropStale: () => queries.deleteDaysBefore(db, today()),
  }
}

export type Quota = ReturnType<typeof createQuota>
