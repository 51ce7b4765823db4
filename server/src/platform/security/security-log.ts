import type { Log } from "../observability/log.ts"
import { blurredNetwork } from "./network-of.ts"
import { requestNetwork } from "./request-network.ts"

/** What members do that matters to the safety of their accounts. */
type MemberEvent =
  | "sign_in_failed"
  | "sign_in_slowed"
  | "signed_in"
  | "signed_out"
  | "session_ended"
  | "refresh_replayed"
  | "password_changed"
  | "password_reset"
  | "email_verified"
  | "phone_verified"

/** What admins do: the acts of the audit log. */
type AdminEvent = `admin_${string}`

interface Subject {
  /** Null where the given address has no account. */
  memberId?: string | null
  adminId?: string | null
  /** The id of whom or what an admin's act was done to. */
  target?: string | null
  reason?: string
}

/** Writes security events as structured lines: ids and a blurred network, never an address, a name or a secret. */
export const createSecurityLog = (log: Pick<Log, "info">) => ({
  note: (event: MemberEvent | AdminEvent, subject: Subject) => {
    const network = requestNetwork()
    log.info({ event, ...subject, network: network && blurredNetwork(network) }, "security event")
  },
})

export type SecurityLog = ReturnType<typeof createSecurityLog>
