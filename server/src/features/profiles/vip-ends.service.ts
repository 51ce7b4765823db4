import { vipNotices } from "@pinyu/phrases/admin-messages"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import { takeEndedVips } from "./vip-ends.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  notifications: Pick<Ports["notifications"], "record">
}

const atOnce = 200

/** Notifies members whose VIP period has expired. */
export const createVipEnds = ({ db, clock, notifications }: Dependencies) => {
  const notifySome = () =>
    db.transaction().execute(async (trx) => {
      const ended = await takeEndedVips(trx, clock.now(), atOnce)
      for (const { id: memberId } of ended)
        await notifications.record(trx, {
          type: "admin_notice",
          memberId,
          eventId: newId(),
          ...vipNotices.ended,
        })
      return ended.length
    })

  /** Notifies every member whose period has expired, once per period, also when several nodes run it. */
  const notifyEndedVips = async () => {
    while ((await notifySome()) === atOnce);
  }

  return { notifyEndedVips }
}
