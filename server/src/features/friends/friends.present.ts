import type { BlacklistedUser } from "@pinyu/contract/friends/schemas"
import type { BlacklistRow } from "./blacklist.queries.ts"

/** An entry of the caller's own blacklist. */
export const presentBlacklisted = (row: BlacklistRow, avatar: string | null): BlacklistedUser => ({
  id: row.memberId,
  nickname: row.nickname,
  avatar_urls: avatar === null ? [] : [avatar],
  blacklist_id: row.id,
  reason: row.reason,
  blocked_at: row.at.toISOString(),
})
