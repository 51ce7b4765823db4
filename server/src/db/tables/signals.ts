import type { SignalKind } from "@pinyu/contract/signals/options"
import type { Generated } from "kysely"

/** The network from which a member registered. Deleted after a week. */
export interface RegistrationNetworksTable {
  member_id: string
  /** Equal only for the same network on the same day. */
  network_hash: Buffer
  registered_at: Date
}

/** What was unusual about a member on a day. */
export interface MemberSignalsTable {
  id: string
  member_id: string
  /** The start of the day in Taipei. */
  day_at: Date
  kind: SignalKind
  count: number
  dismissed_at: Generated<Date | null>
  /** No foreign key: a signal outlives the admin. */
  dismissed_by: Generated<string | null>
}

/** The days whose signals are complete. */
export interface SignalDaysTable {
  /** The start of the day in Taipei. */
  day_at: Date
}
