import type { SecurityEvent } from "@pinyu/contract/security/events"

/** A change of an account that its member was notified of. */
export interface SecurityNoticesTable {
  id: string
  member_id: string
  event: SecurityEvent
  /** The name of a device or a passkey; empty without one. */
  detail: string
  created_at: Date
  expires_at: Date
}
