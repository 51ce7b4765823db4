import type { Log } from "../observability/log.ts"
import { truncatedNetwork } from "./network-of.ts"
import { requestNetwork } from "./request-network.ts"

/** Members' actions that matter to the security of their accounts. */
type MemberEvent =
  | "sign_in_failed"
  | "sign_in_slowed"
  | "signed_in"
  | "signed_out"
  | "session_ended"
  | "other_sessions_ended"
  | "refresh_replayed"
  | "password_changed"
  | "password_reset"
  | "email_verified"
  | "email_changed"
  | "email_change_undone"
  | "phone_verified"
  | "phone_removed"
  | "not_me"
  | "reauthenticated"
  | "reauthentication_failed"
  | "reauthentication_slowed"
  | "account_paused"
  | "account_ended"
  | "account_restored"
  | "passkey_added"
  | "passkey_removed"
  | "passkey_expired"
  | "passkey_counter_behind"
  | "second_step_enabled"
  | "second_step_disabled"
  | "second_step_removal_started"
  | "second_step_removal_cancelled"
  | "recovery_codes_renewed"
  | "recovery_code_used"
  | "password_sign_in_disabled"
  | "password_sign_in_enabled"

/** Admins' actions: those of the audit log. */
type AdminEvent = `admin_${string}`

interface Subject {
  /** Null when no account has the given address. */
  memberId?: string | null
  adminId?: string | null
  /** The id of the target of an admin's action. */
  target?: string | null
  reason?: string
}

/**
 * Writes security events as structured lines: ids and a truncated network, never an address, a name or a
 * secret.
 */
export const createSecurityLog = (log: Pick<Log, "info">) => ({
  note: (event: MemberEvent | AdminEvent, subject: Subject) => {
    const network = requestNetwork()
    log.info({ event, ...subject, network: network && truncatedNetwork(network) }, "security event")
  },
})

export type SecurityLog = ReturnType<typeof createSecurityLog>
