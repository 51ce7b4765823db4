import type { Passkey, PasskeyStats } from "@pinyu/contract/passkeys/schemas"
import { isUnused } from "./passkeys.policy.ts"
import type { PasskeyRow } from "./passkeys.queries.ts"

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  credential_id: row.credential_id.toString("base64url"),
  device_name: row.device_name,
  device_type: row.device_type,
  transports: row.transports,
  is_synced: row.is_synced,
  user_verified: row.user_verified,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  usage_count: row.usage_count,
})

/** Figures of a member's passkeys. `days` is the setting for the removal of unused ones. */
export const presentStats = (rows: readonly PasskeyRow[], days: number, now: Date): PasskeyStats => {
  const ofType = (type: string) => rows.filter(({ device_type }) => device_type === type).length
  const uses = rows.flatMap(({ last_used_at }) => last_used_at?.getTime() ?? [])
  return {
    total_credentials: rows.length,
    active_credentials: rows.filter((row) => !isUnused(row, days, now)).length,
    platform_authenticators: ofType("platform"),
    cross_platform_authenticators: ofType("cross-platform"),
    last_used: uses.length > 0 ? new Date(Math.max(...uses)).toISOString() : null,
    total_usage: rows.reduce((sum, { usage_count }) => sum + usage_count, 0),
  }
}
