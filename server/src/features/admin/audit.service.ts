import { afterCommit } from "../../db/after-commit.ts"
import type { Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import { insertAct } from "./audit.queries.ts"

/** Every act in the audit log. */
export type AdminAct =
  | "signed_in"
  | "sign_in_failed"
  | "signed_out"
  | "session_ended"
  | "sessions_ended"
  | "recovery_code_used"
  | "recovery_codes_renewed"
  | "otp_enrolled"
  | "otp_disabled"
  | "vip_set"
  | "renamed"
  | "announced"
  | "announcement_withdrawn"
  | "contact_form_changed"
  | "admin_invited"
  | "invitation_revoked"
  | "invitation_accepted"
  | "admin_role_changed"
  | "admin_suspended"
  | "admin_restored"
  | "admin_sessions_ended"

export interface Act {
  /** Null when the given address belongs to no admin. */
  adminId: string | null
  act: AdminAct
  /** The id of what the act changed. */
  target?: string
  /** Further details; never a password, token or a member's text. */
  detail?: Readonly<Record<string, string | number | boolean | null>>
  /** The network address of the client. */
  address: string
}

/** The append-only log of what admins do, written in the transaction of the act. */
export const createAudit = ({ clock, security }: { clock: Clock; security: SecurityLog }) => ({
  /** Records an act in its transaction, which `transact` began. The security log line follows the commit. */
  recordAct: async (trx: Trx, { adminId, act, target, detail, address }: Act) => {
    await insertAct(trx, {
      id: newId(),
      at: clock.now(),
      admin_id: adminId,
      act,
      target: target ?? null,
      detail: detail ? JSON.stringify(detail) : null,
      address,
    })
    afterCommit(trx, () => security.note(`admin_${act}`, { adminId, target: target ?? null }))
  },
})

export type Audit = ReturnType<typeof createAudit>
