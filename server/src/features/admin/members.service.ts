import type { Renaming } from "@pinyu/contract/admin/schemas"
import { renamedNotice } from "@pinyu/phrases/admin-messages"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { isOwnAccount } from "../../db/own-account.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import { requireUnreservedNickname } from "../../platform/security/unreserved-nickname.ts"
import { vipNotice } from "./admin.policy.ts"
import { presentMember } from "./admin.present.ts"
import type { Audit } from "./audit.service.ts"

/** A member after their VIP was set; `was` is the earlier end. */
export interface VipSet {
  id: string
  nickname: string
  vip_expires_at: Date | null
  was: Date | null
}

/** A member after they were renamed; `was` is the earlier nickname. */
export interface Renamed {
  id: string
  nickname: string
  vip_expires_at: Date | null
  was: string
}

/** Renames a member; null when there is none. */
export type Rename = (trx: Trx, memberId: string, nickname: string) => Promise<Renamed | null>

/** Sets when a member's VIP ends; null when there is no such member. */
export type SetVip = (trx: Trx, memberId: string, until: Date | null) => Promise<VipSet | null>

interface Dependencies {
  audit: Audit
  clock: Clock
  db: Db
  record: Ports["notifications"]["record"]
  setVip: SetVip
  rename: Rename
}

const requireForeign = async (trx: Trx, adminId: string, memberId: string) => {
  if (await isOwnAccount(trx, adminId, memberId)) throw new AppError("own_account")
}

/** What admins do to members other than themselves. Each act is audited in its transaction. */
export const createMemberActions = ({ audit, clock, db, record, rename, setVip }: Dependencies) => ({
  /** Sets or ends (null) a member's VIP and notifies them. Throws `member_not_found` or `own_account`. */
  setVip: (
    { id: adminId }: AdminViewer,
    memberId: string,
    { vip_expires_at: end }: { vip_expires_at: string | null },
    { address }: Client,
  ) =>
    transact(db, async (trx) => {
      await requireForeign(trx, adminId, memberId)
      const set = await setVip(trx, memberId, end === null ? null : new Date(end))
      if (!set) throw new AppError("member_not_found")
      const now = clock.now()
      const detail = { from: set.was?.toISOString() ?? null, to: set.vip_expires_at?.toISOString() ?? null }
      await audit.recordAct(trx, { adminId, act: "vip_set", target: memberId, detail, address })
      const notice = vipNotice(set.was, set.vip_expires_at, now)
      if (notice) await record(trx, { memberId, eventId: newId(), ...notice })
      return { member: presentMember(set, now) }
    }),

  /**
   * Replaces a nickname and notifies the member. The same nickname changes nothing. Throws
   * `invalid_fields` for a name like the team's, `member_not_found` or `own_account`.
   */
  rename: (
    { id: adminId }: AdminViewer,
    memberId: string,
    { nickname, note }: Renaming,
    { address }: Client,
  ) => {
    requireUnreservedNickname(nickname)
    return transact(db, async (trx) => {
      await requireForeign(trx, adminId, memberId)
      const renamed = await rename(trx, memberId, nickname)
      if (!renamed) throw new AppError("member_not_found")
      if (renamed.was !== renamed.nickname) {
        const personal = { from: renamed.was, to: renamed.nickname, note: note ?? null }
        await audit.recordAct(trx, { adminId, act: "renamed", target: memberId, personal, address })
        const notice = { type: "admin_notice", ...renamedNotice(renamed.nickname) } as const
        await record(trx, { memberId, eventId: newId(), ...notice })
      }
      return { member: presentMember(renamed, clock.now()) }
    })
  },
})
