import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { Db, Trx } from "../../db/client.ts"
import type { AdminViewer, Client } from "../../platform/calls.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import { refuse } from "../../platform/refusal.ts"
import { vipNotice } from "./admin.policy.ts"
import { presentMember } from "./admin.present.ts"
import type { Audit } from "./audit.service.ts"

/** A member whose VIP was just set, and until when it had held before. */
export interface VipSet {
  id: string
  nickname: string
  vip_expires_at: Date | null
  was: Date | null
}

/** Sets until when a member is VIP; null where there is nobody. */
export type SetVip = (trx: Trx, memberId: string, until: Date | null) => Promise<VipSet | null>

interface Dependencies {
  audit: Audit
  clock: Clock
  db: Db
  /** Tells a member what was done for them, after the commit. */
  record: (trx: Trx, event: NotificationEvent) => Promise<void>
  setVip: SetVip
}

/** What admins do for and to members; each act stands in the log if and only if it was done. */
export const createDesk = ({ audit, clock, db, record, setVip }: Dependencies) => ({
  /** Makes a member VIP until an instant, or ends it with null, and tells them. Refuses with `member_not_found`. */
  setVip: (
    { id: adminId }: AdminViewer,
    memberId: string,
    { vip_expires_at: end }: { vip_expires_at: string | null },
    { address }: Client,
  ) =>
    db.transaction().execute(async (trx) => {
      const set = await setVip(trx, memberId, end === null ? null : new Date(end))
      if (!set) throw refuse("member_not_found")
      const now = clock.now()
      const detail = { from: set.was?.toISOString() ?? null, to: set.vip_expires_at?.toISOString() ?? null }
      await audit.recordAct(trx, { adminId, act: "vip_set", target: memberId, detail, address })
      const notice = vipNotice(set.was, set.vip_expires_at, now)
      if (notice) await record(trx, { memberId, newsId: newId(), ...notice })
      return { member: presentMember(set, now) }
    }),
})
