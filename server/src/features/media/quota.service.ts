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
 * How much a member may store and send, by their tier at that call. Deleting gives stored bytes back; what was sent
 * on a day counts until the day ends, unless it was refused.
 */
export const createQuota = ({ clock, db, tierOf }: Dependencies) => {
  const today = () => taipeiDay(clock.now())

  const demand = async (db: Db, memberId: string, bytes: number, tier: Tier) => {
    const { total, day } = storageQuotas[tier]
    const { stored, sent } = await queries.findUsage(db, memberId, today())
    if (stored + bytes > total) throw new AppError("storage_full", { userMessage: quotas.full(total) })
    if (sent + bytes > day) throw new AppError("upload_day_full", { userMessage: quotas.dayFull(day) })
  }

  return {
    /** Fails where the member has no room for a single byte, before any work is done for a file. */
    demandAny: async (memberId: string) => demand(db, memberId, 1, await tierOf(memberId)),

    /**
     * Runs a transaction that writes down so many bytes of a member's. Refuses with `storage_full` and
     * `upload_day_full`, exactly, however many come at once.
     */
    reserve: async <Result>(memberId: string, bytes: number, write: (trx: Trx) => Promise<Result>) => {
      const tier = await tierOf(memberId)
      return db.transaction().execute(async (trx) => {
        await queries.lockQuota(trx, memberId)
        await demand(trx, memberId, bytes, tier)
        await queries.addSent(trx, memberId, today(), bytes)
        return write(trx)
      })
    },

    /** Gives back what a refused upload sent since an instant of the same day. */
    refund: (trx: Trx, memberId: string, bytes: number, sentAt: Date) =>
      queries.addSent(trx, memberId, taipeiDay(sentAt), -bytes),

    dropStale: () => queries.deleteDaysBefore(db, today()),
  }
}

export type Quota = ReturnType<typeof createQuota>
